"""The club's members: entered, corrected, renewed."""

import datetime
import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from django.core.exceptions import ValidationError
from django.db import transaction

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.naming import call_people
from cribbage_events.clubs.people import (
    KnownPeople,
    PersonFields,
    correct_person,
    make_person,
    update_person,
    write_person,
)
from cribbage_events.events.services.turns import own_turn
from cribbage_events.leagues.selectors.member_list import MemberFields, preview_members
from cribbage_events.leagues.selectors.members import is_member
from cribbage_events.leagues.services.telling import tell_newcomers

writes = logging.getLogger("cribbage_events.writes")


@contextmanager
def changing_members(club: Club, *, by: Actor, verb: str) -> Iterator[None]:
    """A transaction in which nobody else changes them; the logs are told, once it is true."""
    with own_turn(), transaction.atomic():
        Club.objects.select_for_update().get(pk=club.pk)
        yield
        tell_newcomers(club)
        fields = {"who": by.key, "what": verb, "club": club.slug}
        transaction.on_commit(
            lambda: writes.info("%(club)s: %(what)s, %(who)s", fields, extra=fields)
        )


def renewed_until(person: Person, day: datetime.date) -> datetime.date:
    """The 31 December to which a renewal on that day goes: of this year, or of the next one."""
    end = end_of_year(day)
    if person.valid_until is not None and person.valid_until >= end:
        return datetime.date(person.valid_until.year + 1, 12, 31)
    return end


def end_of_year(day: datetime.date) -> datetime.date:
    return datetime.date(day.year, 12, 31)


def renew(person: Person, *, by: Actor, day: datetime.date) -> datetime.date:
    """In one tap; gives until when the membership now goes."""
    until = renewed_until(person, day)
    renew_until([person.pk], club=person.club, by=by, until=until)
    person.valid_until = until
    return until


def renew_until(people: Iterable[int], *, club: Club, by: Actor, until: datetime.date) -> int:
    """Renew these to the same day, and nobody twice: how many that were."""
    with changing_members(club, by=by, verb="renew"):
        known = club.known_people.filter(pk__in=list(people))
        return known.exclude(valid_until__gte=until).update(valid_until=until)


def add_member(
    club: Club, *, by: Actor, fields: PersonFields, until: datetime.date | None, is_new: bool
) -> Person:
    """Enter a member: somebody the club knows already, unless it is said to be somebody else."""
    with changing_members(club, by=by, verb="add-member"):
        known = None if is_new else KnownPeople.meant_by(club, fields).find(fields)
        if known and is_member(known):
            raise ValidationError({"name": already(known)}, code="known")
        person = update_person(known, fields) if known else make_person(club, fields)
        check_number(person)
        if until:
            set_until(person, until)
        return called(person)


def called(person: Person) -> Person:
    call_people(person.club, [person.pk])
    person.refresh_from_db()
    return person


def already(person: Person) -> str:
    number = f", no. {person.membership_number}" if person.membership_number else ""
    return f"{person.shown_name} is a member already{number}: look in the list."


def check_number(person: Person) -> None:
    """Two with one number would be taken for one at the next import."""
    number = person.membership_number
    others = Person.objects.filter(club=person.club_id, membership_number=number)
    other = others.exclude(pk=person.pk).first() if number else None
    if other:
        message = f"{other.shown_name} has this number: type another, or leave it empty."
        raise ValidationError({"membership_number": message})


def set_until(person: Person, until: datetime.date | None) -> None:
    write_person(person, {"valid_until": until})


def edit_member(
    person: Person, *, by: Actor, fields: PersonFields, until: datetime.date | None
) -> Person:
    """Correct what is known of a member, as a whole form: what is emptied is empty."""
    with changing_members(person.club, by=by, verb="edit-member"):
        person.refresh_from_db()
        correct_person(person, replace(fields, date_of_birth=person.date_of_birth))
        check_number(person)
        set_until(person, until)
        return called(person)


def import_members(club: Club, rows: Sequence[MemberFields], *, by: Actor) -> int:
    """Write everybody on a list, all or nobody; how many that were."""
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
        call_people(club, people)
    return len(lines)
