"""Somebody who is shown as initials, or not at all, is named on no public page and in no data."""

import datetime
import re
from collections.abc import Iterator
from itertools import islice

import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.names import FIRST
from cribbage_events.events.models import Event, Photograph
from cribbage_events.leagues.models import Night
from cribbage_events.memory.models import OldList, PastEvent, PastResult
from cribbage_events.memory.privacy import show_person_as
from tests.building import MARION, fresh
from tests.events.photographs.pictures import add
from tests.walk import states
from tests.walk.hall import Visitor
from tests.walk.walking import said_to

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("media")]


# Both occur in no other name and no other word.
HIDDEN, INITIALS = "Di Poe", "Bob Ray"
NAMES = ("Di Poe", "Poe, Di", "Bob Ray", "Ray, Bob")


# What is known of everybody, which nobody reads in public.
CONTACT = re.compile(r"planted\.example|555.?01\d\d|Ж-\d|\b19[0-6]\d-\d\d-\d\d")
BORN = datetime.date(1938, 7, 6)


def planted(event: Event) -> Event:
    for number, person in enumerate(event.club.people.all()):
        person.email, person.telephone = f"p{number}@planted.example", f"204 555 01{number:02}"
        person.date_of_birth = BORN
        # It tells namesakes apart, in public.
        if person.name != states.SHARED:
            person.membership_number = f"Ж-{number}"
        person.save()
    photograph = add(event, credit=HIDDEN)
    Photograph.objects.filter(pk=photograph.pk).update(caption=f"{INITIALS}, seen by {HIDDEN}")
    past_result(event.club, HIDDEN)
    past_result(event.club, INITIALS)
    for name, shown_as in ((HIDDEN, "hidden"), (INITIALS, "initials")):
        person = Person.objects.get(club=event.club, name=name)
        assert show_person_as(person, shown_as, by=MARION)
    return fresh(event)


def past_result(club: Club, name: str) -> None:
    """Make a result from the club’s papers."""
    old = OldList.objects.create(club=club)
    year = {"year": 1998, "name": "Old Games", "preset_code": "senior-games"}
    past = PastEvent.objects.create(club=club, old_list=old, **year)
    person = Person.objects.get(club=club, name=name)
    PastResult.objects.create(past_event=past, person=person, rank=1, medal="gold")


def named_in(event: Event, night: Night | None = None) -> dict[str, str]:
    """Return, by address, the first name or contact that everybody reads and shouldn’t."""
    return dict(each_named_in(event, night))


def each_named_in(event: Event, night: Night | None = None) -> Iterator[tuple[str, str]]:
    for address, said in said_to(Visitor.ANYBODY, Client(), event, night):
        places = [said.index(name) for name in NAMES if name in said]
        places += [contact.start() for contact in CONTACT.finditer(said)]
        if places:
            yield address, said[max(min(places) - 80, 0) : min(places) + 40]


def test_everybody_is_named_without_such_a_wish() -> None:
    night = states.closed(FIRST)
    assert len(list(islice(each_named_in(night.event, night), 6))) == 6


def test_a_page_that_was_just_read_is_written_again() -> None:
    event, reader = states.finished(FIRST), Client()
    before = dict(said_to(Visitor.ANYBODY, reader, event))
    assert any(HIDDEN in said for said in before.values())
    assert named_in(planted(event)) == {}


def test_a_caption_says_them_as_they_are_shown() -> None:
    event = planted(states.finished(FIRST))
    said = Client().get(reverse("events:photographs", args=[event.slug])).content.decode()
    assert "B. R., seen by A player" in said
    assert Photograph.objects.get().caption == "Bob Ray, seen by Di Poe"
