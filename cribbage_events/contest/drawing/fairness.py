"""Takes, of the draws with the fewest repeats, the one that is fairest with byes and crossing
games.

The repeats of a division depend on who is absent how often, and not on the round. So each choice of
the absent is judged on its own, the fairest first. Two divisions that share a game depend on each
other only by who crosses, and by whom they meet there.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import permutations
from math import comb, prod
from random import Random

from cribbage_events.contest.drawing.absences import FEW_ENOUGH_TO_TRY_ALL as CHOICES_TRIED
from cribbage_events.contest.drawing.absences import Choice, Unfairness, fairest, unfairness
from cribbage_events.contest.drawing.pool import ABSENT, History, Matching, PairedPool, repeats_in
from cribbage_events.contest.drawing.search import Work, nearly, search
from cribbage_events.contest.drawing.swaps import has_room, swaps

WORK = 4_000_000
WORK_ON_FAIRNESS = 2_000_000
# Pairs of choices looked at, and ways to let two choices meet.
PAIRS_TRIED = 40_000
FEW_ENOUGH_TO_TRY_ALL = 5


@dataclass(frozen=True, slots=True)
class FairDraw:
    """The rounds; `certain` if it is known that none have fewer repeats."""

    rounds: list[Matching]
    certain: bool


@dataclass(slots=True)
class _Half:
    """One pool: how few repeats it can do with, and what each choice of the absent costs."""

    pool: PairedPool
    history: History
    rounds: int
    late: Collection[int]
    rng: Random
    work: Work
    roomy: bool = field(init=False)
    free: list[Matching] = field(init=False)
    fewest: int = field(init=False, default=0)
    certain: bool = field(init=False, default=True)
    known: dict[Choice, list[Matching] | None] = field(init=False, default_factory=dict)
    caps: dict[Choice, int] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.roomy = has_room(self.pool, self.history, self.rounds)
        self.free = []
        if self.roomy:
            return
        pool = self._shuffled()
        found = search(pool, self.history, self.rounds, Work(WORK))
        self.certain = found is not None
        self.free = found or nearly(self.pool, self.history, self.rounds, self.rng)
        self.fewest = repeats_in(self.history, self.free)

    def _shuffled(self) -> PairedPool:
        members = self.rng.sample(self.pool.members, len(self.pool.members))
        return PairedPool(members, self.pool.absent)

    @property
    def counts(self) -> dict[int, int]:
        return self.history.absences[self.pool.absent or "bye"]

    def choices(self) -> Iterator[tuple[Unfairness, Choice]]:
        return fairest(self.pool.members, self.counts, self.rounds, self.late, self.rng)

    def free_choice(self) -> Choice:
        return tuple(absent_of(matching) for matching in self.free)

    def with_absent(self, choice: Choice, at_most: int) -> list[Matching] | None:
        """Rounds with these absent and no more repeats than that, in the order of the choice."""
        if self.roomy:
            past = self.history.part(self.pool.members)
            return swaps(self.pool, past, choice, self.rounds, self.rng)
        key = tuple(sorted(choice))
        found = self.known.get(key)
        if found is None and self.caps.get(key, -1) < at_most:
            found = self._search(key, at_most)
            self.known[key] = found
            self.caps[key] = at_most
        if found is None or repeats_in(self.history, found) > at_most:
            return None
        return matchings_by(found, choice)

    def _search(self, choice: Choice, at_most: int) -> list[Matching] | None:
        pool = self._shuffled()
        return search(pool, self.history, self.rounds, self.work, absents=choice, at_most=at_most)

    def can(self, choice: Choice, at_most: int) -> bool:
        return self.roomy or self.with_absent(choice, at_most) is not None


def absent_of(matching: Matching) -> int:
    """Return who has no game in this round."""
    return next(member for member, other in matching if other == ABSENT)


def matchings_by(rounds: Sequence[Matching], choice: Choice) -> list[Matching]:
    """The rounds so that those of the choice are absent one after the other."""
    left = list(rounds)
    order = []
    for member in choice:
        found = next(matching for matching in left if absent_of(matching) == member)
        left.remove(found)
        order.append(found)
    return order


def fair_rounds(
    pools: Sequence[PairedPool],
    history: History,
    rounds: int,
    rng: Random,
    late: Collection[int],
) -> FairDraw:
    """Return so many rounds in any order; `history` stays as it is."""
    work = Work(WORK_ON_FAIRNESS)
    halves = [_Half(pool, history, rounds, late, rng, work) for pool in pools]
    if len(halves) == 2:
        return _two(halves[0], halves[1])
    half = halves[0]
    if half.pool.absent is None:
        return FairDraw(half.free or _roomy(half, ()), half.certain)
    return FairDraw(_one(half), half.certain)


def _roomy(half: _Half, choice: Choice) -> list[Matching]:
    past = half.history.part(half.pool.members)
    return swaps(half.pool, past, choice, half.rounds, half.rng)


def _one(half: _Half) -> list[Matching]:
    """The fairest byes that cost no further repeat."""
    known = unfairness(half.free_choice(), half.counts, half.late) if half.free else None
    for unfair, choice in half.choices():
        if known is not None and unfair >= known:
            break
        found = half.with_absent(choice, half.fewest)
        if found is not None:
            return found
        if half.work.left <= 0:
            break
    return half.free


def _two(first: _Half, second: _Half) -> FairDraw:
    """The fewest repeats of both and of the games between them, then the fairest crossings."""
    fewest = first.fewest + second.fewest + _fewest_across(first, second)
    most = first.fewest + second.fewest + first.rounds
    for allowed in range(fewest, most + 1):
        found = _within(first, second, allowed)
        if found is not None:
            certain = allowed == fewest or _few_enough(first, second)
            return FairDraw(found, certain=certain and first.certain and second.certain)
        if first.work.left <= 0:
            break
    return FairDraw(_anyhow(first, second), certain=False)


def _few_enough(first: _Half, second: _Half) -> bool:
    """Whether every pair of choices was looked at."""
    ways = [comb(len(half.pool.members) + half.rounds - 1, half.rounds) for half in (first, second)]
    return prod(ways) <= PAIRS_TRIED and max(ways) <= CHOICES_TRIED


def _fewest_across(first: _Half, second: _Half) -> int:
    met = first.history.met
    new = sum(
        other not in met[member] for member in first.pool.members for other in second.pool.members
    )
    return max(0, first.rounds - new)


def _within(first: _Half, second: _Half, allowed: int) -> list[Matching] | None:
    for one, two in _pairs(first, second):
        if not first.can(one, allowed - second.fewest):
            continue
        if not second.can(two, allowed - first.fewest):
            continue
        order = _meeting(first.history, one, two)
        across = repeats_in(first.history, [[pair] for pair in order])
        found = _both(first, second, order, allowed - across)
        if found is not None:
            return found
        if first.work.left <= 0:
            return None
    return None


def _both(
    first: _Half, second: _Half, order: Sequence[tuple[int, int]], allowed: int
) -> list[Matching] | None:
    ones = first.with_absent(tuple(one for one, _ in order), allowed - second.fewest)
    if ones is None:
        return None
    left = allowed - repeats_in(first.history, ones)
    twos = second.with_absent(tuple(two for _, two in order), left)
    return None if twos is None else joined([ones, twos])


def _pairs(first: _Half, second: _Half) -> Iterator[tuple[Choice, Choice]]:
    """Choices of both, the fairest pairs first."""
    ones, twos = list(first.choices()), list(second.choices())
    queue = [(_sum(ones[0][0], twos[0][0]), 0, 0)]
    for _ in range(PAIRS_TRIED):
        if not queue:
            return
        _, row, column = heappop(queue)
        yield ones[row][1], twos[column][1]
        if column + 1 < len(twos):
            heappush(queue, (_sum(ones[row][0], twos[column + 1][0]), row, column + 1))
        if not column and row + 1 < len(ones):
            heappush(queue, (_sum(ones[row + 1][0], twos[0][0]), row + 1, 0))


def _sum(one: Unfairness, two: Unfairness) -> int:
    return one[1] + two[1]


def _meeting(history: History, ones: Choice, twos: Choice) -> list[tuple[int, int]]:
    """The crossing games of two divisions with the fewest repeats."""
    if len(ones) <= FEW_ENOUGH_TO_TRY_ALL:
        ways = [list(zip(ones, order, strict=True)) for order in set(permutations(twos))]
        return min(sorted(ways), key=lambda way: repeats_in(history, [[pair] for pair in way]))
    left = list(twos)
    order: list[tuple[int, int]] = []
    for one in ones:
        two = min(left, key=lambda other: (history.cost(one, other), (one, other) in order))
        left.remove(two)
        order.append((one, two))
    return order


def _anyhow(first: _Half, second: _Half) -> list[Matching]:
    """Beyond the limits: each division's rounds alone, and crossing games in any order."""
    ones = first.free or _roomy(first, next(first.choices())[1])
    twos = second.free or _roomy(second, next(second.choices())[1])
    order = _meeting(
        first.history,
        tuple(absent_of(matching) for matching in ones),
        tuple(absent_of(matching) for matching in twos),
    )
    return joined(
        [
            matchings_by(ones, tuple(one for one, _ in order)),
            matchings_by(twos, tuple(two for _, two in order)),
        ]
    )


def joined(turns: Sequence[Sequence[Matching]]) -> list[Matching]:
    """The rounds of two pools as one: in each, the two who are absent meet."""
    return [_joined(*each) for each in zip(*turns, strict=True)]


def _joined(first: Matching, second: Matching) -> Matching:
    games = [pair for pair in (*first, *second) if pair[1] != ABSENT]
    return [*games, (absent_of(first), absent_of(second))]
