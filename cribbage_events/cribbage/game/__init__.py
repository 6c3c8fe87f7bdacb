"""The game for two, three and four players: its course, from the cut to the last peg."""

from cribbage_events.cribbage.game.log import Happened, What
from cribbage_events.cribbage.game.record import read, write
from cribbage_events.cribbage.game.rules import Breach, IllegalMove, Phase, Rules
from cribbage_events.cribbage.game.stages import Laid
from cribbage_events.cribbage.game.state import CribbageGame
from cribbage_events.cribbage.game.view import View

__all__ = [
    "Breach",
    "CribbageGame",
    "Happened",
    "IllegalMove",
    "Laid",
    "Phase",
    "Rules",
    "View",
    "What",
    "read",
    "write",
]
