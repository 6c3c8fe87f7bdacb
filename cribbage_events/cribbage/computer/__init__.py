"""The computer player: `choose` makes a move from what one player may see."""

from cribbage_events.cribbage.computer.discards import WeighedDiscard
from cribbage_events.cribbage.computer.strength import Strength, choose, weigh_discards

__all__ = ["Strength", "WeighedDiscard", "choose", "weigh_discards"]
