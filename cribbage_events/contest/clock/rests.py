"""What is still to come: rounds for everybody, games as tables finish, matches of a bracket."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from math import exp, sqrt
from typing import ClassVar, NamedTuple

from cribbage_events.contest.clock.ends import Course

# How much slower than others somebody is all evening, beside how much one game differs from others.
SLOW_PLAYERS = 0.5


@dataclass(frozen=True, slots=True)
class Rounds:
    """Rounds to come, in which everybody begins at the same time: at how many tables each. `since`:
    when the round before was over, if nothing is played now.
    """

    tables: Sequence[int] = ()
    since: float | None = None
    courses: ClassVar[int] = 300

    def __call__(
        self, course: Course, playing: Mapping[float, int], now: float
    ) -> tuple[float | None, float]:
        ends = [
            began + course.lasts(count, max(now - began, 0.0)) for began, count in playing.items()
        ]
        end = max(ends, default=None)
        over = end if end is not None else now if self.since is None else self.since
        for tables in self.tables:
            over = max(over + course.pause(), now) + course.lasts(tables)
        return end, over


class Player(NamedTuple):
    """How many games somebody has left after the present one, how many have ended, and the sum of
    the logarithms of their minutes.
    """

    left: int
    ended: int = 0
    logs: float = 0.0


class AtTable(NamedTuple):
    """A game being played: when it began, and by whom."""

    began: float
    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class AsTablesFinish:
    """Games that begin when two players and one of the `tables` (None: there are enough) are free.
    `waiting`: everybody who isn't playing. Somebody whose games were slow is likely to stay slow.
    Who may meet whom is left out.
    """

    playing: Sequence[AtTable]
    waiting: Sequence[Player] = ()
    tables: int | None = None
    courses: ClassVar[int] = 100

    def __call__(
        self, course: Course, playing: Mapping[float, int], now: float
    ) -> tuple[float | None, float]:
        ends = [at.began + course.lasts(1, max(now - at.began, 0.0)) for at in self.playing]
        # When somebody is free, how slow they are, and how many games they have left.
        free = [(now, slowness(each, course), each.left) for each in self.waiting if each.left]
        for at, end in zip(self.playing, ends, strict=True):
            free += [(end, slowness(each, course), each.left) for each in at.players if each.left]
        over = max(ends, default=now)
        # When each table is free.
        tables = [*ends, *[now] * ((self.tables or len(free) + len(ends)) - len(ends))]
        heapify(free)
        heapify(tables)
        while len(free) > 1:
            one, two = heappop(free), heappop(free)
            end = max(two[0], heappop(tables)) + course.lasts() * exp(one[1] + two[1])
            heappush(tables, end)
            over = max(over, end)
            for _, slow, left in (one, two):
                if left > 1:
                    heappush(free, (end, slow, left - 1))
        return None, over


def slowness(player: Player, course: Course) -> float:
    """By what logarithm this player's games are longer than others: some possible one, the nearer
    to what they have taken so far the more games have ended.
    """
    centre, spread, _ = course.guess
    steady = (spread * SLOW_PLAYERS) ** 2
    by_chance = spread**2 - steady
    known = steady * player.ended + by_chance
    middle = steady * (player.logs - player.ended * centre) / known
    return course.random.gauss(middle, sqrt(steady * by_chance / known))


class InBracket(NamedTuple):
    """A match to be played: the games that each side still has to win, and when the one that is
    being played began; None while the players of the match aren't known, or don't sit yet.
    """

    to_win: tuple[int, int]
    began: float | None = None


@dataclass(frozen=True, slots=True)
class Matches:
    """The matches of a bracket, round by round from top to bottom; None is one that is over. The
    winners of two meet in the next round; each game is won by either side as often.
    """

    rounds: Sequence[Sequence[InBracket | None]]
    courses: ClassVar[int] = 100

    def __call__(
        self, course: Course, playing: Mapping[float, int], now: float
    ) -> tuple[float | None, float]:
        before = [now] * (2 * len(self.rounds[0]) if self.rounds else 0)
        for matches in self.rounds:
            before = [
                now if match is None else match_end(match, course, max(pair), now)
                for match, pair in zip(
                    matches, zip(before[::2], before[1::2], strict=True), strict=True
                )
            ]
        return None, max(before, default=now)


def match_end(match: InBracket, course: Course, known: float, now: float) -> float:
    """When a match is over whose players are `known` from that moment on."""
    left = list(match.to_win)
    end = known
    lasts = 0.0
    if match.began is not None:
        end = match.began
        lasts = course.lasts(1, max(now - end, 0.0))
    while min(left) > 0:
        end += lasts or course.lasts()
        lasts = 0.0
        left[course.random.random() < 0.5] -= 1
    return end


@dataclass(frozen=True, slots=True)
class Brackets:
    """Several brackets that are played at the same time."""

    brackets: Sequence[Matches]
    courses: ClassVar[int] = 100

    def __call__(
        self, course: Course, playing: Mapping[float, int], now: float
    ) -> tuple[float | None, float]:
        ends = [bracket(course, playing, now)[1] for bracket in self.brackets]
        return None, max(ends, default=now)
