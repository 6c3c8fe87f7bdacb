"""A pool to be paired, and what its members have behind them.

A pool always pairs up: where a division is odd, one member a round is paired with ABSENT and has a
bye, or plays across divisions against the one who is absent from the other pool.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

ABSENT = -1
# Costs of a game: first how many are repeats, then how many against the last opponent.
REPEAT = 1_000_000
AGAIN = 100

type Matching = list[tuple[int, int]]


@dataclass(slots=True)
class PairedPool:
    """The entrants who are paired up. `absent` says why one of an odd pool has no game in it
    ("bye", "crossing"); None if it is even.
    """

    members: list[int]
    absent: Literal["bye", "crossing"] | None = None

    @property
    def size(self) -> int:
        """Seats to be paired, an even number."""
        return len(self.members) + (self.absent is not None)


@dataclass(slots=True)
class History:
    """The past of a pool: how often each pair has met, whom everybody met last, and how often each
    has been absent.
    """

    met: dict[int, dict[int, int]]
    last: dict[int, int | None]
    absences: dict[str, dict[int, int]]

    @classmethod
    def of(cls, size: int) -> "History":
        """Begin with nothing played yet, for entrants 0 to size - 1."""
        absences = {kind: dict.fromkeys(range(size), 0) for kind in ("bye", "crossing")}
        return cls({one: {} for one in range(size)}, dict.fromkeys(range(size)), absences)

    def part(self, members: Iterable[int]) -> "History":
        """A copy for trying things out, with what concerns these members."""
        ids = list(members)
        absences = {
            kind: {one: counts[one] for one in ids} for kind, counts in self.absences.items()
        }
        inside = set(ids)
        met = {
            one: {other: times for other, times in self.met[one].items() if other in inside}
            for one in ids
        }
        return History(met, {one: self.last[one] for one in ids}, absences)

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

    def record(self, matching: Matching) -> None:
        """Add a round's games as played."""
        for first, second in matching:
            if second != ABSENT:
                self.meet(first, second)
                self.last[first] = second
                self.last[second] = first

    def count_absences(self, pool: PairedPool, matching: Matching) -> None:
        """Add who of this pool had no game in it."""
        inside = set(pool.members)
        for first, second in matching:
            if pool.absent and first in inside and second not in inside:
                self.absences[pool.absent][first] += 1
            elif pool.absent and second in inside and first not in inside:
                self.absences[pool.absent][second] += 1


def is_level(pool: PairedPool, history: History) -> bool:
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


def most_met(pool: PairedPool, history: History) -> int:
    """The largest number of different opponents anybody in the pool has met in it."""
    inside = set(pool.members)
    return max(len(inside & history.met[member].keys()) for member in pool.members)


def repeats_in(history: History, rounds: Sequence[Matching]) -> int:
    """Return how many of these games are between two who have met before, in them or earlier."""
    seen = history.part(
        {one for matching in rounds for pair in matching for one in pair} - {ABSENT}
    )
    count = 0
    for matching in rounds:
        for first, second in matching:
            if second != ABSENT:
                count += second in seen.met[first]
                seen.meet(first, second)
    return count
