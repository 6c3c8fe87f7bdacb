"""Hands that clubs write down: 24, 28 and 29 (RULES.md §5), counted so that a 27 can't be."""

from collections.abc import Sequence

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.counting import count

REPORTED = (24, 28, 29)


def high_hand(hand: Sequence[Card], starter: Card) -> int | None:
    """Return what the four cards count with the starter, in points, if it is one of those; else
    None.

    Raises CardError as `count`.
    """
    total = count(hand, starter).total
    return total if total in REPORTED else None
