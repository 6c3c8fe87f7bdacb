"""Pairing a field with room: shuffle, pair neighbours, and fix each repeat by a swap with another
table.

If nobody has met more than d others, a repeat of a and b is fixed by any c and its opponent d'
with a-c and b-d' new: at most 2d of the others are barred, so 2d + 4 paired seats always suffice.
The work is linear.
"""

from collections.abc import Sequence
from random import Random

from cribbage_events.contest.drawing.pool import ABSENT, History, Matching, PairedPool, most_met


def has_room(pool: PairedPool, history: History, rounds: int) -> bool:
    """Whether a swap can fix every repeat in each of the next rounds."""
    paired = len(pool.members) - (pool.absent is not None)
    return paired >= 2 * (most_met(pool, history) + rounds - 1) + 4


def swaps(
    pool: PairedPool, history: History, absents: Sequence[int], rounds: int, rng: Random
) -> list[Matching]:
    """Return as many rounds, no pair of which has met; `absents` names who is one too many in each,
    and `history` is brought up to date.
    """
    drawn: list[Matching] = []
    for round in range(rounds):
        matching = _one_round(pool, history, absents[round : round + 1], rng)
        history.record(matching)
        drawn.append(matching)
    return drawn


def _one_round(pool: PairedPool, history: History, absents: Sequence[int], rng: Random) -> Matching:
    order = [member for member in pool.members if member not in absents]
    rng.shuffle(order)
    _fix_repeats(order, history, rng)
    return [
        *zip(order[::2], order[1::2], strict=True),
        *((absent, ABSENT) for absent in absents),
    ]


def _fix_repeats(order: list[int], history: History, rng: Random) -> None:
    """Swap seats until no two neighbours (seats 0 and 1, 2 and 3 …) have met."""
    for seat in range(0, len(order), 2):
        first, second = order[seat], order[seat + 1]
        if second in history.met[first]:
            other = _swappable(order, seat, history, rng)
            order[seat + 1], order[other] = order[other], order[seat + 1]


def _swappable(order: list[int], seat: int, history: History, rng: Random) -> int:
    """A seat whose player can change places with the one at seat + 1, no repeat on either side."""
    first, second = order[seat], order[seat + 1]
    start = rng.randrange(len(order))
    for step in range(len(order)):
        other = (start + step) % len(order)
        if other // 2 == seat // 2:
            continue
        if order[other] not in history.met[first] and order[other ^ 1] not in history.met[second]:
            return other
    raise AssertionError("a field with room always has a swap")
