"""What everybody in an event is called: two of one name have their number behind it.

At a league night it is what tells them apart in the club, since they play there the whole season.
"""

from collections import Counter
from collections.abc import Collection

from django.db.models import F

from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.names import listed_as, marked
from cribbage_events.clubs.naming import KEEPERS, call_people
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.services.row_images import Watch
from cribbage_events.live.publish import publish


def call_entries(event: Event) -> bool:
    """Give everybody a name of their own; says whether anything has changed. One query, if not."""
    entries = list(Entry.objects.filter(event=event).select_related("person"))
    wanted = names_of_night if event.is_doubles else names_of_event
    renamed = []
    for entry, names in zip(entries, wanted(event, entries), strict=True):
        if (entry.name, entry.listed_name) != names:
            entry.name, entry.listed_name = names
            renamed.append(entry)
    Entry.objects.bulk_update(renamed, ["name", "listed_name"], batch_size=200)
    return bool(renamed)


def names_of_night(event: Event, entries: Collection[Entry]) -> list[tuple[str, str]]:
    return [(entry.person.shown_name, entry.person.listed_name) for entry in entries]


def names_of_event(event: Event, entries: Collection[Entry]) -> list[tuple[str, str]]:
    # Whoever only asks for a place changes nobody's name.
    known = [entry for entry in entries if not entry.person.is_applicant]
    keys = Counter(entry.person.name_key for entry in known)
    if event.director_id and event.director_id not in {entry.person_id for entry in known}:
        keys.update(Person.objects.filter(pk=event.director_id).values_list("name_key", flat=True))
    asking = Counter(entry.person.name_key for entry in entries if entry.person.is_applicant)
    order, names = event.club.name_order, []
    for entry in entries:
        person = entry.person
        others = keys[person.name_key] + asking[person.name_key] * person.is_applicant
        mark = str(entry.number) if others > 1 else ""
        listed = listed_as(person.name, person.family_name, order=order)
        names.append((marked(person.name, mark), marked(listed, mark)))
    return names


def keep_entries(club: Club, people: Collection[int]) -> None:
    """People are called otherwise: so are they in every event that they were ever in."""
    events = Event.objects.filter(club=club, entries__person__in=people).distinct()
    changed = [event for event in events.select_related("club") if call_entries(event)]
    Event.objects.filter(pk__in=[event.pk for event in changed]).update(revision=F("revision") + 1)
    for event in changed:
        publish(event.slug, event.revision + 1)


KEEPERS.append(keep_entries)


def see_to_names(watch: Watch) -> None:
    """After rows of an event, or people, were written: once for a change, when it needs a name."""
    if watch.names_are_right:
        return
    if watch.people:
        call_people(watch.event.club, watch.people)
    if Entry in watch.before:
        call_entries(watch.event)
    watch.names_are_right = True


def shown(entry: Entry, watch: Watch) -> str:
    """The entry's name, for a sentence about what is being written."""
    see_to_names(watch)
    entry.refresh_from_db(fields=["name", "listed_name"])
    return entry.name
