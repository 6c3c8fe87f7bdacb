"""Seasons and everything in them; see each module."""

from cribbage_events.leagues.models.letters import Absence, MemberMessage, NoMessages
from cribbage_events.leagues.models.money import LedgerLine, Prize
from cribbage_events.leagues.models.night import Night
from cribbage_events.leagues.models.pool import Pool
from cribbage_events.leagues.models.season import Break, Season

__all__ = [
    "Absence",
    "Break",
    "LedgerLine",
    "MemberMessage",
    "Night",
    "NoMessages",
    "Pool",
    "Prize",
    "Season",
]
