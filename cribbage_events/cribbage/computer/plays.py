"""Weighing the cards to play: each guess at the other hands played out after each card."""

from collections.abc import Sequence
from random import Random

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.computer.guesses import Guess, guesses
from cribbage_events.cribbage.computer.piles import START, Pile, pile_of
from cribbage_events.cribbage.computer.playout import Scored, play_out
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
    pile, sides = pile_in(view), view.rules.sides
    total = 0.0
    for weight, hands in thought:
        total += weight * net(after(pile, view.player, rank, hands), view.side, sides)
    return total


def after(pile: Pile, player: int, rank: int, hands: Sequence[Sequence[int]]) -> Scored:
    """What is pegged when this player lays the rank, and everything is then played out."""
    held = [list(hand) for hand in hands]
    held[player].remove(rank)
    following = pile.then(rank)
    turn = (player + 1) % len(held)
    scored = play_out(following if following.count < LIMIT else START, held, turn, player)
    if points := pile.scores[rank]:
        scored.insert(0, (player, points))
    return scored


def net(scored: Scored, side: int, sides: int) -> float:
    """The side's points less the others' (less their average, where three play)."""
    own = sum([points for player, points in scored if player % sides == side])
    others = sum([points for player, points in scored if player % sides != side])
    return own - others / (sides - 1)
