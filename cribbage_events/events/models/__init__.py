"""Events and everything in them; see each module."""

from cribbage_events.events.models.entry import CalledPhone, Division, Entry, HighHand, PlayOff
from cribbage_events.events.models.event import Event, News, NewsKind, Stage, Tap, VolunteerLink
from cribbage_events.events.models.game import Game, Match, Round, Seat
from cribbage_events.events.models.photograph import Photograph, TakeOffRequest
from cribbage_events.events.models.reports import CardTotals, Change, ScoreReport, WrittenLine
from cribbage_events.events.models.way import Way

__all__ = [
    "CalledPhone",
    "CardTotals",
    "Change",
    "Division",
    "Entry",
    "Event",
    "Game",
    "HighHand",
    "Match",
    "News",
    "NewsKind",
    "Photograph",
    "PlayOff",
    "Round",
    "ScoreReport",
    "Seat",
    "Stage",
    "TakeOffRequest",
    "Tap",
    "VolunteerLink",
    "Way",
    "WrittenLine",
]
