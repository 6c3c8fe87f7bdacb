"""How long games take: by the club's past at first, by the event's own games as they come in.

All times are minutes. The length of a game is taken to be log-normal: half of the games are shorter
than the `typical` one, and one in ten is longer than typical x e^(1.28 x spread). An event has a
typical game of its own, which is known only roughly before its first results.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import erfc, exp, fsum, log, sqrt
from statistics import fmean, median
from typing import NamedTuple

# A result that came sooner or later than this after its round began says nothing about the length
# of its game: it was typed ahead, or from a card hours later.
SHORTEST, LONGEST = 3.0, 120.0
# The default counts as one more event of the club's past.


class Table(NamedTuple):
    """A game: when it began, and when its result was in; None while it is played. Minutes from any
    fixed moment.
    """

    began: float
    ended: float | None = None

    @property
    def minutes(self) -> float | None:
        """How long it took, where that can be told."""
        if self.ended is None or not SHORTEST <= self.ended - self.began <= LONGEST:
            return None
        return self.ended - self.began


class Pace(NamedTuple):
    """What is known before the first result: minutes of a `typical` game; how far an event's own
    may be from it (`unsure`) and a game from the event's own (`spread`), both as standard
    deviations of the logarithm; and the `pauses` between two rounds that there have been, in
    minutes.
    """

    typical: float
    unsure: float
    spread: float
    pauses: tuple[float, ...]


# A game to 121 takes two players 15 to 25 minutes until its result is in: four in five do.
DEFAULT = Pace(typical=19.5, unsure=0.25, spread=0.2, pauses=(2.0, 5.0, 10.0))


def default_pace(target: int = 121) -> Pace:
    """Without any past: a game to 61 takes half as long."""
    return DEFAULT._replace(typical=DEFAULT.typical * target / 121)


@dataclass(frozen=True, slots=True)
class PastEvent:
    """Minutes of an event's games, and of its pauses between rounds."""

    games: Sequence[float]
    pauses: Sequence[float] = ()


def pace_of(past: Iterable[PastEvent], default: Pace = DEFAULT) -> Pace:
    """The pace of a club's past events. The default counts as one event beside them, so that one
    odd evening doesn't decide alone.
    """
    events = list(past)
    known = [[log(each) for each in event.games] for event in events if len(event.games) > 1]
    if not known:
        return default
    middles = [median(logs) for logs in known]
    centre = fmean([*middles, log(default.typical)])
    unsure = _shrunk([(middle - centre) ** 2 for middle in middles], default.unsure**2)
    scatter = [
        fmean((each - middle) ** 2 for each in logs)
        for logs, middle in zip(known, middles, strict=True)
    ]
    pauses = tuple(pause for event in events for pause in event.pauses)
    return Pace(
        typical=exp(centre),
        unsure=sqrt(unsure),
        spread=sqrt(_shrunk(scatter, default.spread**2)),
        pauses=pauses or default.pauses,
    )


def _shrunk(found: Sequence[float], default: float) -> float:
    return fsum([*found, default]) / (len(found) + 1)


# In standard deviations: one in ten is further above the middle.
ONE_IN_TEN = 1.2816


class Guess(NamedTuple):
    """A pace that this event may have: the logarithm of its typical game, the spread, and how
    likely it is beside the others.
    """

    centre: float
    spread: float
    weight: float


# The typical game, in standard deviations from what was expected; the spread, as a factor, and how
# likely each is before the first result.
CENTRES = tuple(step / 4 for step in range(-14, 15))
SPREADS = ((0.75, 1.0), (0.87, 2.0), (1.0, 3.0), (1.15, 2.0), (1.35, 1.0))


def likely_paces(pace: Pace, tables: Iterable[Table], now: float) -> list[Guess]:
    """How likely each pace is after the games so far. A game that is still played at `now` counts
    as longer than it has lasted: those that have ended first are the quick ones.
    """
    ended, lasting = list[float](), dict[float, int]()
    for table in tables:
        if table.ended is None:
            lasted = max(now - table.began, 0.0)
            if lasted <= LONGEST:
                lasting[lasted] = lasting.get(lasted, 0) + 1
        elif table.minutes is not None:
            ended.append(log(table.minutes))
    middle = fmean(ended) if ended else 0.0
    scatter = fsum((each - middle) ** 2 for each in ended)
    found = list[tuple[float, float, float]]()
    for step in CENTRES:
        centre = log(pace.typical) + step * pace.unsure
        for factor, prior in SPREADS:
            spread = pace.spread * factor
            likely = log(prior) - step * step / 2 - len(ended) * log(spread)
            likely -= (scatter + len(ended) * (middle - centre) ** 2) / (2 * spread * spread)
            for lasted, count in lasting.items():
                likely += count * log(longer_than(lasted, centre, spread))
            found.append((centre, spread, likely))
    best = max(likely for _, _, likely in found)
    return [Guess(centre, spread, exp(likely - best)) for centre, spread, likely in found]


def longer_than(minutes: float, centre: float, spread: float) -> float:
    """The share of games that last longer than this; never quite none."""
    if minutes <= 0:
        return 1.0
    return max(erfc((log(minutes) - centre) / spread / sqrt(2)) / 2, 1e-250)


def slow_from(found: Iterable[Guess]) -> float:
    """Minutes that one game in ten lasts longer than, by these guesses."""
    known = list(found)
    weights = fsum(guess.weight for guess in known)
    return exp(
        fsum(guess.weight * (guess.centre + ONE_IN_TEN * guess.spread) for guess in known) / weights
    )
