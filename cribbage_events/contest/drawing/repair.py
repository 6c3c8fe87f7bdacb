"""Rounds already drawn, with as few changed games as possible: somebody has left or arrived.

In each round the games of two who still play together are kept, and those without one are paired.
Where that can't be, further games are broken up: as few as possible over all rounds together, found
by iterative deepening. A target says what counts before that: no more repeats, nobody who has
arrived late sitting out first, byes and crossing games as fairly spread as in the best draw.
"""

from collections.abc import Collection, Generator, Iterator, Sequence
from dataclasses import dataclass
from heapq import heapify, heapreplace
from itertools import combinations
from random import Random

from cribbage_events.contest.drawing.pool import ABSENT, History, Matching, PairedPool, repeats_in

STEPS = 30_000
# More who have no game in one round than this are drawn afresh.
MOST_LOOSE = 300
# With more than these, players are paired in order: nearly everybody is new to them.
FEW_LOOSE = 20

type Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Worth:
    """The measures of a draw, the most important first."""

    repeats: int
    late_waits: bool
    unfairness: int


def worth(
    pools: Sequence[PairedPool], history: History, rounds: Sequence[Matching], late: Collection[int]
) -> Worth:
    """The measures of these rounds."""
    known = history.part(member for pool in pools for member in pool.members)
    unfair = 0
    for matching in rounds:
        for pool in pools:
            before = dict(known.absences[pool.absent or "bye"])
            known.count_absences(pool, matching)
            after = known.absences[pool.absent or "bye"]
            unfair += sum(2 * before[one] + 1 for one in after if after[one] > before[one])
    waits = bool(rounds) and any(one in late for one, two in rounds[0] if two == ABSENT)
    return Worth(repeats_in(history, rounds), waits, unfair)


def is_whole(
    pools: Sequence[PairedPool], kept: Sequence[Sequence[Pair]], late: Collection[int]
) -> bool:
    """Whether the games kept are all that is to be played, so that nothing changes.

    Somebody who has just arrived without a game is not somebody who was to sit out.
    """
    byes = sum(pool.absent == "bye" for pool in pools)
    idle = [[one for one, two in with_byes(pools, games) if two == ABSENT] for games in kept]
    return all(len(each) == byes and not set(each) & set(late) for each in idle)


def with_byes(pools: Sequence[PairedPool], games: Sequence[Pair]) -> Matching:
    """The games, and who has none."""
    busy = {member for pair in games for member in pair}
    idle = [member for pool in pools for member in pool.members if member not in busy]
    return [*games, *((member, ABSENT) for member in idle)]


def repair(
    pools: Sequence[PairedPool],
    history: History,
    kept: Sequence[Sequence[Pair]],
    target: Worth,
    rng: Random,
    late: Collection[int],
) -> list[Matching] | None:
    """The rounds with as few other games as possible that are worth as much as `target`; None if
    none were found within the limit.
    """
    found = _Repair(pools, history, kept, target, rng, late).rounds()
    return None if found is None else [with_byes(pools, games) for games in found]


class _Repair:
    """A search whose state is what has been put together so far: undone when a branch is left."""

    def __init__(
        self,
        pools: Sequence[PairedPool],
        history: History,
        kept: Sequence[Sequence[Pair]],
        target: Worth,
        rng: Random,
        late: Collection[int],
    ) -> None:
        self.pools = pools
        self.home = {member: index for index, pool in enumerate(pools) for member in pool.members}
        self.kept = [rng.sample(list(games), len(games)) for games in kept]
        self.order = rng.sample(list(self.home), len(self.home))
        self.target = target
        self.late = late
        self.kind = pools[0].absent
        self.past = history.part(self.home)
        for games in kept:
            for pair in games:
                self.past.meet(*pair)
        self.repeats = repeats_in(history, [list(games) for games in kept])
        self.breakable = [sum(two in history.met[one] for one, two in games) for games in self.kept]
        self.counts = self.past.absences[self.kind or "bye"]
        self.unfair = 0
        self.steps = STEPS
        self.lowest: list[int] = []

    def rounds(self) -> list[list[Pair]] | None:
        loose = [len(self.home) - 2 * len(games) for games in self.kept]
        if max(loose, default=0) > MOST_LOOSE:
            return None
        self.lowest = [self._fewest_broken(index) for index in range(len(self.kept))]
        for broken in range(sum(self.lowest), sum(map(len, self.kept)) + 1):
            found = self._from(0, broken)
            if found is not None or self.steps <= 0:
                return found
        return None

    def _fewest_broken(self, index: int) -> int:
        """The measures of this round alone."""
        for broken in range(len(self.kept[index]) + 1):
            ways = self._ways(index, broken)
            found = next(ways, None)
            ways.close()
            if found is not None:
                return broken
        return 0

    def _from(self, index: int, broken: int) -> list[list[Pair]] | None:
        """The games of a round and of later ones, and the number of games broken up."""
        if index == len(self.kept):
            return [] if self.repeats <= self.target.repeats else None
        spare = broken - sum(self.lowest[index:])
        for here in range(self.lowest[index], self.lowest[index] + spare + 1):
            for games in self._ways(index, here):
                rest = self._from(index + 1, broken - here)
                if rest is not None:
                    return [games, *rest]
            if self.steps <= 0:
                break
        return None

    def _ways(self, index: int, broken: int) -> Generator[list[Pair]]:
        for away in combinations(self.kept[index], broken):
            again = [self._unmeet(pair) for pair in away]
            left = [pair for pair in self.kept[index] if pair not in away]
            try:
                for games in self._completed(index, left):
                    yield [*left, *games]
            finally:
                for pair, was in zip(reversed(away), reversed(again), strict=True):
                    self.past.meet(*pair)
                    self.repeats += was
            if self.steps <= 0:
                return

    def _unmeet(self, pair: Pair) -> bool:
        self.past.unmeet(*pair)
        again = pair[1] in self.past.met[pair[0]]
        self.repeats -= again
        return again

    def _completed(self, index: int, left: Sequence[Pair]) -> Iterator[list[Pair]]:
        """The games of those who have none in this round."""
        busy = {member for pair in left for member in pair}
        loose = [member for member in self.order if member not in busy]
        self.steps -= 1
        for absent in self._absents(index, left, loose):
            gone = [self._rest(member) for member in absent]
            try:
                if self._fair(index):
                    playing = [member for member in loose if member not in absent]
                    crossing = len(absent) == 2 and set(absent) <= set(loose)
                    yield from self._with(index, playing, absent if crossing else ())
            finally:
                for member, cost in zip(absent, gone, strict=True):
                    self.counts[member] -= 1
                    self.unfair -= cost
            if self.steps <= 0:
                return

    def _rest(self, member: int) -> int:
        cost = 2 * self.counts[member] + 1
        self.counts[member] += 1
        self.unfair += cost
        return cost

    def _absents(
        self, index: int, left: Sequence[Pair], loose: Sequence[int]
    ) -> Iterator[tuple[int, ...]]:
        """Players who could sit out, one of each pool, those with the fewest byes first."""
        if self.kind is None:
            yield ()
            return
        across = [pair for pair in left if self.home[pair[0]] != self.home[pair[1]]]
        if across:
            yield across[0]
            return
        able = sorted(loose, key=lambda member: self.counts[member])
        if self.kind == "bye":
            waiting = self.late if index == 0 and not self.target.late_waits else ()
            yield from ((member,) for member in able if member not in waiting)
            return
        ones = [member for member in able if self.home[member] == 0]
        twos = [member for member in able if self.home[member] == 1]
        yield from ((one, two) for one in ones for two in twos)

    def _fair(self, index: int) -> bool:
        """Whether what is left can still be spread evenly enough."""
        if self.kind is None:
            return True
        left = len(self.kept) - index - 1
        least = sum(self._least(pool, left) for pool in self.pools)
        return self.unfair + least <= self.target.unfairness

    def _least(self, pool: PairedPool, rounds: int) -> int:
        queue = [self.counts[member] for member in pool.members]
        heapify(queue)
        least = 0
        for _ in range(rounds):
            least += 2 * queue[0] + 1
            heapreplace(queue, queue[0] + 1)
        return least

    def _with(
        self, index: int, playing: Sequence[int], crossing: tuple[int, ...]
    ) -> Iterator[list[Pair]]:
        if not crossing:
            yield from self._paired(index, playing)
            return
        one, two = crossing
        for _ in self._met(index, one, two):
            for games in self._paired(index, playing):
                yield [(one, two), *games]

    def _paired(self, index: int, free: Sequence[int]) -> Iterator[list[Pair]]:
        if not free:
            yield []
            return
        self.steps -= 1
        met = self.past.met
        first = free[0]
        if len(free) <= FEW_LOOSE:
            first = min(free, key=lambda one: sum(other not in met[one] for other in free))
        others = [other for other in free if other != first]
        for other in others:
            if self.home[other] != self.home[first]:
                continue
            rest = [one for one in others if one != other]
            for _ in self._met(index, first, other):
                for games in self._paired(index, rest):
                    yield [(first, other), *games]
            if self.steps <= 0:
                return

    def _met(self, index: int, one: int, two: int) -> Iterator[None]:
        """Let two meet, if there may be as many repeats; once."""
        again = two in self.past.met[one]
        slack = sum(self.breakable[index + 1 :])
        if self.repeats + again - slack > self.target.repeats:
            return
        self.past.meet(one, two)
        self.repeats += again
        try:
            yield
        finally:
            self.past.unmeet(one, two)
            self.repeats -= again
