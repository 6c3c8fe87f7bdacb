"""What everybody reads of an event, its club and its season, compared with another world."""

import re
from collections.abc import Callable, Iterator

from django.db import transaction
from django.test import Client

from cribbage_events.events.models import Event
from cribbage_events.leagues.models import Night
from tests.building import fresh
from tests.walk.addresses import ROUTES, Addresses, arguments_of
from tests.walk.asking import read
from tests.walk.hall import Visitor
from tests.walk.walking import is_of_event, pages_of

# Tokens and counters that differ each time a page is rendered.
VARIES = re.compile(r'value="\w{64}"|\\?"revision\\?": \d+|revision=\d+|data-revision="\d+"')
# They depend on no event.
OF_NO_EVENT = ("account_", "mfa_", "practice:", "operator:")


def public_pages(event: Event) -> Iterator[tuple[str, str]]:
    """The name and address of each page that anybody may open; of an event also its fragment."""
    night = Night.objects.filter(event=event).select_related("season", "event").first()
    names = [
        name
        for name in ROUTES
        # A token is another one each time.
        if not name.startswith(OF_NO_EVENT) and "token" not in arguments_of(name)
    ]
    for name, path in pages_of(Visitor.ANYBODY, Addresses(event, night), names):
        yield name, path
        if is_of_event(name) and "?" not in path:
            yield name, f"{path}?live"


def public_addresses(event: Event) -> list[str]:
    return [path for _name, path in public_pages(event)]


def pages(event: Event) -> dict[str, str]:
    """What each of them answers."""
    client = Client()
    found = {}
    for name, path in public_pages(event):
        answer = read(client, name, path)
        found[path] = f"{answer.status_code} {VARIES.sub('', answer.said)}"
    return found


def in_another_world(event: Event, happens: Callable[[], object]) -> dict[str, str]:
    """The public pages after something that did not happen."""
    with transaction.atomic():
        happens()
        found = pages(fresh(event))
        transaction.set_rollback(True)
    return found
