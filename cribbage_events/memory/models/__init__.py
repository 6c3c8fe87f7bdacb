"""The tables of a club's memory beside its events and people; see each module."""

from cribbage_events.memory.models.merge import Merge, TwoPeople
from cribbage_events.memory.models.past import OldList, PastEvent, PastGame, PastResult
from cribbage_events.memory.models.rating import ClubRatings, EventRating
from cribbage_events.memory.models.wish import Wish

__all__ = [
    "ClubRatings",
    "EventRating",
    "Merge",
    "OldList",
    "PastEvent",
    "PastGame",
    "PastResult",
    "TwoPeople",
    "Wish",
]
