"""Events in which games are to come."""

from django.test import Client

from cribbage_events.events.models import Event
from tests.building import fresh, game_at, make_club, make_event, say
from tests.events.desk_client import at, words


def last_round() -> Event:
    """Return an event of four and two rounds: Ann won by 61 and Cy by 21; Ann v Cy and Bob v Di are
    to come.
    """
    event = make_event(
        make_club(), [("Ann", "Bob"), ("Cy", "Di")], [("Ann", "Cy"), ("Bob", "Di")], slug="last"
    )
    event.round_count = 2
    event.save()
    say(game_at(event, 1), 121, 60)
    say(game_at(event, 2), 121, 100)
    return fresh(event)


def seen(event: Event, page: str = "outlook", *args: object, language: str = "en") -> str:
    """Return what everybody reads on a page."""
    response = Client().get(at(event, page, *args), headers={"accept-language": language})
    return words(response.content)
