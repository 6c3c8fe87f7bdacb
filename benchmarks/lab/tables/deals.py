"""Two quick players play deals, in numbers large enough for tables."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from cribbage_events.cribbage.cards import DECK, Card
from cribbage_events.cribbage.computer.odds import quick_throw


class Dealt(NamedTuple):
    """These are the cards after the discards; the dealer’s `kept` and `thrown` come first."""

    kept: tuple[tuple[Card, ...], tuple[Card, ...]]
    thrown: tuple[tuple[Card, ...], tuple[Card, ...]]
    starter: Card


def deals(number: int, rng: Random) -> Iterator[Dealt]:
    for _ in range(number):
        cards = rng.sample(DECK, 13)
        hands = cards[:6], cards[6:12]
        dealer, pone = quick_throw(hands[0], owns_crib=True), quick_throw(hands[1], owns_crib=False)
        yield Dealt((rest(hands[0], dealer), rest(hands[1], pone)), (dealer, pone), cards[12])


def rest(hand: list[Card], thrown: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(card for card in hand if card not in thrown)
