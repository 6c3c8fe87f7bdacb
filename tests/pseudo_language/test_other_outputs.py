"""What is no page: answers to phones, letters in their club's language, names of a kept app."""

import json
from uuid import uuid4

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from pytest_django import Settings

from cribbage_events.clubs.models import Role
from cribbage_events.events.models import Event
from cribbage_events.mail import outbox
from tests.building import game_at, make_club, make_event, make_user
from tests.factories import EventFactory
from tests.pseudo_language.catalogue import OPEN, installed, spoken
from tests.pseudo_language.language import CODE
from tests.walk.reading import plain_words

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event(make_club(), [("Анна", "Борис"), ("Вера", "Глеб")])


def visitor() -> Client:
    return Client(headers={"accept-language": CODE})


@pytest.fixture
def volunteer(event: Event) -> Client:
    client = visitor()
    client.force_login(make_user(event.club, "Жора", Role.Kind.VOLUNTEER))
    return client


@pytest.mark.parametrize("scores", [[121, 87], [121, 121]])
def test_answers_to_a_phone(event: Event, volunteer: Client, scores: list[int]) -> None:
    report = {
        "game": game_at(event, 1).pk,
        "round": 1,
        "table": 1,
        "sides": ["Анна", "Борис"],
        "scores": scores,
        "key": str(uuid4()),
    }
    address = f"{event.get_absolute_url()}scores/send/"
    with spoken():
        answer = volunteer.post(address, json.dumps(report), content_type="application/json")
    words = answer.json()["words"]
    assert words
    assert plain_words(words) == []


@pytest.mark.parametrize("kept", ["scores", "card"])
def test_the_name_of_the_page_on_a_phones_screen(event: Event, kept: str) -> None:
    Event.objects.filter(pk=event.pk).update(name="Кубок")
    with spoken():
        answer = visitor().get(f"{event.get_absolute_url()}{kept}/app.webmanifest").json()
    assert plain_words(answer["name"]) == []
    assert plain_words(answer["short_name"]) == []


def test_a_letter_is_in_its_club_s_language_not_in_that_of_who_causes_it(
    mailoutbox: list[EmailMessage], settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "send_soon", outbox.send_waiting)
    event: Event = EventFactory.create()
    client = visitor()
    client.force_login(make_user(event.club, "Дора", Role.Kind.DIRECTOR))
    with installed():
        answer = client.post(
            f"{event.club.get_absolute_url()}helpers/",
            {"name": "Жора", "email": "z@example.com", "kind": Role.Kind.VOLUNTEER},
        )
    assert answer.status_code == 302
    (letter,) = mailoutbox
    assert letter.subject.startswith("You can help with cribbage at")
    assert OPEN not in f"{letter.subject}{letter.body}"
