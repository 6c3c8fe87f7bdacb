"""Pairing a tight field: the fewest repeats over all rounds to come, found by looking ahead.

Iterative deepening on the cost of repeats, the most constrained member first. Six players after two
badly chosen rounds may be left as two triangles in the third, without a fourth: a search round by
round can't see that. Exact while the number of steps stays within a limit that the fields of one
hall don't reach; beyond it the rounds are searched one at a time, several times over, and the best
is kept.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from cribbage_events.contest.drawing.pool import ABSENT, REPEAT, History, Matching, PairedPool

WORK_ON_ONE_ROUND = 100_000
RESTARTS = 8
# Seats in all rounds together: a search goes two calls deeper with each game.
DEEPEST = 600
NEVER = 10**15


@dataclass(slots=True)
class Work:
    """The rest of the limit, shared by several searches."""

    left: int

    def take(self, pool: PairedPool) -> bool:
        self.left -= pool.size**2
        return self.left >= 0


def search(
    pool: PairedPool,
    history: History,
    rounds: int,
    work: Work,
    *,
    absents: Sequence[int] = (),
    at_most: int | None = None,
) -> list[Matching] | None:
    """The rounds with the least total cost of repeats. None if they have more than `at_most`
    repeats, or when the limit was reached before they were found.

    `absents` names who is one too many in each round; left empty, that is found too.
    """
    if rounds * pool.size > DEEPEST:
        return None
    allowed = NEVER if at_most is None else (at_most + 1) * REPEAT - 1
    found = _Search(pool, history.part(pool.members), rounds, absents, work)
    return found.deepen(allowed)


def nearly(pool: PairedPool, history: History, rounds: int, rng: Random) -> list[Matching]:
    """Few repeats, though not certainly the fewest: rounds searched one at a time."""
    trials = []
    for _ in range(RESTARTS):
        shuffled = PairedPool(rng.sample(pool.members, len(pool.members)), pool.absent)
        trials.append(_one_by_one(shuffled, history.part(pool.members), rounds))
    return min(trials, key=lambda trial: trial[0])[1]


def _one_by_one(pool: PairedPool, history: History, rounds: int) -> tuple[int, list[Matching]]:
    """Draw each round exactly on its own, as far as the limit allows; return the cost and the
    rounds.
    """
    drawn: list[Matching] = []
    cost = 0
    for _ in range(rounds):
        exact = search(pool, history, 1, Work(WORK_ON_ONE_ROUND))
        matching = (exact or _any(pool, history))[0]
        cost += sum(history.cost(*pair) for pair in matching if pair[1] != ABSENT)
        history.record(matching)
        history.count_absences(pool, matching)
        drawn.append(matching)
    return cost, drawn


def _any(pool: PairedPool, history: History) -> list[Matching]:
    """Draw one round by always taking the cheapest pair."""
    return _Search(pool, history.part(pool.members), 1, (), Work(NEVER)).any()


class _Search:
    """Depth-first over rounds and, within a round, over pairs; gives up branches dearer than
    `allowed`.
    """

    def __init__(
        self, pool: PairedPool, history: History, rounds: int, absents: Sequence[int], work: Work
    ) -> None:
        self.pool = pool
        self.history = history
        self.rounds = rounds
        self.absents = absents
        self.drawn: list[Matching] = []
        self.work = work
        self.allowed = 0
        self.beyond = NEVER

    def deepen(self, limit: int) -> list[Matching] | None:
        """The cheapest rounds, or None beyond the limits of cost and work."""
        self.allowed = self._least_cost(self.rounds)
        while self.allowed <= limit and self.work.left > 0:
            self.beyond = NEVER
            if self._round(0):
                return self.drawn
            if self.beyond >= NEVER:
                return None
            self.allowed = self.beyond
        return None

    def any(self) -> list[Matching]:
        """Rounds found by always taking the cheapest pair."""
        self.allowed = NEVER
        self._round(0)
        return self.drawn

    def _round(self, spent: int) -> bool:
        left = self.rounds - len(self.drawn)
        if not left:
            return True
        if not self._affordable(spent + self._least_cost(left)):
            return False
        self.drawn.append([])
        found = self._absent(spent) if self.pool.absent else self._pairs(self.pool.members, spent)
        if not found:
            self.drawn.pop()
        return found

    def _affordable(self, cost: int) -> bool:
        if cost > self.allowed:
            self.beyond = min(self.beyond, cost)
        return cost <= self.allowed

    def _absent(self, spent: int) -> bool:
        matching = self.drawn[-1]
        counts = self.history.absences[self.pool.absent or "bye"]
        able = self.absents[len(self.drawn) - 1 : len(self.drawn)] or sorted(
            self.pool.members, key=lambda member: counts[member]
        )
        for member in able:
            counts[member] += 1
            found = self._pairs([other for other in self.pool.members if other != member], spent)
            counts[member] -= 1
            if found:
                matching.append((member, ABSENT))
                return True
        return False

    def _pairs(self, free: list[int], spent: int) -> bool:
        """Pair off those still free in this round, then continue with the next."""
        if not self.work.take(self.pool):
            return False
        if not free:
            return self._round(spent)
        met = self.history.met
        member = min(free, key=lambda one: sum(other not in met[one] for other in free))
        matching = self.drawn[-1]
        others = [other for other in free if other != member]
        for other in sorted(others, key=lambda one: self.history.cost(member, one)):
            if self._try(member, other, [one for one in others if one != other], spent):
                matching.append((member, other))
                return True
        return False

    def _try(self, member: int, opponent: int, free: list[int], spent: int) -> bool:
        """Let two meet, and see whether the rest can be paired at what is then still allowed."""
        spent += self.history.cost(member, opponent)
        if not self._affordable(spent):
            return False
        self.history.meet(member, opponent)
        found = self._pairs(free, spent)
        if not found:
            self.history.unmeet(member, opponent)
        return found

    def _least_cost(self, rounds: int) -> int:
        """A cost that the next rounds can't fall below: everybody's cheapest meetings, each shared
        by two.
        """
        costs = [cost for member in self.pool.members for cost in self._cheapest(member, rounds)]
        if self.pool.absent:
            costs = sorted(costs)[: len(costs) - rounds]
        return -(-sum(costs) // 2)

    def _cheapest(self, member: int, rounds: int) -> list[int]:
        met = self.history.met[member]
        times = [met.get(other, 0) for other in self.pool.members if other != member]
        costs = [
            REPEAT + known if (known := count + more) else 0
            for count in times
            for more in range(rounds)
        ]
        return sorted(costs)[:rounds]
