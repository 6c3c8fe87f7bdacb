"""A player at the table: throws to the crib, plays cards, and says what a hand counts."""

from abc import ABC, abstractmethod
from random import Random

from cribbage_events.cribbage.cards import DECK, Card
from cribbage_events.cribbage.computer.play import Pile, pile_of
from cribbage_events.cribbage.counting import CombinationKind, count, points
from cribbage_events.cribbage.game.rules import Phase
from cribbage_events.cribbage.game.view import View
from cribbage_events.cribbage.moves import Claim, Cut, Deal, Discard, Go, Move, Play
from cribbage_events.cribbage.pegging import LIMIT


class Player(ABC):
    """The same view and state of `rng` give the same answer. Nothing is kept between moves."""

    @abstractmethod
    def throw(self, view: View, rng: Random) -> tuple[Card, ...]:
        """The cards for the crib."""

    @abstractmethod
    def play(self, view: View, rng: Random) -> Card:
        """One of the cards that can be laid; there is at least one."""

    def claim(self, view: View, rng: Random) -> int:
        """Return how much the player says that the hand, or the crib, counts."""
        return points(view.crib or view.kept, view.starter, crib=bool(view.crib))

    def move(self, view: View, rng: Random) -> Move:
        """The move of the player of this view, whose turn it must be. Raises ValueError where
        nothing is left to do.
        """
        match view.phase:
            case Phase.CUT:
                return Cut(rng.randrange(len(DECK)))
            case Phase.DEAL:
                return Deal()
            case Phase.DISCARD:
                return Discard(self.throw(view, rng))
            case Phase.PLAY:
                return Play(self.play(view, rng)) if playable(view) else Go()
            case Phase.SHOW:
                return Claim(self.claim(view, rng))
            case _:
                raise ValueError("game-over")


# Out of a hundred times, how often a beginner overlooks what counts in a hand.
OVERLOOKED = {
    CombinationKind.FIFTEEN: 6,
    CombinationKind.PAIR: 2,
    CombinationKind.PAIR_ROYAL: 2,
    CombinationKind.DOUBLE_PAIR_ROYAL: 2,
    CombinationKind.RUN: 4,
    CombinationKind.FLUSH: 8,
    CombinationKind.NOBS: 12,
}


def noticed(view: View, rng: Random, share: float = 1.0) -> int:
    """Return what the hand, or the crib, counts without what is overlooked; `share` is how often
    this happens beside a beginner.
    """
    counted = count(view.crib or view.kept, view.starter, crib=bool(view.crib))
    return sum(
        each.points
        for each in counted.combinations
        if rng.random() * 100 >= OVERLOOKED[each.kind] * share
    )


def playable(view: View) -> list[Card]:
    """The cards that the player of this view can lay."""
    return [card for card in view.hand if view.count + card.value <= LIMIT]


def pile_in(view: View) -> Pile:
    """The pile on the table."""
    return pile_of(view.count, [laid.card.rank for laid in view.pile if laid.card])
