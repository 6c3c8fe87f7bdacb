"""The computer's three strengths, and what each does when it is to move."""

from collections.abc import Sequence
from enum import StrEnum
from itertools import combinations
from random import Random

from cribbage_events.cribbage.cards import DECK, Card
from cribbage_events.cribbage.computer import beginner
from cribbage_events.cribbage.computer import rules_of_thumb as thumb
from cribbage_events.cribbage.computer.closing import by_chances
from cribbage_events.cribbage.computer.discards import WeighedDiscard, weigh_pairs, weigh_singles
from cribbage_events.cribbage.computer.plays import best_play, near_end, pile_in, playable
from cribbage_events.cribbage.counting import points
from cribbage_events.cribbage.game.rules import Phase
from cribbage_events.cribbage.game.view import View
from cribbage_events.cribbage.moves import Claim, Cut, Deal, Discard, Go, Move, Play


class Strength(StrEnum):
    """`EASY` makes a beginner's mistakes, `GOOD` plays by rules of thumb, `EXPERT` computes
    averages.
    """

    EASY = "easy"
    GOOD = "good"
    EXPERT = "expert"


def choose(view: View, strength: Strength, rng: Random) -> Move:
    """Return what the computer does for the player of this view, whose move it must be.

    The same view, strength and state of `rng` give the same move. Raises ValueError where nothing
    is left to do.
    """
    match view.phase:
        case Phase.CUT:
            return Cut(rng.randrange(len(DECK)))
        case Phase.DEAL:
            return Deal()
        case Phase.DISCARD:
            return Discard(choose_discards(view, strength, rng))
        case Phase.PLAY:
            cards = playable(view)
            return Play(choose_card(view, cards, strength, rng)) if cards else Go()
        case Phase.SHOW:
            return Claim(points(view.crib or view.kept, view.starter, crib=bool(view.crib)))
        case _:
            raise ValueError("game-over")


def choose_discards(view: View, strength: Strength, rng: Random) -> tuple[Card, ...]:
    """The cards for the crib."""
    match strength:
        case Strength.EASY:
            choices = list(combinations(view.hand, view.rules.thrown))
            return beginner.throw(choices, view.hand, rng)
        case Strength.GOOD:
            return thumb.throw(view.hand, owns_crib=view.owns_crib)
        case Strength.EXPERT:
            return weigh_discards(view)[0].thrown


def choose_card(view: View, cards: Sequence[Card], strength: Strength, rng: Random) -> Card:
    """One of the cards that can be laid."""
    match strength:
        case Strength.EASY:
            return beginner.play(cards, pile_in(view), rng)
        case Strength.GOOD:
            return thumb.play(cards, pile_in(view))
        case Strength.EXPERT:
            return best_play(view, rng)


def weigh_discards(view: View) -> tuple[WeighedDiscard, ...]:
    """Return what each throw is worth to the player of this view, who is to discard; best first.

    The expert throws the first. The same view gives the same figures.
    """
    if view.rules.players == 2:
        weighed = weigh_pairs(view.hand, owns_crib=view.owns_crib)
        if near_end(view):
            # What is sampled depends on the cards alone, so that teacher and expert agree.
            weighed = by_chances(view, weighed, Random(" ".join(map(str, view.hand))))
        return tuple(weighed)
    return tuple(weigh_singles(view.hand, owns_crib=view.owns_crib, players=view.rules.players))
