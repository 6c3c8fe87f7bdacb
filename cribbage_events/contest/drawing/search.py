"""Pairing a tight field: the fewest repeats over all rounds to come, found by looking ahead.

Iterative deepening on the cost of repeats, the most constrained member first. Six players after two
badly chosen rounds may be left as two triangles in the third, without a fourth: a search round by
round can't see that. Exact while the number of steps stays within a limit that the fields of one
hall don't reach; beyond it the rounds are searched one at a time, several times over, and the best
is kept.
"""

from random import Random

from cribbage_events.contest.drawing.pool import (
    ABSENT,
    REPEAT,
    History,
    Matching,
    Pool,
    next_absent,
)

WORK = 1_500_000
WORK_ON_ONE_ROUND = 100_000
RESTARTS = 8
NEVER = 10**12


def search(pool: Pool, history: History, rounds: range, rng: Random) -> list[Matching]:
    """The rounds (indices) with the least total cost of repeats; at most size - 1 of them."""
    drawn = _Search(_shuffled(pool, rng), history.part(pool), rounds, WORK).deepen()
    if drawn is not None:
        return drawn
    trials = [
        _one_by_one(_shuffled(pool, rng), history.part(pool), rounds) for _ in range(RESTARTS)
    ]
    return min(trials, key=lambda trial: trial[0])[1]


def _shuffled(pool: Pool, rng: Random) -> Pool:
    return Pool(rng.sample(pool.members, len(pool.members)), pool.absent, pool.rivals)


def _one_by_one(pool: Pool, history: History, rounds: range) -> tuple[int, list[Matching]]:
    """Each round exactly on its own, as far as the limit allows; the total cost, and the rounds."""
    drawn: list[Matching] = []
    cost = 0
    for round in rounds:
        alone = range(round, round + 1)
        exact = _Search(pool, history.part(pool), alone, WORK_ON_ONE_ROUND).deepen()
        matching = (exact or _Search(pool, history.part(pool), alone, NEVER).any())[0]
        cost += sum(history.cost(first, second) for first, second in pool.games(matching, round))
        history.record(pool, matching, round)
        drawn.append(matching)
    return cost, drawn


class _Search:
    """Depth-first over rounds and, within a round, over pairs; gives up branches dearer than
    `allowed`.
    """

    def __init__(self, pool: Pool, history: History, rounds: range, work: int) -> None:
        self.pool = pool
        self.history = history
        self.rounds = rounds
        self.drawn: list[Matching] = []
        self.steps = work // pool.size**2
        self.allowed = 0
        self.beyond = NEVER

    def deepen(self) -> list[Matching] | None:
        """The cheapest rounds, or None if the limit was reached before they were found."""
        self.allowed = self._least_cost(len(self.rounds))
        while self.steps > 0:
            self.beyond = NEVER
            if self._round(0):
                return self.drawn
            self.allowed = self.beyond
        return None

    def any(self) -> list[Matching]:
        """Rounds found by always taking the cheapest pair."""
        self.allowed = NEVER
        self._round(0)
        return self.drawn

    def _round(self, spent: int) -> bool:
        left = len(self.rounds) - len(self.drawn)
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
        round = self.rounds[len(self.drawn) - 1]
        rival = self.pool.rival(round)
        counts = self.history.absences[self.pool.absent or "bye"]
        for member in next_absent(self.pool, self.history, round):
            others = [other for other in self.pool.members if other != member]
            counts[member] += 1
            if self._try(member, ABSENT if rival is None else rival, others, spent):
                matching.append((member, ABSENT))
                return True
            counts[member] -= 1
        return False

    def _pairs(self, free: list[int], spent: int) -> bool:
        """Pair off those still free in this round, then go on to the next."""
        self.steps -= 1
        if self.steps < 0:
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
        if opponent == ABSENT:
            return self._pairs(free, spent)
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
