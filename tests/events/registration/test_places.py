import pytest
from django.test import Client

from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.access.tokens import applicant_token
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.registration.selectors import places_of
from cribbage_events.events.registration.services import accept, remove, request_place
from tests.building import MARION, fresh
from tests.events.desk_client import at, director_of, words
from tests.tournaments.building import open_tournament

pytestmark = pytest.mark.django_db


def full(limit: int = 8) -> Event:
    return open_tournament(8, entrant_limit=limit)


def ask(event: Event, name: str) -> Entry:
    return request_place(event, person_fields=PersonFields(name))


def test_without_a_limit_nothing_is_said(client: Client) -> None:
    event = open_tournament(8)
    ask(event, "Zoe Quill")
    assert places_of(event) is None
    assert "waiting list" not in words(director_of(event.club).get(at(event, "entrants")).content)
    assert "waiting list" not in words(client.get(event.get_absolute_url()).content)


def test_who_registers_beyond_the_limit_is_told_so(client: Client) -> None:
    event = full()
    said = "All 8 places are taken. Register, and you are on the waiting list."
    assert said in words(client.get(event.get_absolute_url()).content)
    assert said in words(client.get(at(event, "register")).content)
    ask(event, "Yan Orr")
    second = ask(event, "Zoe Quill")
    page = client.get(at(event, "asked", applicant_token(second.pk)))
    assert "You are number 2 on the waiting list." in words(page.content)


def test_a_free_place_is_offered_to_who_has_waited_longest() -> None:
    event = full()
    first = ask(event, "Yan Orr")
    ask(event, "Zoe Quill")
    client = director_of(event.club)
    for page in ("desk", "entrants"):
        assert "All 8 places are taken" in words(client.get(at(event, page)).content)
    remove(event.entries.get(number=3), by=MARION)
    offer = "1 of 8 places is free. First on the waiting list: Yan Orr."
    for page in ("desk", "entrants"):
        assert offer in words(client.get(at(event, page)).content)
    accept(first, by=MARION)
    places = places_of(fresh(event))
    assert places is not None
    assert (places.free, places.first) == (0, "Zoe Quill")
