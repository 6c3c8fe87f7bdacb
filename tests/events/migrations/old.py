"""Rows as an older version of the program made them."""

import datetime
from typing import Any

from tests.tools.migrating import Models

DAY = datetime.datetime(2026, 11, 21, 18, 0, tzinfo=datetime.UTC)


def make_event(models: Models, **fields: Any) -> Any:
    club = models("clubs", "Club").objects.create(name="Prairie Pegs", slug="prairie-pegs")
    values = {
        "slug": "autumn-2026",
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


def make_change(models: Models, event: Any, verb: str, what: str, **fields: Any) -> Any:
    """The next line of the event's diary; `what` is its sentence, wherever it was kept then."""
    lines = models("events", "Change").objects
    revision = lines.filter(event=event).count() + 1
    fields["what" if hasattr(models("events", "Change"), "what") else "text"] = what
    return lines.create(event=event, revision=revision, by_name="Marion", verb=verb, **fields)
