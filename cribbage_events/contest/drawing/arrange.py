"""The order of rounds already found: unavoidable repeats late, not against the last opponent.

Who has arrived late does not sit out in the first of them, if another round can come first.
"""

from collections.abc import Collection, Sequence
from itertools import permutations

from cribbage_events.contest.drawing.pool import ABSENT, REPEAT, History, Matching

FEW_ENOUGH_TO_TRY_ALL = 5

type Score = tuple[bool, tuple[int, ...], int]


def arrange(history: History, drawn: list[Matching], late: Collection[int]) -> list[Matching]:
    """The same matchings in the best order; as they are if nobody meets again or waits."""
    members = {one for matching in drawn for pair in matching for one in pair} - {ABSENT}
    known = history.part(members)
    waits, repeats, _ = _score(known, drawn, late)
    if not waits and not any(repeats):
        return drawn
    if len(drawn) <= FEW_ENOUGH_TO_TRY_ALL:
        orders = [list(order) for order in permutations(drawn)]
    else:
        orders = [drawn, _greedy(known, drawn, late)]
    return min(orders, key=lambda order: _score(known, order, late))


def _greedy(history: History, drawn: list[Matching], late: Collection[int]) -> list[Matching]:
    past = history.part(history.met)
    left = drawn.copy()
    order: list[Matching] = []
    while left:
        waiting: Collection[int] = () if order else late
        best = min(left, key=lambda each: (_sits_out(each, waiting), _cost(past, each)))
        left.remove(best)
        past.record(best)
        order.append(best)
    return order


def _score(history: History, order: Sequence[Matching], late: Collection[int]) -> Score:
    """Whether a latecomer waits, how early repeats come, then how bad they are."""
    past = history.part(history.met)
    costs: list[int] = []
    for matching in order:
        costs.append(_cost(past, matching))
        past.record(matching)
    repeats = tuple(cost // REPEAT for cost in costs)
    return _sits_out(order[0], late), repeats, sum(costs)


def _sits_out(matching: Matching, late: Collection[int]) -> bool:
    return any(second == ABSENT and first in late for first, second in matching)


def _cost(past: History, matching: Matching) -> int:
    return sum(past.cost(first, second) for first, second in matching if second != ABSENT)
