"""Seats entrants so that those who should not meet don't, or as late as possible."""

from collections.abc import Sequence
from itertools import permutations
from random import Random

# By the seats where two begin, the first round in which they meet.
type Meetings = list[dict[int, int]]

# One meeting fewer comes before all of them later.
MEETING = 1_000
PASSES = 60
PASSES_IN_VAIN = 4
SEATS_TRIED = 40
# In a small field another beginning costs little, and may find what the first didn't.
STARTS, MORE_STARTS = 2, 600


def seated_apart(meetings: Meetings, groups: Sequence[Sequence[int]], rng: Random) -> list[int]:
    """The entrant of each seat: by lot, and then two change seats as long as fewer of a group meet,
    or later. Entrants and seats are numbers from 0; `meetings` has a place for each seat.
    """
    size = len(meetings)
    best = _Seating(meetings, groups, _beside_each_other(size, groups, rng), rng)
    best.settle()
    for _ in range(STARTS + MORE_STARTS // size):
        if not best.total:
            break
        other = _Seating(meetings, groups, rng.sample(range(size), size), rng)
        other.settle()
        best = min(best, other, key=lambda seating: seating.total)
    return best.entrant_at


def _beside_each_other(size: int, groups: Sequence[Sequence[int]], rng: Random) -> list[int]:
    """Seat each group by lot beside each other, since neighbours hardly meet."""
    grouped = {entrant for group in groups for entrant in group}
    units = [rng.sample(group, len(group)) for group in groups]
    units += [[entrant] for entrant in range(size) if entrant not in grouped]
    rng.shuffle(units)
    return list(dict.fromkeys(entrant for unit in units for entrant in unit))


class _Seating:
    """The seats while they are being changed."""

    def __init__(
        self, meetings: Meetings, groups: Sequence[Sequence[int]], order: list[int], rng: Random
    ) -> None:
        self.meetings = meetings
        self.entrant_at = order
        self.seat_of = {entrant: seat for seat, entrant in enumerate(order)}
        self.rng = rng
        self.mates: dict[int, set[int]] = {}
        for group in groups:
            for one, two in permutations(group, 2):
                self.mates.setdefault(one, set()).add(two)

    def cost(self, entrant: int, seat: int | None = None) -> int:
        """Return what meeting their own group costs this entrant, here or from another seat."""
        met = self.meetings[self.seat_of[entrant] if seat is None else seat]
        rounds = (met.get(self.seat_of[mate]) for mate in self.mates.get(entrant, ()))
        return sum(MEETING - round for round in rounds if round is not None)

    @property
    def total(self) -> int:
        """The cost of all meetings, each counted from both its sides."""
        return sum(map(self.cost, self.mates))

    def settle(self) -> None:
        """Change seats as long as that makes it better."""
        in_vain = 0
        for _ in range(PASSES):
            unhappy = [entrant for entrant in self.mates if self.cost(entrant)]
            if not unhappy or in_vain == PASSES_IN_VAIN:
                break
            improved = [self.improve(entrant) for entrant in unhappy]
            in_vain = 0 if any(improved) else in_vain + 1

    def improve(self, entrant: int) -> bool:
        """Let the entrant change seats with whoever makes it best, if anybody makes it better."""
        here = self.seat_of[entrant]
        tried = self.rng.sample(self.entrant_at, min(SEATS_TRIED, len(self.entrant_at)))
        gain, other = min((self._change(entrant, each), each) for each in tried)
        if gain >= 0:
            return False
        there = self.seat_of[other]
        self.entrant_at[here], self.entrant_at[there] = other, entrant
        self.seat_of[entrant], self.seat_of[other] = there, here
        return True

    def _change(self, entrant: int, other: int) -> int:
        if entrant == other or other in self.mates[entrant]:
            return 0
        here, there = self.seat_of[entrant], self.seat_of[other]
        after = self.cost(entrant, there) + self.cost(other, here)
        return after - self.cost(entrant) - self.cost(other)
