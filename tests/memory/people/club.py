"""A club with many people, who have been at an event and at a night."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.test import Client

from cribbage_events.clubs.models import Club, Person, Role
from cribbage_events.clubs.people.namesakes import name_people
from cribbage_events.events.lifecycle.services import finish
from cribbage_events.events.models import Event
from tests.building import MARION, drawn_event, fresh, make_user, play
from tests.factories import ClubFactory

NAMES = ("Ann Lee", "Bob Ray", "Cy Dow", "Di Poe", "Ed Fox", "Flo Day")


def club_with(*names: str, **fields: Any) -> Club:
    """Return a club that knows people of these names."""
    club: Club = ClubFactory.create(**fields)
    Person.objects.bulk_create(
        Person(club=club, name=name, **Person(club=club, name=name).names()) for name in names
    )
    with transaction.atomic():
        name_people(club)
    return club


def who(club: Club, name: str) -> Person:
    return club.people.get(shown_name=name)


def finished_event(club: Club, names: Sequence[str] = NAMES, **fields: Any) -> Event:
    """Return an event of four rounds with people of these names, who get them for it, and its
    results.
    """
    event = drawn_event(
        [60 + number for number in range(len(names))], director=False, club=club, **fields
    )
    for entry, name in zip(event.entries.order_by("number"), names, strict=True):
        person = entry.person
        known = club.people.filter(name=name).exclude(pk=person.pk).first()
        if known:
            entry.person = known
            entry.save()
            Person.objects.filter(pk=known.pk).update(date_of_birth=person.date_of_birth)
            person.delete()
        else:
            person.name = name
            person.save()
    with transaction.atomic():
        name_people(club, list(club.people.values_list("pk", flat=True)))
    play(event, 1, 2, 3, 4)
    event = fresh(event)
    finish(event, by=MARION, seen=event.revision)
    return fresh(event)


def signed_in(club: Club, kind: Role.Kind = Role.Kind.DIRECTOR, name: str = "Dora") -> Client:
    client = Client()
    client.force_login(make_user(club, name, kind))
    return client
