"""Plays as people do in their first weeks: counts the hand, overlooks the crib, grabs points."""

from collections.abc import Sequence
from random import Random

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.computer.play import Pile
from cribbage_events.cribbage.counting import points

CARELESS = 0.2  # how often something goes unnoticed
HAND = 4


def throw(
    choices: Sequence[tuple[Card, ...]], hand: Sequence[Card], rng: Random
) -> tuple[Card, ...]:
    """Keeps the cards that count most as they are, and ignores whose crib it is."""
    if rng.random() < CARELESS:
        return rng.choice(choices)
    return max(choices, key=lambda thrown: points([card for card in hand if card not in thrown]))


def play(cards: Sequence[Card], pile: Pile, rng: Random) -> Card:
    """The first card seen that scores; any card where none does."""
    in_any_order = rng.sample(cards, len(cards))
    if rng.random() < CARELESS:
        return in_any_order[0]
    return max(in_any_order, key=lambda card: pile.scores[card.rank] or 0)
