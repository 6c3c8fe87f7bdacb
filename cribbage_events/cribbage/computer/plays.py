"""Weighing the cards to play: each guess at the other hands played out after each card."""

from collections.abc import Sequence
from random import Random

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.computer.guesses import Guess, guesses
from cribbage_events.cribbage.computer.piles import START, Pile, pile_of
from cribbage_events.cribbage.computer.playout import play_out
from cribbage_events.cribbage.game.rules import Rules
from cribbage_events.cribbage.game.view import View
from cribbage_events.cribbage.pegging import LIMIT


def playable(view: View) -> list[Card]:
    """The cards that the player of this view can lay."""
    return [card for card in view.hand if view.count + card.value <= LIMIT]


def pile_in(view: View) -> Pile:
    """The pile on the table."""
    return pile_of(view.count, [laid.card.rank for laid in view.pile if laid.card])


def best_play(view: View, rng: Random) -> Card:
    """The card that gains most in the rest of the play."""
    cards = {card.rank: card for card in playable(view)}
    if len(cards) == 1:
        return next(iter(cards.values()))
    thought = guesses(view, rng)
    values = {rank: average(view, rank, thought) for rank in cards}
    return cards[max(values, key=values.__getitem__)]


def average(view: View, rank: int, thought: Sequence[Guess]) -> float:
    """Net points of playing this rank, on average over the guesses (unscaled)."""
    pile = pile_in(view)
    return sum(
        weight * net(view.rules, view.player, after(pile, view.player, rank, hands))
        for weight, hands in thought
    )


def after(pile: Pile, player: int, rank: int, hands: Sequence[Sequence[int]]) -> list[int]:
    """Points by player when this one plays the rank, and everything is then played out."""
    held = [list(hand) for hand in hands]
    held[player].remove(rank)
    following = pile.then(rank)
    turn = (player + 1) % len(held)
    points = play_out(following if following.count < LIMIT else START, held, turn, player)
    points[player] += pile.scores[rank] or 0
    return points


def net(rules: Rules, player: int, points: Sequence[int]) -> float:
    """The side's points less the others' (less their average, where three play)."""
    own = sum(points[rules.side_of(player) :: rules.sides])
    return own - (sum(points) - own) / (rules.sides - 1)
