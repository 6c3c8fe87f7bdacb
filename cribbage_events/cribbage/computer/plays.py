"""Weighing the cards to play, over guesses at the cards of the others."""

from collections.abc import Sequence
from random import Random

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.computer.closing import Finish
from cribbage_events.cribbage.computer.odds import Guess, guesses
from cribbage_events.cribbage.computer.play import (
    Branch,
    Foresight,
    Pile,
    Scored,
    Worth,
    pile_of,
    play_out,
    with_card,
)
from cribbage_events.cribbage.computer.shows import likely_crib, points_of_show
from cribbage_events.cribbage.game.view import View
from cribbage_events.cribbage.pegging import LIMIT

# Once somebody needs no more points than this, chances to win decide.
NEAR = 40
# What the others' points weigh far from the end. Between 0.8 and 1 no difference in strength was
# found (-0.01 ± 0.04 points a deal); below 1 both score more, as good players do.
THEIRS = 0.8


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
    """Return, by rank, net points of the rest of the play, or near the end chances to win
    (unscaled).
    """
    pile, thought = pile_in(view), guesses(view, rng)
    worth = worth_of(view, thought, rng)
    if view.rules.players > 2:
        return {rank: average_worth(view, rank, thought, worth) for rank in ranks}
    foresight = Foresight(view.player, worth)
    branches = [Branch(at, [], [*map(list, hands)]) for at, (_, hands) in enumerate(thought)]
    return {rank: foresight.laying(pile, rank, branches) for rank in ranks}


def worth_of(view: View, thought: Sequence[Guess], rng: Random) -> Worth:
    """The worth of these points if the guess is right, weighted by how likely the guess is."""
    weights, side, sides = [weight for weight, _ in thought], view.side, view.rules.sides
    if not near_end(view):
        return lambda guess, scored: weights[guess] * net(scored, side, sides)
    finish = Finish(view, likely_crib(view, rng))
    shows = [points_of_show(view, hands) for _, hands in thought]
    return lambda guess, scored: weights[guess] * finish.chance(scored + shows[guess])


def average_worth(view: View, rank: int, thought: Sequence[Guess], worth: Worth) -> float:
    """The worth of playing this rank over the guesses, everybody then playing quickly."""
    pile = pile_in(view)
    courses = [after(pile, view.player, rank, hands) for _, hands in thought]
    return sum([worth(guess, scored) for guess, scored in enumerate(courses)])


def after(pile: Pile, player: int, rank: int, hands: Sequence[Sequence[int]]) -> Scored:
    """Return what is pegged when this player lays the rank, and everything is then played out."""
    held = [list(hand) for hand in hands]
    held[player].remove(rank)
    turn = (player + 1) % len(held)
    scored = play_out(with_card(pile, rank), held, turn, player)
    if points := pile.scores[rank]:
        scored.insert(0, (player, points))
    return scored


def net(scored: Scored, side: int, sides: int) -> float:
    """The side's points less the others', which weigh a little less (their average among three)."""
    own = others = 0
    for player, points in scored:
        if player % sides == side:
            own += points
        else:
            others += points
    return own - THEIRS * others / (sides - 1)
