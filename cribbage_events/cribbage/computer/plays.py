"""Weighing the cards to play: each guess at the other hands played out after each card."""

from collections.abc import Sequence
from random import Random

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.computer.finish import Finish
from cribbage_events.cribbage.computer.guesses import Guess, guesses
from cribbage_events.cribbage.computer.piles import START, Pile, pile_of
from cribbage_events.cribbage.computer.playout import Scored, play_out
from cribbage_events.cribbage.computer.shows import likely_crib, show
from cribbage_events.cribbage.game.view import View
from cribbage_events.cribbage.pegging import LIMIT

# Points still to go for whoever is nearest the target, from which on chances to win decide.
NEAR = 40


def near_end(view: View) -> bool:
    """Whether points alone don't tell any more what is best."""
    return view.rules.target - max(view.scores) <= NEAR


def playable(view: View) -> list[Card]:
    """The cards that the player of this view can lay."""
    return [card for card in view.hand if view.count + card.value <= LIMIT]


def pile_in(view: View) -> Pile:
    """The pile on the table."""
    return pile_of(view.count, [laid.card.rank for laid in view.pile if laid.card])


def best_play(view: View, rng: Random) -> Card:
    """The card that gains most in the rest of the play; near the end, that wins most often."""
    cards = {card.rank: card for card in playable(view)}
    if len(cards) == 1:
        return next(iter(cards.values()))
    values = weigh_plays(view, list(cards), rng)
    return cards[max(values, key=values.__getitem__)]


def weigh_plays(view: View, ranks: Sequence[int], rng: Random) -> dict[int, float]:
    """By rank, net points of the rest of the play, or near the end chances to win (unscaled)."""
    thought = guesses(view, rng)
    if not near_end(view):
        return {rank: average(view, rank, thought) for rank in ranks}
    finish = Finish(view, likely_crib(view, rng))
    shows = [show(view, hands) for _, hands in thought]
    return {rank: chance(view, rank, thought, shows, finish) for rank in ranks}


def average(view: View, rank: int, thought: Sequence[Guess]) -> float:
    """Net points of playing this rank, over the guesses."""
    pile, sides = pile_in(view), view.rules.sides
    total = 0.0
    for weight, hands in thought:
        total += weight * net(after(pile, view.player, rank, hands), view.side, sides)
    return total


def chance(
    view: View, rank: int, thought: Sequence[Guess], shows: Sequence[Scored], finish: Finish
) -> float:
    """To win by playing this rank, over the guesses."""
    pile = pile_in(view)
    total = 0.0
    for (weight, hands), shown in zip(thought, shows, strict=True):
        total += weight * finish.chance(after(pile, view.player, rank, hands) + shown)
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
