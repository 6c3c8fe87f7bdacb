"""The person who directs, when their name is typed instead of chosen."""

from django.db import transaction

from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.naming import call_people
from cribbage_events.clubs.people import KnownPeople, PersonFields, make_person


def find_or_make_director(club: Club, *, name: str) -> Person:
    """The club's only person of this name, or a new one."""
    fields = PersonFields(name=name)
    with transaction.atomic():
        # So that the same form sent twice makes one person.
        Club.objects.select_for_update().get(pk=club.pk)
        if known := KnownPeople.meant_by(club, fields).find(fields):
            return known
        person = make_person(club, fields)
        call_people(club, [person.pk])
        person.refresh_from_db()
    return person
