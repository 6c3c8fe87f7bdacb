"""Plays as people do in their first weeks: throws what seems good enough, grabs points."""

from itertools import combinations
from random import Random

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.computer.players import Player, noticed, pile_in, playable
from cribbage_events.cribbage.computer.rules_of_thumb import value
from cribbage_events.cribbage.game.view import View

CARELESS = 0.1  # how often a card is played without looking
FADES = 0.2  # how likely a throw is beside the next better one


class Beginner(Player):
    """The easy level."""

    def throw(self, view: View, rng: Random) -> tuple[Card, ...]:
        """One of the better half of the throws; the better, the likelier."""
        choices = sorted(
            combinations(view.hand, view.rules.thrown), key=lambda thrown: -value(view, thrown)
        )
        better = choices[: len(choices) // 2]
        return rng.choices(better, [FADES**place for place, _ in enumerate(better)])[0]

    def play(self, view: View, rng: Random) -> Card:
        """The first card seen that scores; any card where none does."""
        cards, pile = playable(view), pile_in(view)
        in_any_order = rng.sample(cards, len(cards))
        if rng.random() < CARELESS:
            return in_any_order[0]
        return max(in_any_order, key=lambda card: pile.scores[card.rank] or 0)

    def claim(self, view: View, rng: Random) -> int:
        return noticed(view, rng)
