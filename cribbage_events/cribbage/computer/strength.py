"""The computer's three strengths, and the player of each."""

from enum import StrEnum
from random import Random

from cribbage_events.cribbage.computer.beginner import Beginner
from cribbage_events.cribbage.computer.expert import Expert
from cribbage_events.cribbage.computer.players import Player
from cribbage_events.cribbage.computer.rules_of_thumb import ClubPlayer
from cribbage_events.cribbage.game.view import View
from cribbage_events.cribbage.moves import Move


class Strength(StrEnum):
    """`EASY` makes a beginner's mistakes, `GOOD` plays by rules of thumb, `EXPERT` computes
    averages.
    """

    EASY = "easy"
    GOOD = "good"
    EXPERT = "expert"


PLAYERS: dict[Strength, Player] = {
    Strength.EASY: Beginner(),
    Strength.GOOD: ClubPlayer(),
    Strength.EXPERT: Expert(),
}


def player_of(strength: Strength) -> Player:
    """The player at the table who plays so."""
    return PLAYERS[strength]


def choose(view: View, strength: Strength, rng: Random) -> Move:
    """Return what the computer does for the player of this view, whose move it must be."""
    return player_of(strength).move(view, rng)
