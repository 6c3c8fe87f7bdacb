"""Players register themselves."""

import datetime
import re

import pytest
from django.test import Client

from cribbage_events.events.models import Entry, Event
from cribbage_events.events.registration.forms.requests import SelfRegistrationForm
from cribbage_events.events.registration.views import requests
from tests.events.desk_client import at, words
from tests.events.markup import Markup
from tests.factories import EntryFactory, EventFactory

pytestmark = pytest.mark.django_db

ANN = {
    "name": " Ann  Lee ",
    "date_of_birth": "14 March 1949",
    "email": "ann@example.com",
    "telephone": "",
    "website": "",
}


def ask(client: Client, event: Event, **changes: str) -> str:
    return words(client.post(at(event, "register"), ANN | changes, follow=True).content)


def test_a_request_waits_for_the_director(client: Client, event: Event) -> None:
    assert "Waiting for the director" in ask(client, event)
    entry = event.entries.get()
    assert entry.status == Entry.Status.REQUESTED
    assert entry.name == "Ann Lee"
    assert entry.person.date_of_birth == datetime.date(1949, 3, 14)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"name": ""}, "Type your name."),
        ({"name": "12"}, "Write your name in letters."),
        ({"date_of_birth": "31 February 1949"}, "is not a date."),
        ({"date_of_birth": "x"}, "or only 1950."),
        ({"date_of_birth": ""}, "Type your date of birth, or only the year."),
        ({"date_of_birth": "14/3/15"}, "with four digits"),
        ({"date_of_birth": "14 March 2199"}, "14 March 2199 is in the future."),
        ({"date_of_birth": "2199"}, "2199 is in the future."),
        ({"date_of_birth": "199999"}, "is not a date."),
        ({"email": "ann"}, "valid email"),
        ({"email": ""}, "Type an e-mail address or a phone number"),
    ],
)
def test_faults_are_explained_and_nothing_typed_is_lost(
    client: Client, event: Event, changes: dict[str, str], message: str
) -> None:
    response = client.post(at(event, "register"), ANN | changes)
    page = response.content.decode()
    assert message in words(response.content)
    assert 'role="alert"' in page
    assert Markup(page).faults == []
    assert not event.entries.exists()
    for name in ("email", "date_of_birth"):
        if value := (ANN | changes)[name]:
            assert f'value="{value}"' in page


def test_a_telephone_number_will_do(client: Client, event: Event) -> None:
    ask(client, event, email="", telephone="555 0199")
    assert event.entries.get().person.telephone == "555 0199"


def test_a_form_sent_twice_is_one_request(client: Client, event: Event) -> None:
    page = client.get(at(event, "register")).content.decode()
    (key,) = re.findall(r'name="key" value="([^"]+)"', page)
    for _ in range(2):
        assert "Your request is with the director" in ask(client, event, key=key)
    assert event.entries.count() == 1


def test_a_second_person_in_the_same_form_is_led_to_a_page_of_their_own(
    client: Client, event: Event
) -> None:
    page = client.get(at(event, "register")).content.decode()
    (key,) = re.findall(r'name="key" value="([^"]+)"', page)
    first = client.post(at(event, "register"), ANN | {"key": key})
    second = client.post(at(event, "register"), ANN | {"key": key, "name": "Bob Lee"})
    assert sorted(event.entries.values_list("name", flat=True)) == ["Ann Lee", "Bob Lee"]
    assert first["Location"] != second["Location"]
    assert "Bob Lee" in words(client.get(second["Location"]).content)


def test_going_back_brings_a_new_form(client: Client, event: Event) -> None:
    pages = [client.get(at(event, "register")) for _ in range(2)]
    assert all("no-store" in page["Cache-Control"] for page in pages)
    keys = {re.findall(r'name="key" value="([^"]+)"', page.content.decode())[0] for page in pages}
    assert len(keys) == 2


def test_a_program_that_fills_in_everything_is_thanked_and_forgotten(
    client: Client, event: Event
) -> None:
    assert "Waiting for the director" in ask(client, event, website="http://spam.example")
    assert not event.entries.exists()


def test_a_full_list_says_so(client: Client, event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "MOST_WAITING", 1)
    EntryFactory.create(event=event, status=Entry.Status.REQUESTED)
    assert "register with the director" in ask(client, event)
    assert event.entries.count() == 1


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"self_registration": False}, "can’t register on this page"),
        ({"status": "running"}, "Play has begun"),
        ({"status": "finished", "archive": {}}, "This event is over"),
    ],
)
def test_a_closed_registration_says_why(
    client: Client, fields: dict[str, object], sentence: str
) -> None:
    event = EventFactory.create(**fields)
    assert sentence in words(client.get(at(event, "register")).content)
    assert sentence in ask(client, event)
    assert not event.entries.exists()


@pytest.mark.parametrize(
    ("born", "shown"), [(datetime.date(1949, 3, 14), "14 March 1949"), (1949, "1949")]
)
def test_the_birth_is_shown_again_as_it_can_be_typed(born: datetime.date | int, shown: str) -> None:
    form = SelfRegistrationForm(event=EventFactory.build(), initial={"date_of_birth": born})
    assert f'value="{shown}"' in str(form["date_of_birth"])


def test_a_year_of_birth_is_enough(client: Client, event: Event) -> None:
    ask(client, event, date_of_birth="1949")
    person = event.entries.get().person
    assert (person.date_of_birth, person.birth_year) == (None, 1949)
    assert person.born == 1949


def test_a_year_of_birth_is_understood_in_french(client: Client, event: Event) -> None:
    client.cookies["language"] = "fr"
    ask(client, event, date_of_birth="née en 1949")
    assert event.entries.get().person.birth_year == 1949


def test_a_request_with_what_may_be_a_slip_is_asked_about(client: Client, event: Event) -> None:
    odd = ANN | {"date_of_birth": "2020", "telephone": "call me"}
    page = words(client.post(at(event, "register"), odd).content)
    assert "Born in 2020" in page
    assert "“call me” is no whole phone number." in page
    assert not event.entries.exists()
    client.post(at(event, "register"), odd | {"sure": "on"})
    assert event.entries.get().person.birth_year == 2020
