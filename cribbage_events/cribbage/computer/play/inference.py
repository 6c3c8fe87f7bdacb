"""Judges how likely hands are from the cards that somebody has played."""

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from cribbage_events.cribbage.computer.play.piles import START
from cribbage_events.cribbage.computer.play.prospects import worths
from cribbage_events.cribbage.game.view import View

# A card that promises this many points less than another is played e times more rarely.
WHIM = 0.6


class Played(NamedTuple):
    """A card that a player laid, and by rank how much the others appealed at that moment."""

    rank: int
    appeal: list[float]


def history(view: View, player: int) -> list[Played]:
    """The player's cards in this deal, the first one first."""
    pile, found = START, []
    held = [4] * view.rules.players
    for laid in view.laid:
        if not laid.card:
            continue
        if laid.count == laid.card.value:
            pile = START
        held[laid.player] -= 1
        if laid.player == player:
            following = held[view.rules.next_to(player)]
            appeal = [exp(worth / WHIM) for worth in worths(pile, held[player], following)]
            found.append(Played(laid.card.rank, appeal))
        pile = pile.then(laid.card.rank)
    return found


def likelihood(past: Sequence[Played], held: Sequence[int]) -> float:
    """Return how likely who still holds these ranks has played as that player did."""
    found, hand = 1.0, set(held)
    for rank, appeal in reversed(past):
        hand.add(rank)
        found *= appeal[rank] / sum([appeal[each] for each in hand])
    return found
