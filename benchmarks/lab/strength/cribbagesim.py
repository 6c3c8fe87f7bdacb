"""The players of CribbageSim (PyPI, MIT licence), which follow Hoyle, sit at our table.

Its own code decides. It reaches for the cards through callbacks, so it is given a table to play
at which looks to it like its own, and what it does there is our move.
"""

from random import Random

from CribbageSim.CribbagePlayStrategy import (
    HoyleishCribbagePlayStrategy,
    HoyleishDealerCribbagePlayStrategy,
    HoyleishPlayerCribbagePlayStrategy,
)
from HandsDecksCards.card import Card as TheirCard

from cribbage_events.cribbage.cards import LETTERS, Card, Suit
from cribbage_events.cribbage.game import Phase, View
from cribbage_events.cribbage.moves import Discard, Move, Play


def to_theirs(card: Card) -> TheirCard:
    return TheirCard(card.suit.value, LETTERS[card.rank - 1].replace("T", "10"))


def to_ours(card: TheirCard) -> Card:
    return Card(LETTERS.index(card.pips.replace("10", "T")) + 1, Suit(card.suit))


class Table:
    """The part of its `CribbageDeal` that a strategy sees; it keeps what was taken
    from the hand.
    """

    def __init__(self, view: View) -> None:
        self.hand = [to_theirs(card) for card in view.hand]
        self.pile = [to_theirs(laid.card) for laid in view.pile if laid.card]
        self.taken: list[TheirCard] = []

    def get_hand(self) -> list[TheirCard]:
        return list(self.hand)

    def get_pile(self) -> list[TheirCard]:
        return list(self.pile)

    def take(self, index: int) -> int:
        card = self.hand.pop(index)
        self.taken.append(card)
        return int(card.count_card())

    def lay(self, index: int) -> int:
        self.pile.append(self.hand[index])
        return self.take(index)


class Hoyle:
    """It has one strategy for the dealer and another for the other player, as in its own games."""

    def __init__(self) -> None:
        self.dealer = HoyleishDealerCribbagePlayStrategy()
        self.pone = HoyleishPlayerCribbagePlayStrategy()

    def __call__(self, view: View, rng: Random) -> Move:
        strategy = self.dealer if view.owns_crib else self.pone
        table = Table(view)
        if view.phase == Phase.DISCARD:
            strategy.form_crib(table.take, table.get_hand)
            return Discard(tuple(map(to_ours, table.taken)))
        play_on(strategy, table, view)
        # After the opponent's go it lays all that it can at once; the rest comes when asked again.
        return Play(to_ours(table.taken[0]))


def play_on(strategy: HoyleishCribbagePlayStrategy, table: Table, view: View) -> None:
    if view.gone:
        args = (table.lay, table.get_hand, table.get_pile, no_points, peg_nothing)
        strategy.go(view.count, *args)
    else:
        strategy.follow(view.count, table.lay, table.get_hand, table.get_pile)


def no_points(pile: list[TheirCard], score_reasons: list[object]) -> int:
    """The points of our game are pegged by our game."""
    return 0


def peg_nothing(points: int, reasons: list[object]) -> None:
    pass
