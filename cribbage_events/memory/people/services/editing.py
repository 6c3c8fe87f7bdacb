"""Correcting what a club knows of a person."""

import datetime

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Person
from cribbage_events.clubs.people.finding import PersonFields, correct_person
from cribbage_events.leagues.members.services import (
    changing_members,
    check_number,
    set_until,
    with_shown_name,
)


def edit_person(
    person: Person, *, by: Actor, fields: PersonFields, until: datetime.date | None
) -> Person:
    """Write all of it; an empty field empties what was known."""
    with changing_members(person.club, by=by, verb="edit-person"):
        person.refresh_from_db()
        correct_person(person, fields)
        check_number(person)
        set_until(person, until)
        return with_shown_name(person)
