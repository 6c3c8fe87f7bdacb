"""Counts a hand slowly and plainly, as somebody who has never seen the program would."""

from collections.abc import Sequence
from itertools import combinations

from cribbage_events.cribbage.cards import Card


def reckoned(hand: Sequence[Card], starter: Card | None = None, *, crib: bool = False) -> int:
    cards = [*hand, starter] if starter else list(hand)
    return (
        2 * sum(sum(values(some)) == 15 for some in every_choice(cards, at_least=2))
        + 2 * sum(one.rank == other.rank for one, other in combinations(cards, 2))
        + run_points(cards)
        + flush_points(hand, starter, crib=crib)
        + sum(starter is not None and card == (11, starter.suit) for card in hand)
    )


def values(cards: Sequence[Card]) -> list[int]:
    return [10 if card.rank > 10 else card.rank for card in cards]


def every_choice(cards: Sequence[Card], at_least: int) -> list[tuple[Card, ...]]:
    return [some for size in range(at_least, len(cards) + 1) for some in combinations(cards, size)]


def run_points(cards: Sequence[Card]) -> int:
    lengths = [len(some) for some in every_choice(cards, at_least=3) if is_run(some)]
    longest = max(lengths, default=0)
    return longest * lengths.count(longest)


def is_run(cards: Sequence[Card]) -> bool:
    ranks = sorted(card.rank for card in cards)
    return ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def flush_points(hand: Sequence[Card], starter: Card | None, *, crib: bool) -> int:
    in_suit = [card for card in hand if card.suit == hand[0].suit]
    if len(in_suit) < 4:
        return 0
    if starter and starter.suit == hand[0].suit:
        return 5
    return 0 if crib else 4
