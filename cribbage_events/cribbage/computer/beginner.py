"""Plays as people do in their first weeks: counts the hand, overlooks the crib, grabs points."""

from itertools import combinations
from random import Random

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.computer.players import Player, pile_in, playable
from cribbage_events.cribbage.counting import points
from cribbage_events.cribbage.game.view import View

CARELESS = 0.2  # how often something goes unnoticed


class Beginner(Player):
    """The easy level."""

    def throw(self, view: View, rng: Random) -> tuple[Card, ...]:
        """Keeps the cards that count most as they are, and ignores whose crib it is."""
        choices = list(combinations(view.hand, view.rules.thrown))
        if rng.random() < CARELESS:
            return rng.choice(choices)
        return max(choices, key=lambda thrown: points([c for c in view.hand if c not in thrown]))

    def play(self, view: View, rng: Random) -> Card:
        """The first card seen that scores; any card where none does."""
        cards, pile = playable(view), pile_in(view)
        in_any_order = rng.sample(cards, len(cards))
        if rng.random() < CARELESS:
            return in_any_order[0]
        return max(in_any_order, key=lambda card: pile.scores[card.rank] or 0)
