"""The club's members: entered, corrected, renewed."""

import datetime
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor, log_write
from cribbage_events.clubs.models import Club, Person, known_people
from cribbage_events.clubs.people.finding import (
    KnownPeople,
    PersonFields,
    correct_person,
    make_person,
    update_person,
    write_person,
)
from cribbage_events.clubs.people.namesakes import name_people
from cribbage_events.events.erasing.whole_club import lock_events
from cribbage_events.events.history.turns import own_turn
from cribbage_events.leagues.members.list_preview import MemberFields, preview_members
from cribbage_events.leagues.members.selectors import is_member
from cribbage_events.leagues.notices import tell_new_members


@contextmanager
def changing_members(club: Club, *, by: Actor, verb: str) -> Iterator[None]:
    """A transaction in which nobody else changes members; after the commit the log has a line.

    A new name is written into events, so these are locked first: see events/history/changing.py.
    """
    with own_turn(), transaction.atomic():
        lock_events(club)
        Club.objects.select_for_update().get(pk=club.pk)
        yield
        tell_new_members(club)
        log_write(club, verb, who=by.key)


@contextmanager
def locked_member(person: Person) -> Iterator[Person]:
    """The member as they are now. Nobody else changes them until the typed values are compared with
    them and saved.
    """
    with own_turn(), transaction.atomic():
        lock_events(person.club)
        Club.objects.select_for_update().get(pk=person.club_id)
        yield Person.objects.select_for_update().get(pk=person.pk)


def renewed_until(person: Person, day: datetime.date) -> datetime.date:
    """The 31 December until which a renewal on that day is valid."""
    end = end_of_year(day)
    if person.valid_until is not None and person.valid_until.year == datetime.MAXYEAR:
        # As lists write it of somebody who is a member for life.
        return person.valid_until
    if person.valid_until is not None and person.valid_until >= end:
        return datetime.date(person.valid_until.year + 1, 12, 31)
    return end


def end_of_year(day: datetime.date) -> datetime.date:
    return datetime.date(day.year, 12, 31)


def renew_until_year_end(person: Person, *, by: Actor, day: datetime.date) -> datetime.date:
    """Renew in one tap; gives the last day of the membership."""
    until = renewed_until(person, day)
    renew_until([person.pk], club=person.club, by=by, until=until)
    person.valid_until = until
    return until


def renew_until(people: Iterable[int], *, club: Club, by: Actor, until: datetime.date) -> int:
    """Renew these people to the same day, nobody twice; gives how many were renewed."""
    with changing_members(club, by=by, verb="renew"):
        known = known_people(club).filter(pk__in=list(people))
        return known.exclude(valid_until__gte=until).update(valid_until=until)


def add_member(
    club: Club, *, by: Actor, fields: PersonFields, until: datetime.date | None, is_new: bool
) -> Person:
    """Enter a member. Somebody whom the club knows is not entered twice, unless `is_new`."""
    with changing_members(club, by=by, verb="add-member"):
        known = None if is_new else KnownPeople.meant_by(club, fields).find(fields)
        if known and is_member(known):
            raise ValidationError({"name": already_a_member(known)}, code="known")
        person = update_person(known, fields) if known else make_person(club, fields)
        check_number(person)
        if until:
            set_until(person, until)
        return with_shown_name(person)


def with_shown_name(person: Person) -> Person:
    name_people(person.club, [person.pk])
    person.refresh_from_db()
    return person


def already_a_member(person: Person) -> str:
    values = {"name": person.shown_name, "number": person.membership_number}
    if person.membership_number:
        return _("%(name)s is already a member, no. %(number)s: look in the list.") % values
    return _("%(name)s is already a member: look in the list.") % values


def check_number(person: Person) -> None:
    """The next import would take two people with one number for one person."""
    number = person.membership_number
    others = Person.objects.filter(club=person.club_id, membership_number=number)
    other = others.exclude(pk=person.pk).first() if number else None
    if other:
        message = _("%(name)s has this number: type another, or leave it empty.")
        raise ValidationError({"membership_number": message % {"name": other.shown_name}})


def set_until(person: Person, until: datetime.date | None) -> None:
    write_person(person, {"valid_until": until})


def edit_member(
    person: Person, *, by: Actor, fields: PersonFields, until: datetime.date | None
) -> Person:
    """Correct what is known of a member; an empty field empties what was known."""
    with changing_members(person.club, by=by, verb="edit-member"):
        person.refresh_from_db()
        correct_person(person, replace(fields, date_of_birth=person.born))
        check_number(person)
        set_until(person, until)
        return with_shown_name(person)


def import_members(club: Club, rows: Sequence[MemberFields], *, by: Actor) -> int:
    """Write everybody on a list, or nobody; gives how many were written."""
    with changing_members(club, by=by, verb="import-members"):
        lines = [line for line in preview_members(club, rows) if line.is_written]
        people = []
        for line in lines:
            fields = line.fields.person
            person = line.person
            person = update_person(person, fields) if person else make_person(club, fields)
            if line.fields.valid_until:
                set_until(person, line.fields.valid_until)
            people.append(person.pk)
        name_people(club, people)
    return len(lines)
