"""These players sit at the table: the computer in each strength, two simple ways of playing, and
another program from PyPI.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

from benchmarks.lab.strength.cribbagesim import Hoyle
from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.computer import Strength, player_of
from cribbage_events.cribbage.computer.odds import quick_throw
from cribbage_events.cribbage.counting import points
from cribbage_events.cribbage.game import Phase, View
from cribbage_events.cribbage.moves import Discard, Move, Play
from cribbage_events.cribbage.pegging import LIMIT, pegged

type Player = Callable[[View, Random], Move]


def playable(view: View) -> list[Play]:
    return [Play(card) for card in view.hand if view.count + card.value <= LIMIT]


def discards(view: View) -> list[Discard]:
    return [Discard(cards) for cards in combinations(view.hand, view.rules.thrown)]


def at_random(view: View, rng: Random) -> Move:
    """Return any legal move."""
    moves: Sequence[Move] = discards(view) if view.phase == Phase.DISCARD else playable(view)
    return rng.choice(moves)


def greedy(view: View, rng: Random) -> Move:
    """Keeps what counts most by itself, whoever has the crib; plays what scores most now, and
    the highest card where nothing scores."""
    if view.phase == Phase.DISCARD:
        return max(discards(view), key=lambda move: points(left(view, move)))
    return max(playable(view), key=lambda move: (scores(view, move), move.card.rank))


def average(view: View, rng: Random) -> Move:
    """Throws what is best on average, and plays what scores most now: somebody who knows the
    rules.
    """
    if view.phase == Phase.DISCARD:
        return Discard(quick_throw(view.hand, owns_crib=view.owns_crib))
    return greedy(view, rng)


def left(view: View, move: Discard) -> list[Card]:
    return [card for card in view.hand if card not in move.cards]


def scores(view: View, move: Play) -> int:
    pile = [laid.card for laid in view.pile if laid.card]
    return sum(each.points for each in pegged([*pile, move.card]))


COMPUTERS: dict[str, Player] = {strength.value: player_of(strength).move for strength in Strength}
PLAYERS: dict[str, Player] = {
    **COMPUTERS,
    "random": at_random,
    "greedy": greedy,
    "average": average,
    "CribbageSim": Hoyle(),
}
