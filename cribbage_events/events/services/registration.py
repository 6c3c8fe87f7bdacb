"""Who plays: registered by the desk, one by one or from a list."""

from collections.abc import Sequence

from django.core.exceptions import ValidationError

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Person
from cribbage_events.clubs.people import (
    KnownPeople,
    PersonFields,
    correct_person,
    make_person,
    update_person,
)
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.selectors.hall import next_number
from cribbage_events.events.selectors.import_preview import Kind, preview_import
from cribbage_events.events.services.changing import Writing, changing, reread
from cribbage_events.events.services.event import DIRECTS, why_not_eligible
from cribbage_events.events.services.going import forget
from cribbage_events.events.services.naming import shown
from cribbage_events.events.services.telling import tell_newcomers

__all__ = [
    "PersonFields",
    "edit_entry",
    "import_entrants",
    "register",
    "remove",
]

Status = Entry.Status
OPEN = (Event.Status.REGISTRATION, Event.Status.RUNNING)
# Somebody who isn't coming (any more) may change their mind as long as nothing is drawn.
MAY_RETURN = {Status.INVITED, Status.REQUESTED, Status.DECLINED, Status.NO_SHOW}


def register(
    event: Event,
    *,
    by: Actor,
    person_fields: PersonFields,
    fixed_table: int | None = None,
    plays_as_director: bool = False,
) -> Entry:
    """Enter a person, found among the club's or new; after the draw, a late arrival to be seated.

    `plays_as_director` says that this is who directs the event: no medal, whoever it is.
    """
    with changing(event, by=by, verb="register", only=OPEN, touches=(Entry,)) as writing:
        event = writing.event
        person = find_or_make_person(writing, person_fields)
        if plays_as_director:
            event.director = person
            writing.fields.append("director")
        check_fixed_table(event, fixed_table, keeper=person)
        entry = enter(event, person, status=Status.REGISTERED, fixed_table=fixed_table)
        tell_newcomers(event, [person])
        writing.what = f"{shown(entry, writing.watch)} was registered."
    return entry


def edit_entry(
    entry: Entry, *, by: Actor, person_fields: PersonFields, fixed_table: int | None
) -> Entry:
    """Correct what is known of an entrant, as a whole form: what is emptied is empty."""
    with changing(entry.event, by=by, verb="edit-entry", touches=(Entry,)) as writing:
        check_fixed_table(writing.event, fixed_table, keeper=entry.person)
        entry = reread(entry)
        writing.watch.will_change(entry.person)
        correct_person(entry.person, person_fields)
        entry.fixed_table = fixed_table
        entry.save(update_fields=["fixed_table"])
        writing.what = f"The entry of {shown(entry, writing.watch)} was changed."
    return entry


def remove(entry: Entry, *, by: Actor) -> None:
    """Take out an entry that was a mistake. Whoever is in the draw withdraws instead."""
    with changing(entry.event, by=by, verb="remove", only=OPEN, touches=(Entry,)) as writing:
        if entry.seats.exists():
            raise ValidationError(f"{entry.name} is in the draw: withdraw them instead.")
        writing.what = f"{entry.name} was removed."
        person = entry.person
        writing.watch.will_change(person)
        entry.delete()
        forget(person)


def import_entrants(event: Event, rows: Sequence[PersonFields], *, by: Actor) -> int:
    """Register everybody on a list who isn't yet, all or nobody; how many that were."""
    with changing(
        event, by=by, verb="import", only=(Event.Status.REGISTRATION,), touches=(Entry,)
    ) as writing:
        event = writing.event
        entered = []
        for line in preview_import(event, rows):
            if line.kind in {Kind.NEW, Kind.KNOWN}:
                person = update_or_make(writing, line.person, line.fields)
                enter(event, person, status=Status.REGISTERED)
                entered.append(person)
        tell_newcomers(event, entered)
        count = len(entered)
        if count:
            writing.what = f"{count} entrant{'s' * (count != 1)} registered from a list."
    return count


def find_or_make_person(writing: Writing, fields: PersonFields) -> Person:
    person = KnownPeople.meant_by(writing.event.club, fields).find(fields)
    if fields.person and person is None:
        message = "The club no longer knows this person. Register them as somebody new."
        raise ValidationError({"name": message})
    return update_or_make(writing, person, fields)


def update_or_make(writing: Writing, person: Person | None, fields: PersonFields) -> Person:
    if person is None:
        return new_person(writing, fields)
    writing.watch.will_change(person)
    return update_person(person, fields)


def new_person(writing: Writing, fields: PersonFields) -> Person:
    person = make_person(writing.event.club, fields)
    writing.watch.has_made(person)
    return person


def enter(
    event: Event, person: Person, *, status: Entry.Status, fixed_table: int | None = None
) -> Entry:
    entry = Entry.objects.filter(event=event, person=person).first()
    if entry is None:
        entry = Entry(event=event, person=person, number=next_number(event))
    elif entry.status not in MAY_RETURN:
        raise ValidationError({"name": already(entry)})
    entry.status = status
    entry.fixed_table = fixed_table
    entry.why_not_eligible = why_not_eligible(event, person)
    entry.medal_eligible = not entry.why_not_eligible
    entry.save()
    return entry


def already(entry: Entry) -> str:
    if entry.status == Status.WITHDRAWN:
        return (
            f"{entry.name} has withdrawn (no. {entry.number}). Seat them again as a late arrival."
        )
    if entry.fills_in:
        return f"{entry.name} {DIRECTS} and fills in already."
    return f"{entry.name} is on the list already (no. {entry.number})."


def check_fixed_table(event: Event, table: int | None, *, keeper: Person) -> None:
    if table is None:
        return
    if table < 1:
        raise ValidationError({"fixed_table": "Tables are numbered from 1."})
    playing = event.entries.exclude(status__in=[Status.INVITED, Status.DECLINED, Status.WITHDRAWN])
    other = playing.filter(fixed_table=table).exclude(person=keeper).select_related("person")
    if entry := other.first():
        message = f"{entry.name} keeps table {table} already: choose another."
        raise ValidationError({"fixed_table": message})


def set_status(entry: Entry, status: Entry.Status) -> None:
    entry.status = status
    entry.save(update_fields=["status"])
