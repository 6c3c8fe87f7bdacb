"""The computer player: makes a move, or weighs every move, from what one player may see."""

from cribbage_events.cribbage.computer.discards import WeighedDiscard
from cribbage_events.cribbage.computer.expert import (
    Expert,
    WeighedPlay,
    weigh_discards,
    weigh_plays,
)
from cribbage_events.cribbage.computer.players import Player
from cribbage_events.cribbage.computer.rest_of_deal import chance_at_deal
from cribbage_events.cribbage.computer.strength import Strength, choose, player_of

__all__ = [
    "Expert",
    "Player",
    "Strength",
    "WeighedDiscard",
    "WeighedPlay",
    "chance_at_deal",
    "choose",
    "player_of",
    "weigh_discards",
    "weigh_plays",
]
