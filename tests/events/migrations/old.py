"""Rows as an older version of the program made them."""

import datetime
from typing import Any

from tests.tools.migrating import Models

DAY = datetime.datetime(2026, 11, 21, 18, 0, tzinfo=datetime.UTC)


def make_event(models: Models, **fields: Any) -> Any:
    """In a club of its own: other stories are told in the same database."""
    clubs = models("clubs", "Club").objects
    number = clubs.count() + 1
    club = clubs.create(name="Prairie Pegs", slug=f"prairie-pegs-{number}")
    values = {
        "slug": f"autumn-2026-{number}",
        "name": "Autumn Games",
        "venue": "Legion Hall",
        "preset_code": "senior-games",
    }
    return models("events", "Event").objects.create(club=club, starts_at=DAY, **values | fields)


def make_entry(models: Models, event: Any, number: int, name: str, **fields: Any) -> Any:
    person = models("clubs", "Person").objects.create(
        club=event.club, name=name, name_key=name, shown_name=name, listed_name=name
    )
    return models("events", "Entry").objects.create(
        event=event, person=person, number=number, name=name, listed_name=name, **fields
    )


def lines_of(models: Models, event: Any) -> Any:
    """The event's diary."""
    return models("events", "Change").objects.filter(event_id=event.pk).order_by("revision")


def make_change(models: Models, event: Any, verb: str, what: str, **fields: Any) -> Any:
    """The next line of the event's diary; `what` is its sentence, wherever it was kept then."""
    lines = lines_of(models, event)
    revision = lines.count() + 1
    fields["what" if hasattr(models("events", "Change"), "what") else "text"] = what
    return lines.create(event=event, revision=revision, by_name="Marion", verb=verb, **fields)
