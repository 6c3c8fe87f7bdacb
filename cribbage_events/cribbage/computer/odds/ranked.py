"""Cards by rank alone: the pairs of ranks to throw and the fours to keep, and how likely they are.

The order of PAIRS and of FOURS is the order of the tables.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.computer.play.piles import RANKS
from cribbage_events.cribbage.computer.tables import read
from cribbage_events.cribbage.rank_table import BY_RANKS, WEIGHTS

type Ranks = tuple[int, ...]

PAIRS: tuple[Ranks, ...] = tuple(combinations_with_replacement(RANKS, 2))
FOURS: tuple[Ranks, ...] = tuple(combinations_with_replacement(RANKS, 4))
PLACE = {
    ranks: place for ranks_in_order in (PAIRS, FOURS) for place, ranks in enumerate(ranks_in_order)
}
SUITS = 4
WHOLE_PACK = (0, *(SUITS for _ in RANKS))


def place(ranks: Sequence[int]) -> int:
    """The position of two or four ranks in the tables."""
    return PLACE[tuple(sorted(ranks))]


def unseen_by_rank(seen: Sequence[Card]) -> list[int]:
    """Return, by rank from 0 to 13, how many cards aren't among those seen (none of rank 0)."""
    unseen = list(WHOLE_PACK)
    for card in seen:
        unseen[card.rank] -= 1
    return unseen


def ways(ranks: Ranks, unseen: Sequence[int]) -> int:
    """Return in how many ways these ranks can be taken from the unseen cards."""
    return prod(comb(unseen[rank], ranks.count(rank)) for rank in set(ranks))


def likely(table: str, role: str, unseen: Sequence[int]) -> list[float]:
    """Return how often that role throws (`throws`) or keeps (`kept`) each of PAIRS or FOURS, given
    the unseen cards; not adding up to 1.
    """
    shares: list[float] = read(table)[role]
    # By rank and how often it is there: the share of its cards that are still to be had.
    left = [
        comb(unseen[rank], times) / comb(SUITS, times)
        for rank in range(len(WHOLE_PACK))
        for times in range(SUITS + 1)
    ]
    if len(shares) == len(PAIRS):
        return [share * left[a] * left[b] for share, (a, b) in zip(shares, PAIRS_LEFT, strict=True)]
    return [
        share * left[a] * left[b] * left[c] * left[d]
        for share, (a, b, c, d) in zip(shares, FOURS_LEFT, strict=True)
    ]


def places_left(ranks: Ranks) -> list[int]:
    """Return where `likely` finds what is left of each rank; what is there twice is found once."""
    found = [rank * (SUITS + 1) + ranks.count(rank) for rank in sorted(set(ranks))]
    return found + [0] * (len(ranks) - len(found))


PAIRS_LEFT = [places_left(ranks) for ranks in PAIRS]
FOURS_LEFT = [places_left(ranks) for ranks in FOURS]


@cache
def with_starters(ranks: Ranks) -> list[int]:
    """Fifteens, pairs and runs of four ranks with a starter of each rank 1 to 13; 0 where all four
    cards of that rank are in the hand.
    """
    key = sum(WEIGHTS[rank] for rank in ranks)
    return [
        0 if ranks.count(rank) == SUITS else BY_RANKS[key + WEIGHTS[rank]].points for rank in RANKS
    ]
