"""Entrants registered by the desk, one by one or from a list."""

from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Person
from cribbage_events.clubs.people.finding import (
    KnownPeople,
    PersonFields,
    correct_person,
    make_person,
    update_person,
)
from cribbage_events.events.drawing.selectors.draw_input import next_number
from cribbage_events.events.erasing.deleting import delete_if_unused
from cribbage_events.events.history.changing import OpenChange, changing, reread
from cribbage_events.events.history.naming import name_to_write
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.models.eligibility import set_eligibility
from cribbage_events.events.notices.services import tell_newcomers
from cribbage_events.events.registration.selectors.import_preview import Kind, preview_import
from cribbage_events.events.registration.services.attendance import wait_for_seat

__all__ = [
    "PersonFields",
    "edit_entry",
    "import_entrants",
    "register",
    "remove",
]

Status = Entry.Status
OPEN = (Event.Status.REGISTRATION, Event.Status.RUNNING)
# Entrants with these statuses may be registered again before the draw.
MAY_RETURN = {Status.INVITED, Status.REQUESTED, Status.DECLINED, Status.NO_SHOW}


def register(
    event: Event,
    *,
    by: Actor,
    person_fields: PersonFields,
    fixed_table: int | None = None,
    plays_as_director: bool = False,
    is_here: bool = False,
) -> Entry:
    """Enter a person, found among the club's or new. `is_here` checks them in as well; after the
    draw they wait for a seat.

    `plays_as_director` says that this is who directs the event: no medal, whoever it is.
    """
    with changing(event, by=by, verb="register", only=OPEN, touches=(Entry,)) as writing:
        event = writing.event
        person = find_or_make_person(writing, person_fields)
        if plays_as_director:
            event.director = person
            writing.fields.append("director")
        check_fixed_table(event, fixed_table, holder=person)
        status = Status.CHECKED_IN if is_here else Status.REGISTERED
        entry = put_on_list(event, person, status=status, fixed_table=fixed_table)
        if is_here and event.status == Event.Status.RUNNING:
            wait_for_seat(entry, event)
            entry.save(update_fields=["status", "from_round"])
        tell_newcomers(event, [person])
        writing.says(entrant=name_to_write(entry, writing.snapshot))
    return entry


def edit_entry(
    entry: Entry, *, by: Actor, person_fields: PersonFields, fixed_table: int | None
) -> Entry:
    """Save the whole form of an entrant: a field that is empty in the form is emptied."""
    with changing(entry.event, by=by, verb="edit-entry", touches=(Entry,)) as writing:
        check_fixed_table(writing.event, fixed_table, holder=entry.person)
        entry = reread(entry)
        writing.snapshot.will_change(entry.person)
        correct_person(entry.person, person_fields)
        entry.fixed_table = fixed_table
        entry.save(update_fields=["fixed_table"])
        writing.says(entrant=name_to_write(entry, writing.snapshot))
    return entry


def remove(entry: Entry, *, by: Actor) -> None:
    """Remove an entry that was a mistake. Somebody who is in the draw withdraws instead."""
    with changing(entry.event, by=by, verb="remove", only=OPEN, touches=(Entry,)) as writing:
        if entry.seats.exists():
            words = _("%(name)s is in the draw: withdraw them instead.")
            raise ValidationError(words % {"name": entry.name})
        writing.says(entrant=entry.name)
        person = entry.person
        writing.snapshot.will_change(person)
        entry.delete()
        delete_if_unused(person)


def import_entrants(event: Event, rows: Sequence[PersonFields], *, by: Actor) -> int:
    """Register everybody on a list who isn't yet, all or nobody; returns how many."""
    with changing(
        event, by=by, verb="import", only=(Event.Status.REGISTRATION,), touches=(Entry,)
    ) as writing:
        event = writing.event
        entered = []
        for line in preview_import(event, rows):
            if line.kind in {Kind.NEW, Kind.KNOWN}:
                person = update_or_make(writing, line.person, line.fields)
                put_on_list(event, person, status=Status.REGISTERED)
                entered.append(person)
        tell_newcomers(event, entered)
        count = len(entered)
        if count:
            writing.says(count=count)
    return count


def find_or_make_person(writing: OpenChange, fields: PersonFields) -> Person:
    person = KnownPeople.meant_by(writing.event.club, fields).find(fields)
    if fields.person and person is None:
        message = _("This person is no longer on the club’s list. Register them as somebody new.")
        raise ValidationError({"name": message})
    return update_or_make(writing, person, fields)


def update_or_make(writing: OpenChange, person: Person | None, fields: PersonFields) -> Person:
    if person is None:
        return new_person(writing, fields)
    writing.snapshot.will_change(person)
    return update_person(person, fields)


def new_person(writing: OpenChange, fields: PersonFields) -> Person:
    person = make_person(writing.event.club, fields)
    writing.snapshot.has_made(person)
    return person


def put_on_list(
    event: Event, person: Person, *, status: Entry.Status, fixed_table: int | None = None
) -> Entry:
    entry = Entry.objects.filter(event=event, person=person).first()
    if entry is None:
        entry = Entry(event=event, person=person, number=next_number(event))
    elif entry.status not in MAY_RETURN:
        raise ValidationError({"name": already(entry)})
    entry.status = status
    entry.fixed_table = fixed_table
    set_eligibility(entry, person)
    entry.save()
    return entry


def already(entry: Entry) -> str:
    if entry.status == Status.WITHDRAWN:
        words = _("%(name)s has withdrawn (no. %(number)s). Seat them again as a late arrival.")
    elif entry.fills_in:
        words = _("%(name)s directs this event and already fills in.")
    else:
        words = _("%(name)s is already on the list (no. %(number)s).")
    return words % {"name": entry.name, "number": entry.number}


def check_fixed_table(event: Event, table: int | None, *, holder: Person) -> None:
    if table is None:
        return
    if table < 1:
        raise ValidationError({"fixed_table": _("Tables are numbered from 1.")})
    playing = event.entries.exclude(status__in=[Status.INVITED, Status.DECLINED, Status.WITHDRAWN])
    other = playing.filter(fixed_table=table).exclude(person=holder).select_related("person")
    if entry := other.first():
        words = _("Table %(table)s is already the fixed table of %(name)s: choose another.")
        message = words % {"name": entry.name, "table": table}
        raise ValidationError({"fixed_table": message})


def set_status(entry: Entry, status: Entry.Status) -> None:
    entry.status = status
    entry.save(update_fields=["status"])
