"""The names of everybody in an event: two of one name have the club's mark behind it, the same at
every event, night and record.
"""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from django.db.models import F

from cribbage_events.clubs.models import Club, Person, known_people
from cribbage_events.clubs.names import listed_as, marked
from cribbage_events.clubs.people.namesakes import NAME_FOLLOWERS, marks_of, name_people
from cribbage_events.events.history.row_images import RowSnapshot
from cribbage_events.events.models import Entry, Event
from cribbage_events.live.bus.publish import publish


class EntryNames(NamedTuple):
    """The names of an entrant: the full one, the one in lists, and the public one."""

    name: str
    listed_name: str
    public_name: str


def call_entries(event: Event) -> bool:
    """Gives everybody a different name; returns whether anything changed. One query, if not."""
    entries = list(Entry.objects.filter(event=event).select_related("person"))
    renamed = []
    for entry, names in zip(entries, names_of_event(event, entries), strict=True):
        if (entry.name, entry.listed_name, entry.public_name) != names:
            entry.name, entry.listed_name, entry.public_name = names
            renamed.append(entry)
    Entry.objects.bulk_update(renamed, EntryNames._fields, batch_size=200)
    return bool(renamed)


def names_of_event(event: Event, entries: Collection[Entry]) -> list[EntryNames]:
    marks = marks_of_requests(event.club, [entry.person for entry in entries])
    order, names = event.club.name_order, []
    for entry in entries:
        person = entry.person
        found = EntryNames(**entry.names())
        if mark := marks.get(person.pk):
            listed = listed_as(person.name, person.family_name, order=order)
            found = found._replace(name=marked(person.name, mark), listed_name=marked(listed, mark))
        names.append(found)
    return names


def marks_of_requests(club: Club, people: Iterable[Person]) -> dict[int, str]:
    """Return the marks that people who ask for a place will have; they change nobody else's name.
    One query, or none where nobody of a known name asks.
    """
    asking = [person for person in people if person.is_applicant]
    if not asking:
        return {}
    keys = {person.name_key for person in asking}
    known = known_people(club).filter(name_key__in=keys)
    same = list(known.values_list("pk", "name_key", "membership_number"))
    marks = marks_of(sorted([*same, *((each.pk, each.name_key, "") for each in asking)]))
    return {person.pk: marks[person.pk] for person in asking}


def keep_entries(club: Club, people: Collection[int]) -> None:
    """People were renamed: rename their entries in every event."""
    events = Event.objects.filter(club=club, entries__person__in=people).distinct()
    changed = [event for event in events.select_related("club") if call_entries(event)]
    Event.objects.filter(pk__in=[event.pk for event in changed]).update(revision=F("revision") + 1)
    for event in changed:
        publish(event.slug, event.revision + 1)


NAME_FOLLOWERS.append(keep_entries)


def see_to_names(snapshot: RowSnapshot) -> None:
    """Follow up after rows of an event, or people, were written: once for a change, when it needs a
    name.
    """
    if snapshot.names_are_right:
        return
    if snapshot.people:
        name_people(snapshot.event.club, snapshot.people)
    if Entry in snapshot.before:
        call_entries(snapshot.event)
    snapshot.names_are_right = True


def name_to_write(entry: Entry, snapshot: RowSnapshot) -> str:
    """The entry's name, for a sentence about what is being written."""
    see_to_names(snapshot)
    entry.refresh_from_db(fields=EntryNames._fields)
    return entry.name
