"""Phones of players who want to be called, and what they have been told."""

from cribbage_events.events.calls import begin_calls, call_players
from cribbage_events.events.models import Entry, Event
from tests.tools.push_service import Browser, PushService

# Their numbers in the event of conftest.py.
ANN, BOB, CY, DI = 1, 2, 3, 4


def phone_of(event: Event, number: int) -> Browser:
    """This entrant's, who wants to be called on it."""
    return called_on(Browser(f"{event.slug}-{number}"), event, number)


def called_on(browser: Browser, event: Event, number: int) -> Browser:
    begin_calls(Entry.objects.get(event=event, number=number), browser.phone)
    return browser


def titles_sent(event: Event, browser: Browser, service: PushService) -> list[str]:
    """Do what follows from the last change, and return all messages that this phone got."""
    call_players(event.slug)
    return [said["title"] for said in service.read_by(browser)]
