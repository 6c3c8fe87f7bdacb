"""A player's own page offers calls, and takes them down for nobody else."""

import hashlib
from typing import Any

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from cribbage_events.events import calls
from cribbage_events.events.erasing.erasing import erase_person, forget_contact
from cribbage_events.events.models import CalledPhone, Entry, Event
from tests.building import MARION, make_club, make_event
from tests.events.calls.phones import called_on
from tests.events.guests import player
from tests.tools.push_service import Browser

pytestmark = pytest.mark.django_db

NAMES = [("Ann Lee", "Bob Ray")]


@pytest.fixture
def event() -> Event:
    return make_event(make_club(), NAMES)


@pytest.fixture
def ann(event: Event) -> Client:
    return player(entry_of(event, 1))


def entry_of(event: Event, number: int) -> Entry:
    return Entry.objects.select_related("event", "person").get(event=event, number=number)


def post(client: Client, name: str, event: Event, fields: dict[str, str]) -> Any:
    return client.post(reverse(f"events:{name}", args=[event.slug]), fields)


def page(client: Client, event: Event) -> str:
    answer = client.get(reverse("events:card", args=[event.slug]))
    return answer.content.decode()


def test_a_player_is_called_and_called_no_more(event: Event, ann: Client) -> None:
    browser = Browser()
    assert post(ann, "call_phone", event, browser.fields).json() == {"called": True}
    kept = CalledPhone.objects.values_list("entry__number", "address", "language").get()
    assert kept == (1, browser.address, "en-ca")
    digest = hashlib.sha256(browser.address.encode()).hexdigest()
    assert ann.get(reverse("events:call_phone", args=[event.slug])).json() == {"called": [digest]}
    answer = post(ann, "end_phone_calls", event, {"address": browser.address})
    assert answer.json() == {"called": False}
    assert not CalledPhone.objects.exists()


def test_nobody_ends_the_calls_of_somebody_else(event: Event, ann: Client) -> None:
    browser = called_on(Browser(), event, 2)
    post(ann, "end_phone_calls", event, {"address": browser.address})
    assert CalledPhone.objects.count() == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"address": "https://127.0.0.1/"},
        {"address": "http://fcm.googleapis.com/x"},
        {"address": "https://fcm.googleapis.com/" + "x" * 700},
        {"key": "AAAA"},
        {"secret": ""},
        {"key": "\0" * 87},
    ],
)
def test_what_nothing_can_be_sent_to_is_refused(
    event: Event, ann: Client, wrong: dict[str, str]
) -> None:
    answer = post(ann, "call_phone", event, Browser().fields | wrong)
    assert answer.json() == {"called": False}
    assert not CalledPhone.objects.exists()


def test_a_program_does_not_fill_the_table(
    event: Event, ann: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calls, "RATE", "1/h/key")
    assert post(ann, "call_phone", event, Browser("1").fields).json() == {"called": True}
    assert post(ann, "call_phone", event, Browser("2").fields).status_code == 429


def test_the_page_says_what_a_browser_needs_and_no_address(event: Event, ann: Client) -> None:
    browser = called_on(Browser("secret-of-ann"), event, 1)
    shown = page(ann, event)
    assert "Call me on this phone" in shown
    assert "because JavaScript is turned off" in shown
    assert browser.address not in shown
    assert "secret-of-ann" not in shown


def test_without_a_key_nothing_is_offered_and_nothing_is_taken_down(
    event: Event, ann: Client
) -> None:
    with override_settings(PUSH_KEY=""):
        assert "Call me on this phone" not in page(ann, event)
        assert post(ann, "call_phone", event, Browser().fields).json() == {"called": False}
    assert not CalledPhone.objects.exists()


@pytest.mark.parametrize("forget", [erase_person, forget_contact])
def test_the_phones_go_with_the_person(event: Event, forget: Any) -> None:
    called_on(Browser(), event, 1)
    called_on(Browser(), event, 2)
    forget(entry_of(event, 1).person, by=MARION)
    assert list(CalledPhone.objects.values_list("entry__number", flat=True)) == [2]


def test_it_is_no_change_of_the_event(event: Event, ann: Client) -> None:
    post(ann, "call_phone", event, Browser().fields)
    assert not event.changes.exists()
    assert Event.objects.get(pk=event.pk).revision == event.revision


IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15"


def starts_at(client: Client, event: Event, browser: str) -> str:
    address = reverse("events:card_manifest", args=[event.slug])
    answer = client.get(address, headers={"User-Agent": browser})
    assert answer["Cache-Control"] == "no-store"
    start: str = answer.json()["start_url"]
    return start


def test_the_icon_on_an_iphone_opens_the_card_in_its_own_cookies(
    event: Event, ann: Client, client: Client
) -> None:
    card = reverse("events:card", args=[event.slug])
    start = starts_at(ann, event, IPHONE)
    assert client.get(start, follow=True).redirect_chain == [(card, 302)]
    assert "Ann Lee" in page(client, event)


def test_only_the_player_gets_that_address_and_only_where_it_is_needed(
    event: Event, ann: Client, client: Client
) -> None:
    card = reverse("events:card", args=[event.slug])
    assert starts_at(client, event, IPHONE) == card
    assert starts_at(ann, event, "Mozilla/5.0 (Linux; Android 16) Chrome/142") == card
