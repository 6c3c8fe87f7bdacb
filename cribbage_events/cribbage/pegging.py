"""Counts a card in the play, by RULES.md section 6: fifteen, thirty-one, pairs and runs.

The point for a go or for the last card belongs to the course of a deal: see game/play.py.
"""

from collections.abc import Sequence
from enum import StrEnum
from itertools import takewhile
from typing import NamedTuple

from cribbage_events.cribbage.cards import Card

LIMIT = 31


class Reason(StrEnum):
    """The reason for which points are pegged. A run has as many cards as points."""

    FIFTEEN = "fifteen"
    THIRTY_ONE = "thirty-one"
    PAIR = "pair"
    PAIR_ROYAL = "pair-royal"
    DOUBLE_PAIR_ROYAL = "double-pair-royal"
    RUN = "run"
    GO = "go"
    LAST_CARD = "last-card"
    HIS_HEELS = "his-heels"
    HAND = "hand"
    CRIB = "crib"
    MUGGINS = "muggins"


class Pegged(NamedTuple):
    """Points that are pegged at once, and for what."""

    reason: Reason
    points: int


PAIRS = {
    2: Pegged(Reason.PAIR, 2),
    3: Pegged(Reason.PAIR_ROYAL, 6),
    4: Pegged(Reason.DOUBLE_PAIR_ROYAL, 12),
}
GO = Pegged(Reason.GO, 1)
LAST_CARD = Pegged(Reason.LAST_CARD, 1)
HIS_HEELS = Pegged(Reason.HIS_HEELS, 2)


def pegged(pile: Sequence[Card]) -> tuple[Pegged, ...]:
    """Return what the last card of the pile scores for its player, in points.

    `pile` holds all cards laid since the count last began at 0, by any player, oldest first.
    Nothing reaches across such a reset, so a run or a pair that was interrupted by one isn't found.
    Raises ValueError when the pile is empty or counts more than 31.
    """
    if not pile:
        raise ValueError("empty-pile")
    count = sum(card.value for card in pile)
    if count > LIMIT:
        raise ValueError("past-limit", count)
    found = []
    if count == 15:
        found.append(Pegged(Reason.FIFTEEN, 2))
    if count == LIMIT:
        found.append(Pegged(Reason.THIRTY_ONE, 2))
    ranks = [card.rank for card in reversed(pile)]
    alike = sum(1 for _ in takewhile(lambda rank: rank == ranks[0], ranks))
    if alike > 1:
        found.append(PAIRS[alike])
    elif length := run_length(ranks):
        found.append(Pegged(Reason.RUN, length))
    return tuple(found)


def run_length(newest_first: Sequence[int]) -> int:
    """Return how many of the newest cards form the longest run, in any order; 0 when fewer than
    three do.

    `newest_first` are ranks, 1 to 13.
    """
    longest = 0
    low = high = newest_first[0] if newest_first else 0
    met: set[int] = set()
    for length, rank in enumerate(newest_first, start=1):
        if rank in met:
            break
        met.add(rank)
        low, high = min(low, rank), max(high, rank)
        if high - low == length - 1:
            longest = length
    return longest if longest >= 3 else 0
