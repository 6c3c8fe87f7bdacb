"""A pool to be paired, and what its members have behind them.

A pool always pairs up: where a division is odd, one member a round is paired with ABSENT and has a
bye, or plays across divisions against the `rivals` member of that round.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

ABSENT = -1
REPEAT = 10_000
AGAIN = 100

type Matching = list[tuple[int, int]]


@dataclass(slots=True)
class Pool:
    """Who is paired up. `absent` says what becomes of the one too many, None if nobody is."""

    members: list[int]
    absent: Literal["bye", "crossing"] | None = None
    rivals: Sequence[int] = ()

    @property
    def size(self) -> int:
        """Seats to be paired, an even number."""
        return len(self.members) + (self.absent is not None)

    def rival(self, round: int) -> int | None:
        """Whom the absent member of this round (an index) meets, if known."""
        return self.rivals[round] if self.rivals else None

    def games(self, matching: Matching, round: int) -> Matching:
        """The pairs that play, whoever is absent against the rival if known."""
        absent = self.rival(round)
        rival = ABSENT if absent is None else absent
        games = [(first, rival if second == ABSENT else second) for first, second in matching]
        return [game for game in games if game[1] != ABSENT]


@dataclass(slots=True)
class History:
    """How often each pair has met, whom everybody met last, and how often each has been absent."""

    met: dict[int, dict[int, int]]
    last: dict[int, int | None]
    absences: dict[str, dict[int, int]]

    @classmethod
    def of(cls, size: int) -> "History":
        """Nothing played yet, for entrants 0 to size - 1."""
        absences = {kind: dict.fromkeys(range(size), 0) for kind in ("bye", "crossing")}
        return cls({one: {} for one in range(size)}, dict.fromkeys(range(size)), absences)

    def part(self, pool: Pool) -> "History":
        """A copy for trying things out, with what concerns the pool and its rivals."""
        ids = [*pool.members, *pool.rivals]
        absences = {
            kind: {one: counts[one] for one in ids} for kind, counts in self.absences.items()
        }
        return History(
            {one: self.met[one].copy() for one in ids},
            {one: self.last[one] for one in ids},
            absences,
        )

    def cost(self, first: int, second: int) -> int:
        """0 for a first meeting; else repeats count first, then those just met, then how often."""
        times = self.met[first].get(second, 0)
        return times and REPEAT + times + (AGAIN if self.last[first] == second else 0)

    def meet(self, first: int, second: int) -> None:
        self.met[first][second] = self.met[second][first] = self.met[first].get(second, 0) + 1

    def unmeet(self, first: int, second: int) -> None:
        times = self.met[first].pop(second) - 1
        del self.met[second][first]
        if times:
            self.met[first][second] = self.met[second][first] = times

    def record(self, pool: Pool, matching: Matching, round: int) -> None:
        """Add a round (an index) as played."""
        for first, second in matching:
            if second == ABSENT:
                self.absences[pool.absent or "bye"][first] += 1
        for first, opponent in pool.games(matching, round):
            self.meet(first, opponent)
            self.last[first] = opponent
            self.last[opponent] = first


def next_absent(pool: Pool, history: History, round: int) -> list[int]:
    """Who may be the one too many: those who were least often, the best opponent of the rival
    first.
    """
    counts = history.absences[pool.absent or "bye"]
    least = min(counts[member] for member in pool.members)
    rival = pool.rival(round)
    able = [member for member in pool.members if counts[member] == least]
    return able if rival is None else sorted(able, key=lambda member: history.cost(member, rival))


def is_level(pool: Pool, history: History) -> bool:
    """Whether everybody has met everybody else equally often, and been absent equally often."""
    if pool.absent and len({history.absences[pool.absent][member] for member in pool.members}) > 1:
        return False
    inside = set(pool.members)
    times = history.met[pool.members[0]].get(pool.members[-1], 0)
    return all(_all_met(history.met[member], inside, times) for member in pool.members)


def _all_met(met: dict[int, int], inside: set[int], times: int) -> bool:
    counts = [count for other, count in met.items() if other in inside]
    if times == 0:
        return not counts
    return len(counts) == len(inside) - 1 and set(counts) <= {times}


def most_met(pool: Pool, history: History) -> int:
    """The largest number of different opponents anybody in the pool has met in it."""
    inside = set(pool.members)
    return max(len(inside & history.met[member].keys()) for member in pool.members)
