"""The play as a graph of piles, for millions of plays (RULES.md section 6).

A pile is known by its count and by those of its last cards that a later card can still join to a
pair or a run. Equal piles are one object, so a play is one step along the graph.
"""

from collections.abc import Sequence
from functools import cache

from cribbage_events.cribbage.pegging import LIMIT, PAIRS, run_length

RANKS = range(1, 14)
VALUES = (0, *(min(rank, 10) for rank in RANKS))
LONGEST_RUN = 7

type Tail = tuple[int, ...]


class Pile:
    """The cards since the count last began at 0. `scores[rank]` are the points of laying a card of
    that rank, 1 to 13, or None where it would pass 31.
    """

    __slots__ = ("count", "following", "scores", "tail", "worth")

    def __init__(self, count: int, tail: Tail) -> None:
        self.count = count
        self.tail = tail
        self.following: list[Pile | None] = [None] * 14
        self.scores = [scored(count, tail, rank) for rank in range(14)]
        self.worth: dict[int, list[float]] = {}  # filled by the quick player

    def then(self, rank: int) -> "Pile":
        """The pile with a card of this rank on it. Raises ValueError where that passes 31."""
        found = self.following[rank]
        if found is None:
            found = self.following[rank] = pile_of(self.count + VALUES[rank], (*self.tail, rank))
        return found


def pile_of(count: int, tail: Sequence[int]) -> Pile:
    """The pile that counts so much and ends with these ranks. Raises ValueError past 31."""
    if count > LIMIT:
        raise ValueError("past-limit", count)
    return one_pile(count, joinable(tuple(tail), LIMIT - count))


@cache
def one_pile(count: int, tail: Tail) -> Pile:
    """The same object for the same count and joinable tail."""
    return Pile(count, tail)


def scored(count: int, tail: Tail, rank: int) -> int | None:
    """Points of a card of this rank on such a pile; None where there is no such card to lay."""
    count += VALUES[rank]
    if not rank or count > LIMIT:
        return None
    points = 2 if count in {15, LIMIT} else 0
    alike = same_at_end((*tail, rank))
    if alike > 1:
        return points + PAIRS[alike][1] if alike in PAIRS else None
    return points + run_length((rank, *reversed(tail)))


def same_at_end(tail: Tail) -> int:
    """Return how many of the last cards are of one rank."""
    alike = 0
    while alike < len(tail) and tail[-1 - alike] == tail[-1]:
        alike += 1
    return alike


def joinable(tail: Tail, room: int) -> Tail:
    """The last ranks that cards worth at most `room` can still join to a pair or a run."""
    if not room:
        return ()
    alike = same_at_end(tail)
    if alike > 1:
        return tail[-alike:]
    longest = 1
    for length in range(2, min(len(tail), LONGEST_RUN) + 1):
        last = tail[-length:]
        if len(set(last)) < length:
            break
        if to_a_run(last) <= room:
            longest = length
    return tail[-longest:]


def to_a_run(ranks: Tail) -> int:
    """The lowest total of cards that make a (longer) run of these different ranks."""
    low, high = min(ranks), max(ranks)
    missing = [rank for rank in range(low, high) if rank not in ranks]
    if missing:
        return sum(VALUES[rank] for rank in missing)
    return VALUES[low - 1] or VALUES[high + 1]


START = pile_of(0, ())
