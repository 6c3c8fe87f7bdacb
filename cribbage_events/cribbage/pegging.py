"""What a card scores in the play, by RULES.md section 6: fifteen, thirty-one, pairs and runs.

The point for a go or for the last card belongs to the course of a deal: see game/play.py.
"""

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from cribbage_events.cribbage.cards import Card

LIMIT = 31
RUNS = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}
PAIRS = {2: ("pair", 2), 3: ("pair royal", 6), 4: ("double pair royal", 12)}


class Pegged(NamedTuple):
    """Points that are pegged at once, and for what."""

    reason: str
    points: int


GO = Pegged("go", 1)
LAST_CARD = Pegged("last card", 1)
HIS_HEELS = Pegged("his heels", 2)


def pegged(pile: Sequence[Card]) -> tuple[Pegged, ...]:
    """What the last card of the pile scores for who laid it, in points.

    `pile` holds all cards laid since the count last began at 0, by whomever, oldest first.
    Nothing reaches across such a reset, so a run or a pair that was interrupted by one isn't found.
    Raises ValueError when the pile is empty or counts more than 31.
    """
    if not pile:
        raise ValueError("No card has been laid.")
    count = sum(card.value for card in pile)
    if count > LIMIT:
        raise ValueError(f"The cards count {count}, and the count may not pass {LIMIT}.")
    found = []
    if count == 15:
        found.append(Pegged("fifteen", 2))
    if count == LIMIT:
        found.append(Pegged("thirty-one", 2))
    ranks = [card.rank for card in reversed(pile)]
    alike = sum(1 for _ in takewhile(lambda rank: rank == ranks[0], ranks))
    if alike > 1:
        found.append(Pegged(*PAIRS[alike]))
    elif length := run_length(ranks):
        found.append(Pegged(f"run of {RUNS[length]}", length))
    return tuple(found)


def run_length(newest_first: Sequence[int]) -> int:
    """How many of the newest cards form the longest run, in any order; 0 when fewer than three do.

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
