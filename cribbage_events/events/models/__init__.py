"""Events and everything in them; see each module."""

from cribbage_events.events.models.called_phone import CalledPhone
from cribbage_events.events.models.cards import CardTotals, WrittenLine
from cribbage_events.events.models.change import Change
from cribbage_events.events.models.entry import Division, Entry
from cribbage_events.events.models.event import Event, Stage
from cribbage_events.events.models.game import Game, Round, Seat
from cribbage_events.events.models.high_hand import HighHand
from cribbage_events.events.models.match import Match
from cribbage_events.events.models.news import News, NewsKind
from cribbage_events.events.models.photograph import Photograph, TakeOffRequest
from cribbage_events.events.models.play_off import PlayOff
from cribbage_events.events.models.score_report import ScoreReport
from cribbage_events.events.models.tap import Tap
from cribbage_events.events.models.volunteer_link import VolunteerLink

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
    "WrittenLine",
]
