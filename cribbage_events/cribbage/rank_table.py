"""Computes everything that depends on ranks only (fifteens, pairs, runs) once for each set of
ranks: the same few thousand occur again and again.
"""

from collections.abc import Iterable, Sequence
from math import prod
from typing import NamedTuple

from cribbage_events.cribbage.cards import CardError, CardProblem

HAND = 4
FIFTEEN = 15
SHORTEST_RUN = 3
POINTS_OF_EQUALS = {1: 0, 2: 2, 3: 6, 4: 12}
# A digit to the base of five for each rank, since no rank is there more than four times. The sum
# over a hand is the same whatever the order of its ranks, and different for other ranks; rank 0, no
# card, adds nothing.
BASE = 5
WEIGHTS = (0, *(BASE**place for place in range(13)))


def rank_points(ranks: Iterable[int]) -> int:
    """Points for fifteens, pairs and runs of four or five ranks, 1 to 13, in any order.

    Raises CardError for another number of ranks, or one that is there five times.
    """
    weights = [WEIGHTS[rank] for rank in ranks]
    if len(weights) > HAND + 1:
        raise CardError(CardProblem.WRONG_RANKS)
    return BY_RANKS[sum(weights)].points


class Ranked(NamedTuple):
    """The ranks of a hand; without equal ranks no card can have been given twice by mistake."""

    points: int
    has_equals: bool


class RankTable(dict[int, Ranked]):
    """The points of a hand's ranks, computed when a hand with these ranks is first seen."""

    def __missing__(self, key: int) -> Ranked:
        ranks = ranks_of_key(key)
        if len(ranks) not in {HAND, HAND + 1}:
            raise CardError(CardProblem.WRONG_RANKS)
        counted = rank_fifteens(ranks) + rank_equals(ranks) + rank_runs(ranks)
        self[key] = Ranked(counted, has_equals=len(set(ranks)) < len(ranks))
        return self[key]


BY_RANKS = RankTable()


def ranks_of_key(key: int) -> list[int]:
    """Return the ranks from low to high."""
    ranks = []
    for rank in range(1, 14):
        key, times = divmod(key, BASE)
        ranks += [rank] * times
    return ranks


def rank_fifteens(ranks: Sequence[int]) -> int:
    """Two points for each choice of cards that makes fifteen."""
    sums = [0]
    for rank in ranks:
        sums += [before + min(rank, 10) for before in sums]
    return 2 * sums.count(FIFTEEN)


def rank_equals(ranks: Sequence[int]) -> int:
    """Points for two, three and four of a rank."""
    return sum(POINTS_OF_EQUALS[ranks.count(rank)] for rank in set(ranks))


def rank_runs(ranks: Sequence[int]) -> int:
    """A point a card for each distinct run."""
    streak = longest_streak(ranks)
    return len(streak) * prod(ranks.count(rank) for rank in streak)


def longest_streak(ranks: Iterable[int]) -> list[int]:
    """Three or more ranks that follow each other, if there are; five cards can't hold two such."""
    streak: list[int] = []
    for rank in sorted(set(ranks)):
        if streak and rank != streak[-1] + 1:
            if len(streak) >= SHORTEST_RUN:
                return streak
            streak = []
        streak.append(rank)
    return streak if len(streak) >= SHORTEST_RUN else []
