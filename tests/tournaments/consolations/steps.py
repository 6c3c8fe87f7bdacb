"""A tournament with a consolation that has a qualifying round of its own."""

from datetime import timedelta

from django.utils import timezone

from cribbage_events.events.bracket.cut import qualifying_cut
from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.models import Entry, Event
from cribbage_events.tournaments.consolations import consolation_field, open_consolation
from tests.building import MARION, fresh, games_in, say
from tests.tools.made_once import made_once
from tests.tournaments.bracket.steps import in_play_offs


@made_once(fresh)
def with_consolation(entrants: int = 20, rounds: int = 7, who: int | None = None) -> Event:
    """The consolation of those who did not qualify, or of the best `who` of them; the main event is
    in its play-offs.
    """
    event = in_play_offs(entrants)
    others = [entry.number for entry in consolation_field(qualifying_cut(event)).others]
    return open_with(event, others[:who], rounds)


def open_with(event: Event, numbers: list[int], rounds: int = 7) -> Event:
    part = open_consolation(
        event,
        by=MARION,
        seen=event.revision,
        name=f"{event.name}, consolation",
        starts_at=timezone.now() + timedelta(minutes=30),
        round_count=rounds,
        numbers=numbers,
    )
    return fresh(part)


def drawn(part: Event) -> Event:
    """Everybody is here, and the rounds are drawn."""
    part.entries.update(status=Entry.Status.CHECKED_IN)
    draw_event(part, by=MARION, seen=fresh(part).revision)
    return fresh(part)


def played(part: Event) -> Event:
    """Every game of its qualifying round, so that nobody is level where it matters."""
    for number in range(1, part.round_count + 1):
        for game in games_in(part, number):
            say(game, 121, 120 - 2 * game.table - number)
    return fresh(part)
