"""Registering on the public page tells nobody whom the club knows, and writes nothing of them."""

import datetime
import re
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from cribbage_events.clubs.models import Person, Refusal
from cribbage_events.events.history.row_images import row_values
from cribbage_events.events.models import Entry, Event
from tests.events.desk_client import at, director_of, words
from tests.factories import EntryFactory, EventFactory, PersonFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("sent_at_once")]

BORN = datetime.date(1950, 5, 3)
SALLY = {
    "name": "Sally Secret",
    "date_of_birth": "3 May 1950",
    "email": "someone@evil.example",
    "telephone": "555 0666",
}
OTHERS = {
    "on the list": {},
    "in small letters": {"name": "sally secret"},
    "born in another year": {"date_of_birth": "3 May 1951"},
    "with her own address": {"email": "sally@example.com", "telephone": ""},
    "known, but not entered": {"name": "Kathy Knownn", "date_of_birth": "3 May 1948"},
    "unknown": {"name": "Xanthe Nobody", "date_of_birth": "3 May 1960"},
    "asked before": {"name": "Wilma Waiting", "date_of_birth": "3 May 1947"},
}


@pytest.fixture
def event() -> Event:
    made: Event = EventFactory.create()
    for number in range(9):
        EntryFactory.create(event=made, person__name=f"Player {chr(65 + number)}")
    sally = PersonFactory.create(
        club=made.club,
        name="Sally Secret",
        date_of_birth=BORN,
        email="sally@example.com",
        telephone="",
    )
    EntryFactory.create(event=made, person=sally)
    PersonFactory.create(
        club=made.club, name="Kathy Known", date_of_birth=BORN.replace(year=1948), email=""
    )
    ask(made, name="Wilma Waiting", date_of_birth="3 May 1947")
    return made


def ask(event: Event, **changes: str) -> Any:
    return Client().post(at(event, "register"), SALLY | {"key": str(uuid4())} | changes)


def wish_of(event: Event) -> Entry:
    return event.entries.select_related("person").latest("number")


def plain(page: bytes, typed: str) -> str:
    """The page but for what was typed, the address it is at, and what is random in it."""
    text = page.decode().replace(typed, "NAME")
    return re.sub(r'asked/[^"/]+|name="csrfmiddlewaretoken" value="\w+"|nonce="[^"]+"', "", text)


@pytest.mark.parametrize("changes", OTHERS.values(), ids=OTHERS)
def test_the_answer_is_the_same_whatever_is_known(event: Event, changes: dict[str, str]) -> None:
    usual = ask(event, name="Otto Other", date_of_birth="3 May 1966")
    before = list(Person.objects.order_by("pk"))
    known = [row_values(person) for person in before]

    answer = ask(event, **changes)

    assert (answer.status_code, usual.status_code) == (302, 302)
    assert sorted(answer.headers) == sorted(usual.headers)
    name = changes.get("name", SALLY["name"])
    pages = [Client().get(sent.url).content for sent in (answer, usual)]
    assert plain(pages[0], name) == plain(pages[1], "Otto Other")
    assert "Waiting for the director" in words(pages[0])
    # Nothing is written into anybody, and nobody is called otherwise.
    after = Person.objects.filter(pk__in=[person.pk for person in before]).order_by("pk")
    assert [row_values(person) for person in after] == known
    assert [one.shown_name for one in after] == [one.shown_name for one in before]
    assert event.entries.get(number=10).name == "Sally Secret"


def test_it_costs_the_same_whatever_is_known(event: Event) -> None:
    counts = []
    for changes in ({"name": "Otto Other"}, *OTHERS.values()):
        with CaptureQueriesContext(
            connection,
        ) as asked:
            ask(event, **changes)
        counts.append(len(asked))
    assert max(counts) - min(counts) <= 3


def test_the_answer_to_a_request_goes_to_its_own_address_and_gives_nothing_away(
    event: Event, mailoutbox: list[EmailMessage]
) -> None:
    letters = []
    for changes in ({}, {"name": "Otto Other", "email": "otto@example.com"}):
        ask(event, **changes)
        wish, desk = wish_of(event), director_of(event.club)
        mailoutbox.clear()
        desk.post(at(event, "compare", wish.number), {"who": whose(desk, event, wish)})
        (letter,) = mailoutbox
        letters.append(letter)
    assert [letter.to for letter in letters] == [["someone@evil.example"], ["otto@example.com"]]
    first, second = (re.sub(r"/asked/\S+", "", str(letter.body)) for letter in letters)
    assert first == second
    assert "ally" not in first


def whose(desk: Client, event: Event, wish: Entry) -> str:
    """Return the first answer that the page offers."""
    page = desk.get(at(event, "compare", wish.number)).content.decode()
    return str(re.findall(r'name="who" value="(\w+)"', page)[0])


def test_her_own_page_says_what_was_typed_and_no_more(event: Event) -> None:
    page = Client().get(ask(event, name="sally  SECRET").url).content
    assert "sally SECRET" in words(page)
    assert "Sally Secret" not in words(page)
    assert "(" not in words(page).split("sally SECRET")[1][:20]


def test_somebody_who_sends_too_many_is_told_what_to_do_and_loses_nothing(event: Event) -> None:
    cache.clear()
    for number in range(10):
        assert ask(event, name=f"Some {chr(65 + number)}").status_code == 302
    answer = ask(event, name="Late Lou")
    assert answer.status_code == 429
    said = words(answer.content)
    assert "wait a few minutes and send it again, or register at the desk" in said
    assert b'value="Late Lou"' in answer.content
    assert not Person.objects.filter(name="Late Lou").exists()
    assert Refusal.objects.get(kind="registration").count == 1


def test_sixty_an_hour(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    clock = [timezone.now().timestamp()]
    monkeypatch.setattr("cribbage_events.clubs.limits.time.time", lambda: clock[0])
    statuses = []
    for number in range(62):
        clock[0] += 7
        statuses.append(
            ask(event, name=f"Some {chr(65 + number % 26)}{number // 26 * 'a'}").status_code
        )
    assert statuses == [302] * 60 + [429] * 2
