"""Every page and every file that a visitor may read."""

from collections.abc import Iterator

from django.test import Client

from cribbage_events.events.models import Event
from cribbage_events.leagues.models import Night
from tests.walk.addresses import ROUTES, Addresses
from tests.walk.asking import read
from tests.walk.hall import Visitor
from tests.walk.states import SHARED
from tests.walk.who_may_enter import may_read

OF_EVENTS = ("events:", "leagues:nights/")
QUIET = {
    *("events:open_player_link", "events:open_volunteer_link", "clubs:picture"),
    # A column beside the name tells them apart.
    "leagues:members_csv",
}
# They are asked for again as parts of a page that is open.
LIVE = {"events:event", "events:rounds", "events:projector"}


def is_of_event(name: str) -> bool:
    """It is asked for at each event or night; what isn't, once in a club."""
    return ROUTES[name].startswith(("events/<", "leagues/nights/", "leagues/mail/absence/"))


def pages_of(visitor: Visitor, addresses: Addresses, names: list[str]) -> Iterator[tuple[str, str]]:
    """The name and address of each that they may read.

    That a refusal names nobody is tested with who may enter.
    """
    for name in names:
        if name in QUIET or not may_read(visitor, name):
            continue
        for address in addresses.of(name):
            yield name, address
            if name in LIVE:
                yield name, f"{address}?live"


def said_to(
    visitor: Visitor, client: Client, event: Event, night: Night | None = None
) -> Iterator[tuple[str, str]]:
    """Each page of the event, of the night and its season, and of the club, with its answer."""
    namesakes = list(event.entries.filter(person__name=SHARED).select_related("event")[:1])
    addresses = Addresses(event, night, namesakes, whole=True)
    below = ("home", "events/<", "leagues/", "clubs/<")
    names = ["home", *(name for name in ROUTES if ROUTES[name].startswith(below))]
    for name, address in pages_of(visitor, addresses, names):
        answer = read(client, name, address)
        yield address, f"{answer.headers}\n{answer.said}"
