"""Which entrants play together: one division, or two age groups.

Rules: the senior games. Under 12 entrants play in one division; 12 or more in two age groups. The
director may name the boundary; otherwise it makes the groups most equal, a difference of up to two
counting as equal: among such boundaries the one leaving fewer groups odd, then the smaller
difference, then the lower age.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import NamedTuple

from cribbage_events.contest.outcome import Key

MIN_FOR_TWO = 12
TOLERANCE = 2


class DivisionProblem(StrEnum):
    """Why a boundary or a date can't be used."""

    BORN_AFTER_EVENT = "born-after-event"
    NOBODY_YOUNGER = "nobody-younger"
    NOBODY_OLDER = "nobody-older"


class DivisionError(ValueError):
    """A boundary or a date that can't be used. `boundary` is the age that was named, `lowest` and
    `highest` are those that can be, in years.
    """

    def __init__(
        self, problem: DivisionProblem, *, boundary: int = 0, lowest: int = 0, highest: int = 0
    ) -> None:
        super().__init__(problem.value, boundary, lowest, highest)
        self.problem = problem
        self.boundary = boundary
        self.lowest = lowest
        self.highest = highest


class DivisionKind(StrEnum):
    """Who belongs to a division."""

    ALL = "all"  # everybody, where there could have been age groups
    EVERYBODY = "everybody"  # where there are none
    UNDER = "under"  # the younger group: under the boundary age
    FROM = "from"  # the older group: of the boundary age and over
    NAMED = "named"  # whom its typed name says


class DivisionLabel(NamedTuple):
    """What tells a division from others: an age group's boundary age in years, or a typed name."""

    kind: DivisionKind
    age: int | None = None
    name: str = ""


ALL = DivisionLabel(DivisionKind.ALL)


@dataclass(frozen=True, slots=True)
class Group[P: Key]:
    """One proposed division and who plays in it, in order of key."""

    label: DivisionLabel
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


class Why(StrEnum):
    """Why the divisions are as they are."""

    TOO_FEW = "too-few"  # for two
    ONE_AGE = "one-age"
    DIRECTOR_SET = "director-set"  # the boundary
    MOST_EQUAL = "most-equal"
    FEWER_ODD = "fewer-odd"  # than in the most equal groups


@dataclass(frozen=True, slots=True)
class DivisionReason:
    """Why this many `entrants` are divided in this way. One division: `boundary` is the one that
    was named and is not used, `min_for_two` how many entrants two need, `age` everybody's. Two:
    what was `chosen`, and the `closest` that makes the groups most equal.
    """

    why: Why
    entrants: int
    boundary: int | None = None
    min_for_two: int = MIN_FOR_TWO
    age: int | None = None
    chosen: Candidate | None = None
    closest: Candidate | None = None


@dataclass(frozen=True, slots=True)
class Proposal[P: Key]:
    """The divisions, youngest first, why (None where there is no rule), and every boundary the
    director could choose.
    """

    boundary: int | None
    groups: tuple[Group[P], ...]
    reason: DivisionReason | None
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
        return Proposal(None, (Group(ALL, tuple(counted)),), reason, options)
    if boundary is None:
        chosen = _best(options, tolerance)
        return Proposal(
            chosen.boundary, _split(counted, chosen.boundary), _why(chosen, options), options
        )
    named = _named(counted, boundary)
    reason = DivisionReason(Why.DIRECTOR_SET, len(counted), chosen=named)
    return Proposal(boundary, _split(counted, boundary), reason, options)


def candidates(ages: Collection[int]) -> tuple[Candidate, ...]:
    """Every age, lowest first, at which the older group could begin, with the sizes that makes."""
    return tuple(_candidate(ages, age) for age in sorted(set(ages))[1:])


def age_on(date_of_birth: date, day: date) -> int:
    """The age in whole years on `day`; who was born on 29 February is older on 1 March."""
    if date_of_birth > day:
        raise DivisionError(DivisionProblem.BORN_AFTER_EVENT)
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
        problem = DivisionProblem.NOBODY_OLDER if named.younger else DivisionProblem.NOBODY_YOUNGER
        raise DivisionError(problem, boundary=boundary, lowest=lowest + 1, highest=highest)
    return named


def _split[P: Key](ages: Mapping[P, int], boundary: int) -> tuple[Group[P], ...]:
    younger = tuple(player for player, age in ages.items() if age < boundary)
    older = tuple(player for player, age in ages.items() if age >= boundary)
    return (
        Group(DivisionLabel(DivisionKind.UNDER, boundary), younger),
        Group(DivisionLabel(DivisionKind.FROM, boundary), older),
    )


def _why_one(
    ages: Collection[int], boundary: int | None, min_for_two: int
) -> DivisionReason | None:
    if len(ages) < max(min_for_two, 2):
        return DivisionReason(Why.TOO_FEW, len(ages), boundary, min_for_two)
    if len(set(ages)) == 1:
        return DivisionReason(Why.ONE_AGE, len(ages), boundary, age=min(ages))
    return None


def _why(chosen: Candidate, options: Collection[Candidate]) -> DivisionReason:
    closest = min(options, key=lambda option: option.difference)
    why = Why.FEWER_ODD if closest.difference < chosen.difference else Why.MOST_EQUAL
    return DivisionReason(why, chosen.younger + chosen.older, chosen=chosen, closest=closest)
