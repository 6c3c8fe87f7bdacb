"""The order of rounds already found: unavoidable repeats late, not against the last opponent."""

from collections.abc import Sequence
from itertools import permutations

from cribbage_events.contest.drawing.pool import (
    ABSENT,
    REPEAT,
    History,
    Matching,
    Pool,
    next_absent,
)

FEW_ENOUGH_TO_TRY_ALL = 5

type Score = tuple[int, int, tuple[int, ...], int]


def arrange(pool: Pool, history: History, drawn: list[Matching], rounds: range) -> list[Matching]:
    """The same matchings in the best order for these rounds (indices); as they are if nobody meets
    again.
    """
    if not any(_score(pool, history, drawn, rounds)):
        return drawn
    if len(drawn) <= FEW_ENOUGH_TO_TRY_ALL:
        orders = [list(order) for order in permutations(drawn)]
    else:
        orders = [drawn, _greedy(pool, history, drawn, rounds)]
    return min(orders, key=lambda order: _score(pool, history, order, rounds))


def _greedy(pool: Pool, history: History, drawn: list[Matching], rounds: range) -> list[Matching]:
    past = history.part(pool)
    left = drawn.copy()
    order: list[Matching] = []
    for round in rounds:
        best = min(left, key=lambda matching: _round_score(pool, past, matching, round))
        left.remove(best)
        past.record(pool, best, round)
        order.append(best)
    return order


def _score(pool: Pool, history: History, order: Sequence[Matching], rounds: range) -> Score:
    """Unfair absences, then how many repeats, then how early they come, then how bad they are."""
    past = history.part(pool)
    scores: list[tuple[int, int]] = []
    for round, matching in zip(rounds, order, strict=True):
        scores.append(_round_score(pool, past, matching, round))
        past.record(pool, matching, round)
    repeats = tuple(cost // REPEAT for _, cost in scores)
    return (
        sum(unfair for unfair, _ in scores),
        sum(repeats),
        repeats,
        sum(cost for _, cost in scores),
    )


def _round_score(pool: Pool, past: History, matching: Matching, round: int) -> tuple[int, int]:
    away = [first for first, second in matching if second == ABSENT]
    able = next_absent(pool, past, round) if away else []
    unfair = sum(member not in able for member in away)
    return unfair, sum(past.cost(first, second) for first, second in pool.games(matching, round))
