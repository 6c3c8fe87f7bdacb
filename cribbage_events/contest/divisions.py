"""Divides the entrants into one division or two age groups.

Rules: the senior games. Under 12 entrants play in one division; 12 or more in two age groups. The
director may name the boundary; otherwise it makes the groups most equal, a difference of up to two
counting as equal: among such boundaries the one leaving fewer groups odd, then the smaller
difference, then the lower age.

A year of birth is enough: the age is the one reached in that year. Where the two possible ages fall
into different groups the director chooses, and puts whoever has no date into a group by hand. The
choice between two ages doesn't move the boundary, so that it is asked once.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import NamedTuple

from cribbage_events.contest.outcome import Key

MIN_FOR_TWO = 12
TOLERANCE = 2

# A date of birth, or the year alone.
type Born = date | int


# The boundary of a director who wants no groups.
ONE_GROUP = 0


class DivisionProblem(StrEnum):
    """The reason why a boundary or a date can't be used."""

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
    """The kind of people who belong to a division."""

    ALL = "all"  # everybody, where there could have been age groups
    EVERYBODY = "everybody"  # where there are none
    UNDER = "under"  # the younger group: under the boundary age
    FROM = "from"  # the older group: of the boundary age and over
    NAMED = "named"  # whom its typed name says


class DivisionLabel(NamedTuple):
    """The mark that tells a division from others: an age group's boundary age in years, or a typed
    name.
    """

    kind: DivisionKind
    age: int | None = None
    name: str = ""


ALL = DivisionLabel(DivisionKind.ALL)

# The group that the director chooses: the younger or the older one.
type Side = DivisionKind


class Age(NamedTuple):
    """An age in whole years; with the year of birth alone it is one of two."""

    lowest: int
    highest: int

    @property
    def is_exact(self) -> bool:
        return self.lowest == self.highest

    def group(self, boundary: int) -> Side | None:
        """The group that begins at or ends before `boundary`; None if the ages fall apart."""
        if self.lowest < boundary <= self.highest:
            return None
        return DivisionKind.FROM if self.lowest >= boundary else DivisionKind.UNDER


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
    """The reason for the divisions."""

    TOO_FEW = "too-few"  # for two
    ONE_AGE = "one-age"
    ONE_GROUP = "one-group"  # the director put everybody into the same group
    NO_AGE = "no-age"  # is known, so no boundary can be found
    DIRECTOR_SET = "director-set"  # the boundary
    MOST_EQUAL = "most-equal"
    FEWER_ODD = "fewer-odd"  # than in the most equal groups
    BY_HAND = "by-hand"  # as the ages say, but for the director's choice between two ages


@dataclass(frozen=True, slots=True)
class DivisionReason:
    """The numbers behind a reason: this many `entrants` are divided in this way. One division:
    `boundary` is the one that was named and is not used, `min_for_two` how many entrants two need,
    `age` everybody's. Two: what was `chosen`, and the `closest` that makes the groups most equal.
    `one_of_two`: the year alone is known of some, so they may be a year younger.
    """

    why: Why
    entrants: int
    boundary: int | None = None
    min_for_two: int = MIN_FOR_TWO
    age: int | None = None
    chosen: Candidate | None = None
    closest: Candidate | None = None
    one_of_two: bool = False


@dataclass(frozen=True, slots=True)
class Proposal[P: Key]:
    """The divisions, youngest first, why (None where there is no rule), and every boundary the
    director could choose. `asked`: those of whom the director says the group, since the age isn't
    known, or one of two that fall apart; in no group until it is said.
    """

    boundary: int | None
    groups: tuple[Group[P], ...]
    reason: DivisionReason | None
    candidates: tuple[Candidate, ...]
    asked: tuple[P, ...] = ()

    @property
    def sizes(self) -> tuple[int, ...]:
        return tuple(len(group.players) for group in self.groups)


def propose[P: Key](
    ages: Mapping[P, int | Age | None],
    *,
    boundary: int | None = None,
    not_counted: Collection[P] = (),
    chosen: Mapping[P, Side] | None = None,
    min_for_two: int = MIN_FOR_TWO,
    tolerance: int = TOLERANCE,
) -> Proposal[P]:
    """Divide players by age in years on the day; None: it isn't known.

    `not_counted` names those who only fill in: they are not placed. `chosen` has the groups that
    the director chose; they count for those only whose age doesn't say it. A named `boundary` is
    the first age of the older group; it is used when there are enough entrants for two groups and
    more than one age, and raises DivisionError if it leaves a group empty. ONE_GROUP: there is one.
    """
    counted = {key: _age(ages[key]) for key in sorted(ages) if key not in not_counted}
    field = _Field(counted, chosen or {})
    options = field.candidates()
    reason = _why_one(field, boundary, min_for_two)
    if reason is not None:
        asked = field.ageless if reason.why in {Why.NO_AGE, Why.ONE_AGE} else ()
        return Proposal(None, (Group(ALL, tuple(counted)),), reason, options, asked)
    if boundary is None:
        closest = min(options, key=lambda option: option.difference)
        best = _best(options, tolerance)
        why = Why.FEWER_ODD if closest.difference < best.difference else Why.MOST_EQUAL
    else:
        best, closest, why = field.named(boundary), None, Why.DIRECTOR_SET
    return field.divided(best, closest, why)


def candidates(ages: Iterable[int]) -> tuple[Candidate, ...]:
    """Every age, lowest first, at which the older group could begin, with the sizes that makes."""
    return _Field({key: _age(age) for key, age in enumerate(ages)}, {}).candidates()


def age_on(date_of_birth: date, day: date) -> int:
    """The age in whole years on `day`; who was born on 29 February is older on 1 March."""
    if date_of_birth > day:
        raise DivisionError(DivisionProblem.BORN_AFTER_EVENT)
    birthday_to_come = (day.month, day.day) < (date_of_birth.month, date_of_birth.day)
    return day.year - date_of_birth.year - birthday_to_come


def ages_on(born: Born, day: date) -> Age:
    """The age on `day`: exact, or with the year alone one of two. On 31 December everybody has
    reached the age of the year.
    """
    if isinstance(born, date):
        exact = age_on(born, day)
        return Age(exact, exact)
    if born > day.year:
        raise DivisionError(DivisionProblem.BORN_AFTER_EVENT)
    reached = day.year - born
    year_is_over = (day.month, day.day) == (12, 31)
    return Age(reached if year_is_over else max(reached - 1, 0), reached)


def _age(age: int | Age | None) -> Age | None:
    return Age(age, age) if isinstance(age, int) else age


class _Field[P: Key]:
    """Those who are divided, with what is known of each: an age, a chosen group, or neither."""

    def __init__(self, ages: Mapping[P, Age | None], chosen: Mapping[P, Side]) -> None:
        self.ages = ages
        self.chosen = chosen
        self.reached = [age.highest for age in ages.values() if age is not None]
        self.ageless = tuple(player for player, age in ages.items() if age is None)
        by_hand = [chosen.get(player) for player in self.ageless]
        self.younger = by_hand.count(DivisionKind.UNDER)
        self.older = by_hand.count(DivisionKind.FROM)

    def candidates(self) -> tuple[Candidate, ...]:
        """A group may consist of people put there by hand, the other of all with an age."""
        ages = sorted(set(self.reached))
        if not ages:
            return ()
        first, last = [ages[0]] if self.younger else [], [ages[-1] + 1] if self.older else []
        return tuple(self.candidate(age) for age in [*first, *ages[1:], *last])

    def candidate(self, boundary: int) -> Candidate:
        """The sizes by the ages reached in this year."""
        younger = sum(age < boundary for age in self.reached)
        older = len(self.reached) - younger
        return Candidate(boundary, self.younger + younger, self.older + older)

    def named(self, boundary: int) -> Candidate:
        named = self.candidate(boundary)
        if self.reached and not (named.younger and named.older):
            options = self.candidates()
            lowest, highest = options[0].boundary, options[-1].boundary
            problem = (
                DivisionProblem.NOBODY_OLDER if named.younger else DivisionProblem.NOBODY_YOUNGER
            )
            raise DivisionError(problem, boundary=boundary, lowest=lowest, highest=highest)
        return named

    def divided(self, best: Candidate, closest: Candidate | None, why: Why) -> Proposal[P]:
        sides = {player: age and age.group(best.boundary) for player, age in self.ages.items()}
        asked = tuple(player for player, side in sides.items() if side is None)
        sides |= {player: self.chosen.get(player) for player in asked}
        groups = tuple(
            Group(
                DivisionLabel(kind, best.boundary),
                tuple(player for player, side in sides.items() if side is kind),
            )
            for kind in (DivisionKind.UNDER, DivisionKind.FROM)
        )
        count, options = len(self.ages), self.candidates()
        younger, older = (len(group.players) for group in groups)
        if None not in sides.values():
            if not (younger and older):
                one = DivisionReason(Why.ONE_GROUP, count)
                return Proposal(None, (Group(ALL, tuple(self.ages)),), one, options, asked)
            if (younger, older) != (best.younger, best.older):
                why = why if why == Why.DIRECTOR_SET else Why.BY_HAND
                sizes = Candidate(best.boundary, younger, older)
                options = tuple(sizes if each == best else each for each in options)
                best = sizes
        reason = DivisionReason(why, count, chosen=best, closest=closest)
        return Proposal(best.boundary, groups, reason, options, asked)


def _best(options: Collection[Candidate], tolerance: int) -> Candidate:
    def order(option: Candidate) -> tuple[int, int, int, int]:
        unequal = option.difference if option.difference > tolerance else 0
        return unequal, option.odd_groups, option.difference, option.boundary

    return min(options, key=order)


def _why_one[P: Key](
    field: _Field[P], boundary: int | None, min_for_two: int
) -> DivisionReason | None:
    """Return why there is one division only; None where there are two."""
    count = len(field.ages)
    if count < max(min_for_two, 2):
        return DivisionReason(Why.TOO_FEW, count, boundary or None, min_for_two)
    if boundary == ONE_GROUP:
        return DivisionReason(Why.ONE_GROUP, count)
    if not field.reached:
        return None if boundary is not None else DivisionReason(Why.NO_AGE, count)
    if not field.candidates():
        unsure = any(age is not None and not age.is_exact for age in field.ages.values())
        return DivisionReason(
            Why.ONE_AGE, count, boundary, age=max(field.reached), one_of_two=unsure
        )
    return None
