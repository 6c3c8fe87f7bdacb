"""Estimate when a round will be over, and all rounds: four in five end between two times.

All times are minutes from any fixed moment. The length of a game is taken to be log-normal, and an
event has a typical game of its own, which its results show better and better. 300 possible courses
of the rest are gone through; a tenth of their ends is before `low`, a tenth after `high`. Chance is
seeded: the same games give the same times.
"""

from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import accumulate
from math import erfc, exp, expm1, fsum, log, sqrt
from random import Random
from statistics import NormalDist, fmean
from typing import NamedTuple

# A game to 121 takes two players 15 to 25 minutes until its result is in: four in five do. How far
# an event's typical game may be from this one, and a game from the typical one, are standard
# deviations of the logarithm.
TYPICAL, UNSURE, SPREAD = 19.5, 0.25, 0.2
# Between two rounds. A pause of this event counts as much as so many of these.
PAUSES, OWN_PAUSES = (2.0, 5.0, 10.0), 3
# A result that came sooner or later than this was typed ahead, or from a card hours later.
SHORTEST, LONGEST = 3.0, 120.0
# An end that may be hours sooner or later helps nobody; within six hours comes a meal or a night.
TOO_WIDE, TOO_FAR = 120.0, 360.0
COURSES = 300
# The paces that are tried: the typical game in standard deviations from what was expected; the
# spread as a factor, and how likely each is before the first result.
CENTRES = tuple(step / 4 for step in range(-14, 15))
SPREADS = ((0.75, 1.0), (0.87, 2.0), (1.0, 3.0), (1.15, 2.0), (1.35, 1.0))
NORMAL = NormalDist()


class TableTimes(NamedTuple):
    """A game: when it began, and when its result was in; None while it is played."""

    began: float
    ended: float | None = None


class Span(NamedTuple):
    """Two times between which an end is expected."""

    low: float
    high: float


class Pace(NamedTuple):
    """The logarithm of a typical game's minutes, the spread, and how likely both are."""

    centre: float
    spread: float
    weight: float


def expected_ends(
    tables: Iterable[TableTimes],
    now: float,
    *,
    to_come: Sequence[int] = (),
    target: int = 121,
    pauses: Sequence[float] = (),
) -> tuple[Span | None, Span | None]:
    """The end of the round that is played `now`, and of all rounds; None where nothing can be said.

    `to_come`: at how many tables each later round is played. `pauses`: those of this event so far.
    Nothing is said while a game lasts for more than two hours: nobody has entered it.
    """
    known = list(tables)
    playing = Counter(table.began for table in known if table.ended is None)
    if any(now - began > LONGEST for began in playing):
        return None, None
    paces = likely_paces(known, now, target)
    weights = list(accumulate(pace.weight for pace in paces))
    between = (*PAUSES, *[*pauses] * OWN_PAUSES)
    rounds, events = list[float](), list[float]()
    for number in range(COURSES):
        pace = paces[bisect(weights, weights[-1] * (number + 0.5) / COURSES)]
        random = Random(number)
        ends = [
            began + longest_game(pace, random, count, max(now - began, 0.0))
            for began, count in playing.items()
        ]
        over = max(ends, default=now)
        if ends:
            rounds.append(over)
        for count in to_come:
            over = max(over + random.choice(between), now) + longest_game(pace, random, count)
        events.append(over)
    return _span(rounds, now), _span(events, now)


def likely_paces(tables: Iterable[TableTimes], now: float, target: int = 121) -> list[Pace]:
    """How likely each pace is after the games so far. A game that is still played at `now` counts
    as longer than it has lasted: those that have ended first are the quick ones.
    """
    ended, lasting = list[float](), Counter[float]()
    for began, end in tables:
        if end is None:
            lasting[max(now - began, 0.0)] += 1
        elif SHORTEST <= end - began <= LONGEST:
            ended.append(log(end - began))
    middle = fmean(ended) if ended else 0.0
    scatter = fsum((each - middle) ** 2 for each in ended)
    found = list[Pace]()
    for step in CENTRES:
        centre = log(TYPICAL * target / 121) + step * UNSURE
        for factor, prior in SPREADS:
            spread = SPREAD * factor
            likely = log(prior) - step * step / 2 - len(ended) * log(spread)
            likely -= (scatter + len(ended) * (middle - centre) ** 2) / (2 * spread * spread)
            for lasted, count in lasting.items():
                likely += count * log(_longer_than(lasted, centre, spread))
            found.append(Pace(centre, spread, likely))
    best = max(pace.weight for pace in found)
    return [pace._replace(weight=exp(pace.weight - best)) for pace in found]


def longest_game(pace: Pace, random: Random, tables: int, lasted: float = 0.0) -> float:
    """Minutes that the longest of so many games takes, all of which have `lasted` so long."""
    # The share of all games that are longer than the longest of these.
    beyond = -expm1(log(1 - random.random()) / tables)
    beyond *= _longer_than(lasted, pace.centre, pace.spread)
    beyond = min(max(beyond, 1e-300), 1 - 1e-12)
    return max(exp(pace.centre - pace.spread * NORMAL.inv_cdf(beyond)), lasted)


def _longer_than(minutes: float, centre: float, spread: float) -> float:
    """The share of games that last longer than this; never quite none."""
    if minutes <= 0:
        return 1.0
    return max(erfc((log(minutes) - centre) / spread / sqrt(2)) / 2, 1e-250)


def _span(found: list[float], now: float) -> Span | None:
    if not found:
        return None
    found.sort()
    low, high = found[len(found) // 10], found[len(found) * 9 // 10]
    return None if high - low > TOO_WIDE or high - now > TOO_FAR else Span(low, high)
