"""When a round and an event will be over, each with the times between which four in five end.

Many possible courses of the rest are gone through, each with one of the paces that this event may
have, as often as that pace is likely (see pace.py). Of their ends a tenth is before `low`, half
before `middle`, a tenth after `high`. Chance is seeded: the same games give the same times.
"""

from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import exp, expm1, log
from random import Random
from statistics import NormalDist
from typing import ClassVar, NamedTuple, Protocol

from cribbage_events.contest.clock.pace import (
    LONGEST,
    Guess,
    Pace,
    Table,
    likely_paces,
    longer_than,
)

# Nobody is helped by an end that may be hours sooner or later; and within more than six hours there
# is a meal or a night.
TOO_WIDE, TOO_FAR = 120.0, 360.0
# A pause of this event counts as much as so many of the past.
OWN_PAUSES = 3
NORMAL = NormalDist()


class Span(NamedTuple):
    """Minutes on the scale of the tables that were given: in four of five courses the end is
    between `low` and `high`, in half of them before `middle`.
    """

    low: float
    middle: float
    high: float


class Ends(NamedTuple):
    """The end of the round being played, and of everything; None where nothing can be said."""

    round: Span | None = None
    event: Span | None = None


@dataclass(slots=True)
class Course:
    """A possible course of the rest: its pace, its chance, and the pauses to choose from."""

    guess: Guess
    random: Random
    pauses: Sequence[float]

    def pause(self) -> float:
        return self.random.choice(self.pauses)

    def lasts(self, tables: int = 1, lasted: float = 0.0) -> float:
        """Minutes that the longest of so many games takes, all of which have `lasted` so long."""
        centre, spread, _ = self.guess
        # The share of all games that are longer than the longest of these.
        beyond = -expm1(log(1 - self.random.random()) / tables)
        beyond *= longer_than(lasted, centre, spread)
        beyond = min(max(beyond, 1e-300), 1 - 1e-12)
        return max(exp(centre - spread * NORMAL.inv_cdf(beyond)), lasted)


class Rest(Protocol):
    """What is still to come after the games that are played at this moment; see rests.py. It is
    gone through in so many `courses`.
    """

    courses: ClassVar[int]

    def __call__(
        self, course: Course, playing: Mapping[float, int], now: float
    ) -> tuple[float | None, float]:
        """The end of the round, if there is one, and of everything. `playing`: how many games began
        at each moment.
        """


def ends(
    tables: Iterable[Table],
    now: float,
    *,
    rest: Rest,
    pace: Pace,
    pauses: Sequence[float] = (),
) -> Ends:
    """When what is played `now` ends, and everything. `pauses`: those of this event so far.

    Nothing is said of an end that may be more than two hours sooner or later, nor of one that may
    be six hours away, nor while a game lasts for more than two hours: nobody has entered it.
    """
    known = list(tables)
    playing = Counter(table.began for table in known if table.ended is None)
    if any(now - began > LONGEST for began in playing):
        return Ends()
    found = [
        rest(course, playing, now)
        for course in _courses(
            rest.courses, likely_paces(pace, known, now), (*pace.pauses, *[*pauses] * OWN_PAUSES)
        )
    ]
    return Ends(
        _span([end for end, _ in found if end is not None], now),
        _span([over for _, over in found], now),
    )


def _courses(count: int, found: Sequence[Guess], pauses: Sequence[float]) -> Iterator[Course]:
    """Each guess in as many courses as it is likely."""
    weights = list(accumulate(guess.weight for guess in found))
    for number in range(count):
        guess = found[bisect(weights, weights[-1] * (number + 0.5) / count)]
        yield Course(guess, Random(number), pauses)


def _span(found: list[float], now: float) -> Span | None:
    if not found:
        return None
    found.sort()
    low, middle, high = (found[int(len(found) * part)] for part in (0.1, 0.5, 0.9))
    if high - low > TOO_WIDE or high - now > TOO_FAR:
        return None
    return Span(low, middle, high)
