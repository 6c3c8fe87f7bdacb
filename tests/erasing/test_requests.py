"""Erasing a person erases all their requests for a place."""

import datetime

import pytest

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.erasing.erasing import erase_person
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.registration.services import request_place
from tests.building import MARION
from tests.factories import EntryFactory, EventFactory, PersonFactory

pytestmark = pytest.mark.django_db(transaction=True)

ANN = PersonFields("Ann Lee", datetime.date(1950, 5, 3))


@pytest.fixture
def event() -> Event:
    return EventFactory.create()


def test_somebody_who_has_asked_twice_is_erased(event: Event) -> None:
    asked = [request_place(event, person_fields=ANN) for _ in range(2)]
    erase_person(asked[0].person, by=MARION)
    assert not Person.objects.exists()
    assert not event.entries.exists()
    assert event.changes.filter(verb="erase-person").count() == 1


def test_somebody_who_is_known_and_has_asked_twice_is_erased(event: Event) -> None:
    person = PersonFactory.create(name=ANN.name, date_of_birth=ANN.date_of_birth, club=event.club)
    for _ in range(2):
        request_place(event, person_fields=ANN)
    erase_person(person, by=MARION)
    assert not Person.objects.exists()


def test_a_second_tap_finds_nobody_and_says_nothing(event: Event) -> None:
    person = PersonFactory.create(club=event.club)
    again = Person.objects.get(pk=person.pk)
    assert not erase_person(person, by=MARION)
    assert not erase_person(again, by=MARION)
    assert not Person.objects.exists()


def test_somebody_who_has_asked_under_a_first_and_a_second_name_goes_with_both(
    event: Event,
) -> None:
    """A joined request leads to other requests under the same name."""
    person = PersonFactory.create(name="Ann Lee-Roy", club=event.club)
    known = EntryFactory.create(event=event, person=person)
    joined, _ = (request_place(event, person_fields=ANN) for _ in range(2))
    Entry.objects.filter(pk=joined.pk).update(status=Entry.Status.DECLINED, joined_to=known)
    erase_person(person, by=MARION)
    assert not Person.objects.exists()
