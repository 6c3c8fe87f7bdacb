"""The names of everybody in an event: two of the same name have their numbers added.

At a league night the mark is that of the club, since members play there the whole season.
"""

from collections import Counter
from collections.abc import Collection
from typing import NamedTuple

from django.db.models import F

from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.names import initials_of, listed_as, marked
from cribbage_events.clubs.people.namesakes import NAME_FOLLOWERS, name_people
from cribbage_events.clubs.people.public_names import initials_key
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
    for entry, names in zip(entries, event.format.names_of(event, entries), strict=True):
        if (entry.name, entry.listed_name, entry.public_name) != names:
            entry.name, entry.listed_name, entry.public_name = names
            renamed.append(entry)
    Entry.objects.bulk_update(renamed, EntryNames._fields, batch_size=200)
    return bool(renamed)


def names_of_event(event: Event, entries: Collection[Entry]) -> list[EntryNames]:
    # A request for a place changes nobody's name.
    known = [entry for entry in entries if not entry.person.is_applicant]
    keys = Counter(entry.person.name_key for entry in known)
    if event.director_id and event.director_id not in {entry.person_id for entry in known}:
        keys.update(Person.objects.filter(pk=event.director_id).values_list("name_key", flat=True))
    asking = Counter(entry.person.name_key for entry in entries if entry.person.is_applicant)
    initials = Counter(initials_key(entry.person) for entry in known)
    order, names = event.club.name_order, []
    for entry in entries:
        person = entry.person
        others = keys[person.name_key] + asking[person.name_key] * person.is_applicant
        mark = str(entry.number) if others > 1 else ""
        listed = listed_as(person.name, person.family_name, order=order)
        name = marked(person.name, mark)
        alike = initials[initials_key(person)] > 1
        short = initials_of(person.name, person.family_name)
        public = person.in_public(name, marked(short, str(entry.number) if alike else ""))
        names.append(EntryNames(name, marked(listed, mark), public))
    return names


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
