"""Finds everything that counts in a hand, in the order in which players count (RULES.md §6)."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import combinations, groupby, product
from typing import NamedTuple

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.rank_table import FIFTEEN, POINTS_OF_EQUALS, longest_streak

JACK = 11


class CombinationKind(StrEnum):
    """A kind of combination, in the order in which players count."""

    FIFTEEN = "fifteen"
    PAIR = "pair"
    PAIR_ROYAL = "pair-royal"
    DOUBLE_PAIR_ROYAL = "double-pair-royal"
    RUN = "run"
    FLUSH = "flush"
    NOBS = "his-nobs"


KINDS_OF_EQUALS = {
    2: CombinationKind.PAIR,
    3: CombinationKind.PAIR_ROYAL,
    4: CombinationKind.DOUBLE_PAIR_ROYAL,
}


class Found(NamedTuple):
    """`points`: what these cards count together."""

    kind: CombinationKind
    cards: tuple[Card, ...]
    points: int


def held(hand: Sequence[Card], starter: Card | None, *, crib: bool) -> Iterator[Found]:
    """Everything that counts, each with its cards from low to high."""
    cards = sorted((*hand, starter) if starter else hand)
    yield from fifteens(cards)
    yield from equals(cards)
    yield from runs(cards)
    yield from flush(hand, starter, crib=crib)
    yield from nobs(hand, starter)


def fifteens(cards: Sequence[Card]) -> Iterator[Found]:
    """Two cards first, then three, and so on: two points each."""
    values = [card.value for card in cards]
    for size in range(2, len(cards) + 1):
        for together, worth in zip(
            combinations(cards, size), combinations(values, size), strict=True
        ):
            if sum(worth) == FIFTEEN:
                yield Found(CombinationKind.FIFTEEN, together, 2)


def equals(cards: Sequence[Card]) -> list[Found]:
    """A pair counts 2, three of a rank 6, four of a rank 12."""
    of_a_rank = (tuple(equal) for _, equal in groupby(cards, key=lambda card: card.rank))
    found = [
        Found(KINDS_OF_EQUALS[len(equal)], equal, POINTS_OF_EQUALS[len(equal)])
        for equal in of_a_rank
        if len(equal) in KINDS_OF_EQUALS
    ]
    return sorted(found, key=lambda each: each.points)


def runs(cards: Sequence[Card]) -> Iterator[Found]:
    """A point a card, once for each choice among cards of the same rank."""
    streak = longest_streak(card.rank for card in cards)
    choices = ([card for card in cards if card.rank == rank] for rank in streak)
    for together in product(*choices) if streak else ():
        yield Found(CombinationKind.RUN, together, len(together))


def flush(hand: Sequence[Card], starter: Card | None, *, crib: bool) -> Iterator[Found]:
    """Four of a suit in the hand, five with the starter; in the crib five only."""
    suit = hand[0].suit
    if any(card.suit != suit for card in hand):
        return
    if starter and starter.suit == suit:
        yield Found(CombinationKind.FLUSH, tuple(sorted((*hand, starter))), 5)
    elif not crib:
        yield Found(CombinationKind.FLUSH, tuple(sorted(hand)), 4)


def nobs(hand: Sequence[Card], starter: Card | None) -> Iterator[Found]:
    """The jack of the starter's suit: a point."""
    if starter and (jack := Card(JACK, starter.suit)) in hand:
        yield Found(CombinationKind.NOBS, (jack,), 1)
