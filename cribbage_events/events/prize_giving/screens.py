"""The projector while places are called out: one large screen, without those still to come."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from cribbage_events.events.games.event_games import event_games, public_games
from cribbage_events.events.models import Event
from cribbage_events.events.prize_giving.selectors import calls_of, on_projector
from cribbage_events.events.projector import Column, Screen
from cribbage_events.events.standings.standings import event_standings


class CalledLine(NamedTuple):
    """Somebody who was called, as the projector shows a winner."""

    medal: str
    prize: str
    name: str
    card: str


def calling_screens(event: Event, *, in_hall: bool = False) -> list[Screen]:
    """Return None unless the director is calling places out. Takes no query then. `in_hall`: with
    the names of those who are otherwise not shown, too.
    """
    whole = event.behind or event
    if not whole.called or whole.status != Event.Status.FINISHED:
        return []
    games = event_games(whole) if in_hall else public_games(whole)
    found = event_standings(whole, games)
    shown = on_projector(calls_of(whole, found), whole.called)
    lines = [
        CalledLine(call.medal, "" if call.medal else call.honour, each.name, each.card)
        for call in shown
        for each in call.people
    ]
    title = shown[0].division if shown else ""
    return [Screen(_("Congratulations!"), "", [Column(lines, title)], "winners")] if lines else []
