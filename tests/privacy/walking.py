"""Every page and every file that a visitor may read, as text."""

import re
from collections.abc import Iterator

from django.test import Client
from django.urls import reverse

from cribbage_events.events.models import Event
from cribbage_events.leagues.models import Night
from tests.test_namesakes import addresses
from tests.walk.hall import OLD_YEAR, ROUTES, Visitor
from tests.walk.who_may_enter import may_read


def said_to(
    visitor: Visitor, client: Client, event: Event, night: Night | None = None
) -> Iterator[tuple[str, str]]:
    """Each address with what it answers."""
    public = event.get_absolute_url()
    club = event.club.get_absolute_url()
    entrants = [
        f"{public}entrants/{number}/" for number in event.entries.values_list("number", flat=True)
    ]
    album = [
        f"{public}photographs/{number}/{part}"
        for number in event.photographs.values_list("number", flat=True)
        for part in ("", "take-off/")
    ]
    parts = [f"{public}{part}?live" for part in ("", "rounds/", "projector/")]
    walked = [*addresses(visitor, event, night), *entrants, *album, *parts]
    walked += [*pages_of_club(visitor, event), "/", club]
    for address in dict.fromkeys(walked):
        answer = client.get(address)
        body = b"".join(answer) if answer.streaming else answer.content
        yield address, f"{answer.headers}\n{body.decode(errors='replace')}"


def pages_of_club(visitor: Visitor, event: Event) -> Iterator[str]:
    """Every page of the club's memory and of its shifts, of each of its people and years."""
    values = {
        "pk": list(event.club.people.values_list("pk", flat=True)),
        "person": list(event.club.people.values_list("pk", flat=True)),
        "year": [event.local_start.year, OLD_YEAR],
        "past": list(event.club.past_events.values_list("pk", flat=True)),
    }
    for name, pattern in ROUTES.items():
        if not name.startswith(("memory:", "shifts:")) or not may_read(visitor, name):
            continue
        other = [each for each in re.findall(r"<(?:\w+:)?(\w+)>", pattern) if each != "slug"]
        if not other:
            yield reverse(name, args=[event.club.slug])
        elif len(other) == 1 and other[0] in values:
            for value in values[other[0]]:
                yield reverse(name, kwargs={"slug": event.club.slug, other[0]: value})
