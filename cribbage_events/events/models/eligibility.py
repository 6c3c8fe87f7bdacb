"""Keeps with an entry whether it may win a medal."""

from typing import Any

from cribbage_events.clubs.models import Person
from cribbage_events.events.models import Entry, Event

DIRECTS = Entry.Ineligible.DIRECTS
NO_MEDAL: dict[str, Any] = {
    "medal_eligible": False,
    "ineligible": DIRECTS,
    "why_not_eligible": "",
}
MAY_WIN_A_MEDAL: dict[str, Any] = {
    "medal_eligible": True,
    "ineligible": "",
    "why_not_eligible": "",
}


def eligibility(event: Event, person: Person) -> dict[str, Any]:
    """The fields of a new entry: the director gets no medal."""
    return NO_MEDAL if event.director_id == person.pk else MAY_WIN_A_MEDAL


def set_eligibility(entry: Entry, person: Person) -> list[str]:
    """The same of an entry that is saved afterwards; gives the names of the fields."""
    fields = eligibility(entry.event, person)
    for name, value in fields.items():
        setattr(entry, name, value)
    return list(fields)


def mark_director(event: Event) -> None:
    """The director gets no medal; a former director may get one again."""
    entries = Entry.objects.filter(event=event)
    entries.filter(ineligible=DIRECTS).exclude(person=event.director).update(**MAY_WIN_A_MEDAL)
    if event.director is not None:
        entries.filter(person=event.director).update(**NO_MEDAL)
