"""Which entrants play together: one division, or two age groups.

Rules: the senior games. Under 12 entrants play in one division; 12 or more in two age groups. The
director may name the boundary; otherwise it makes the groups most equal, a difference of up to two
counting as equal: among such boundaries the one leaving fewer groups odd, then the smaller
difference, then the lower age.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date

from cribbage_events.contest.outcome import Key

MIN_FOR_TWO = 12
TOLERANCE = 2


class DivisionError(ValueError):
    """A boundary or a date that can't be used; `message` says what to do next."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


@dataclass(frozen=True, slots=True)
class Group[P: Key]:
    """One proposed division and who plays in it, in order of key."""

    name: str
    players: tuple[P, ...]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A possible boundary, the first age of the older group, and the sizes it would make."""

    boundary: int
    younger: int
    older: int

    @property
    def difference(self) -> int:
        return abs(self.younger - self.older)

    @property
    def odd_groups(self) -> int:
        return self.younger % 2 + self.older % 2


@dataclass(frozen=True, slots=True)
class Proposal[P: Key]:
    """The divisions, youngest first, in plain words why, and every boundary the director could
    choose.
    """

    boundary: int | None
    groups: tuple[Group[P], ...]
    reason: str
    candidates: tuple[Candidate, ...]

    @property
    def sizes(self) -> tuple[int, ...]:
        return tuple(len(group.players) for group in self.groups)


def propose[P: Key](
    ages: Mapping[P, int],
    *,
    boundary: int | None = None,
    not_counted: Collection[P] = (),
    min_for_two: int = MIN_FOR_TWO,
    tolerance: int = TOLERANCE,
) -> Proposal[P]:
    """Divide players by age in years on the day.

    `not_counted` names those who only fill in: they are not placed. A named `boundary` is the first
    age of the older group; it is used when there are enough entrants for two groups and more than
    one age, and raises DivisionError if it leaves a group empty.
    """
    counted = {player: ages[player] for player in sorted(ages) if player not in not_counted}
    options = candidates(counted.values())
    reason = _why_one(counted.values(), boundary, min_for_two)
    if reason is not None:
        return Proposal(None, (Group("All", tuple(counted)),), reason, options)
    if boundary is None:
        chosen = _best(options, tolerance)
        return Proposal(
            chosen.boundary, _split(counted, chosen.boundary), _why(chosen, options), options
        )
    named = _named(counted, boundary)
    size = f"{_counted(counted)} play in two age groups."
    reason = f"{size} The director set the boundary: {_sizes(named)}."
    return Proposal(boundary, _split(counted, boundary), reason, options)


def candidates(ages: Collection[int]) -> tuple[Candidate, ...]:
    """Every age, lowest first, at which the older group could begin, with the sizes that makes."""
    return tuple(_candidate(ages, age) for age in sorted(set(ages))[1:])


def age_on(date_of_birth: date, day: date) -> int:
    """The age in whole years on `day`; who was born on 29 February is older on 1 March."""
    if date_of_birth > day:
        raise DivisionError(
            "The date of birth is after the day of the event: correct the date of birth."
        )
    birthday_to_come = (day.month, day.day) < (date_of_birth.month, date_of_birth.day)
    return day.year - date_of_birth.year - birthday_to_come


def _candidate(ages: Collection[int], boundary: int) -> Candidate:
    younger = sum(age < boundary for age in ages)
    return Candidate(boundary, younger, len(ages) - younger)


def _best(options: Collection[Candidate], tolerance: int) -> Candidate:
    def order(option: Candidate) -> tuple[int, int, int, int]:
        unequal = option.difference if option.difference > tolerance else 0
        return unequal, option.odd_groups, option.difference, option.boundary

    return min(options, key=order)


def _named[P: Key](ages: Mapping[P, int], boundary: int) -> Candidate:
    named = _candidate(ages.values(), boundary)
    if not (named.younger and named.older):
        lowest, highest = min(ages.values()), max(ages.values())
        side = f"under {boundary}" if not named.younger else f"{boundary} or over"
        raise DivisionError(f"Nobody is {side}: name an age from {lowest + 1} to {highest}.")
    return named


def _split[P: Key](ages: Mapping[P, int], boundary: int) -> tuple[Group[P], ...]:
    younger = tuple(player for player, age in ages.items() if age < boundary)
    older = tuple(player for player, age in ages.items() if age >= boundary)
    return Group(f"Under {boundary}", younger), Group(f"{boundary} and over", older)


def _why_one(ages: Collection[int], boundary: int | None, min_for_two: int) -> str | None:
    unused = "" if boundary is None else f" The boundary of {boundary} is not used."
    if len(ages) < max(min_for_two, 2):
        return f"{_counted(ages)}: fewer than {min_for_two} play in one division.{unused}"
    if len(set(ages)) == 1:
        age = min(ages)
        return f"Everybody is {age}, so there is no age at which to divide: one division.{unused}"
    return None


def _why(chosen: Candidate, options: Collection[Candidate]) -> str:
    count = f"{chosen.younger + chosen.older} entrants play in two age groups."
    closest = min(options, key=lambda option: option.difference)
    if closest.difference < chosen.difference:
        why = f"{_sizes(chosen)}, so that fewer groups are odd than with {_sizes(closest)}"
    else:
        why = f"{_sizes(chosen)}, as equal as the ages allow"
    return f"{count} The boundary of {chosen.boundary} makes {why}."


def _sizes(option: Candidate) -> str:
    return (
        f"{option.younger} under {option.boundary} and {option.older} of {option.boundary} and over"
    )


def _counted(entrants: Collection[object]) -> str:
    return f"{len(entrants)} entrant{'' if len(entrants) == 1 else 's'}"
