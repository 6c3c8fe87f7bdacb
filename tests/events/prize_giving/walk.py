"""Opens every public address of an event, its club and its season, to compare what they answer."""

import re
from collections.abc import Callable, Iterator

from django.db import transaction
from django.test import Client
from django.urls import reverse

from cribbage_events.clubs.access import Who
from cribbage_events.events.models import Event
from cribbage_events.leagues.models import Night
from tests.building import fresh
from tests.walk.hall import routes

# Tokens and counters that differ each time a page is rendered.
VARIES = re.compile(r'value="\w{64}"|\\?"revision\\?": \d+|revision=\d+|data-revision="\d+"')


def public_addresses(event: Event) -> Iterator[str]:
    """Every address that anybody may open: of the site, the club and the event."""
    person = event.entries.get(number=1).person_id
    night = Night.objects.filter(event=event).select_related("season").first()
    known = {"slug": event.slug, "number": 1, "person": person, "year": event.day.year}
    for name, path, view in routes():
        wanted = set(re.findall(r"<(?:\w+:)?(\w+)>", path))
        if Who.EVERYBODY not in getattr(view, "who_may_enter", ()) or not wanted <= known.keys():
            continue
        values = known | {"slug": slug_for(path, event, night)}
        yield reverse(name, kwargs={each: values[each] for each in wanted})


def slug_for(path: str, event: Event, night: Night | None) -> str:
    """An address of the club, of the season that the event is a night of, or of the event."""
    if path.startswith("clubs/"):
        return event.club.slug
    of_season = night and path.startswith("leagues/") and not path.startswith("leagues/nights/")
    return night.season.slug if night and of_season else event.slug


def pages(event: Event, client: Client | None = None) -> dict[str, str]:
    """What every public address answers, also as a fragment for a page that is open."""
    client = client or Client()
    found = {}
    for address in public_addresses(event):
        for path in (address, f"{address}?live"):
            answer = client.get(path)
            body = b"".join(answer) if answer.streaming else answer.content
            found[path] = f"{answer.status_code} {VARIES.sub('', body.decode('latin-1'))}"
    return found


def in_another_world(event: Event, happens: Callable[[], object]) -> dict[str, str]:
    """The public pages after something that did not happen."""
    with transaction.atomic():
        happens()
        found = pages(fresh(event))
        transaction.set_rollback(True)
    return found
