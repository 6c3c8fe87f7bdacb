"""An event whose medals are hidden, with everything but its last round played."""

from django.utils import timezone

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.lifecycle.services import finish
from cribbage_events.events.models import Event
from cribbage_events.events.prize_giving.services import hide_medals
from tests.building import MARION, drawn_event, fresh, games_in, play, say
from tests.tools.made_once import made_once

DORA = Actor("Dora")


@made_once(fresh)
def nearly_over(players: int = 6, slug: str = "hidden") -> Event:
    """Two rounds; the second one's results are still to come, and hidden.

    It is today's, since players' cards open nothing three days after an event.
    """
    ages, today = [60 + n for n in range(players)], timezone.now()
    event = drawn_event(ages, round_count=2, director=False, slug=slug, starts_at=today)
    play(event, 1)
    hide_medals(event, by=DORA)
    return fresh(event)


def play_last(event: Event, *, winners: tuple[int, ...] = ()) -> None:
    """Play the last round: the second side wins at these tables."""
    for game in games_in(event, event.round_count):
        score = 60 + game.table
        say(game, *((score, 121) if game.table in winners else (121, score)))


def end(event: Event) -> Event:
    finish(event, by=MARION, seen=fresh(event).revision)
    return fresh(event)


def over(players: int = 6, slug: str = "over") -> Event:
    event = nearly_over(players, slug=slug)
    play_last(event)
    return end(event)
