"""The person who directs an event: chosen, typed as a name, or the user who makes the event."""

from django.db import transaction
from django.db.models import Q

from cribbage_events.clubs.models import Club, Person, User
from cribbage_events.clubs.models.person import known_people
from cribbage_events.clubs.people.finding import KnownPeople, PersonFields, make_person
from cribbage_events.clubs.people.namesakes import name_people

type Director = Person | User | str | None


def find_director(club: Club, director: Director) -> Person | None:
    """The person of this user or this name in the club, made if there is none."""
    if isinstance(director, User):
        known = known_people(club).filter(Q(user=director) | Q(name=director.name)).first()
        return known or find_or_make_director(club, name=director.name)
    if isinstance(director, str):
        return find_or_make_director(club, name=director)
    return director


def find_or_make_director(club: Club, *, name: str) -> Person:
    """The club's only person of this name, or a new one."""
    fields = PersonFields(name=name)
    with transaction.atomic():
        # So that the same form sent twice makes one person.
        Club.objects.select_for_update().get(pk=club.pk)
        if known := KnownPeople.meant_by(club, fields).find(fields):
            return known
        person = make_person(club, fields)
        name_people(club, [person.pk])
        person.refresh_from_db()
    return person
