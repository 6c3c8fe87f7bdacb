"""“Take this photograph down”: hidden at once, without an account; then a director decides."""

from typing import Any

import pytest
from django.test import Client

from cribbage_events.clubs.models import Refusal
from cribbage_events.events.models import Event, Photograph, TakeOffRequest
from cribbage_events.events.photographs import services
from cribbage_events.events.photographs.services import remove_photograph
from tests.events.desk_client import at, director_of, words
from tests.events.photographs.pictures import MARION, add_several
from tests.factories import EventFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    made = EventFactory.create()
    add_several(made, 2)
    return made


def ask(event: Event, number: int = 1, **form: str) -> Any:
    return Client().post(at(event, "take_off", number), form, follow=True)


def test_a_link_beside_each_leads_to_a_short_form(event: Event) -> None:
    album = Client().get(at(event, "photographs")).content.decode()
    one = Client().get(at(event, "photograph", 2)).content.decode()
    assert at(event, "take_off", 1) in album
    assert at(event, "take_off", 2) in album
    assert at(event, "take_off", 2) in one
    form = words(Client().get(at(event, "take_off", 1)).content)
    assert "You don’t need an account, or a reason." in form


def test_nothing_has_to_be_said(event: Event) -> None:
    said = words(ask(event).content)
    assert "Nobody sees this photograph any more, except the directors of the club." in said
    assert [each.number for each in event.photographs.public()] == [2]
    photograph = event.photographs.get(number=1)
    assert Client().get(photograph.picture.url).status_code == 404
    assert Client().get(photograph.get_absolute_url()).status_code == 404
    request = TakeOffRequest.objects.get()
    assert (request.name, request.words) == ("", "")


def test_the_diary_says_it_without_the_name(event: Event) -> None:
    ask(event, name="Ann Lee", words="I am on the left")
    line = event.changes.first()
    assert line is not None
    assert line.what == (
        "A visitor asked to take photograph 1 down: it is hidden until a director decides."
    )
    assert "Ann" not in str(line.data) + str(line.rows) + line.by_name


def test_the_directors_see_what_was_said_and_put_it_back(event: Event) -> None:
    ask(event, name="Ann Lee", words="I am on the left")
    director = director_of(event.club)
    page = words(director.get(at(event, "desk_photographs")).content)
    assert "Ann Lee “I am on the left”" in page
    answer = director.post(at(event, "put_photograph_back", 1), follow=True)
    assert "Saved: everybody sees photograph 1 again." in words(answer.content)
    assert event.photographs.public().count() == 2
    # Nobody needs to know any longer who it was.
    assert not TakeOffRequest.objects.exists()
    line = event.changes.first()
    assert line is not None
    assert line.what == "Everybody sees photograph 1 again."


def test_the_directors_remove_it(event: Event) -> None:
    ask(event)
    director = director_of(event.club)
    director.post(at(event, "remove_photograph", 1))
    assert [each.number for each in event.photographs.present()] == [2]
    assert "photograph down" not in words(director.get(at(event, "desk")).content)


def test_a_director_may_undo_what_a_visitor_did(event: Event) -> None:
    ask(event)
    director = director_of(event.club)
    revision = event.changes.latest("revision").revision
    page = words(director.get(at(event, "undo", revision)).content)
    assert "This comes back: 1 photograph." in page
    director.post(at(event, "undo", revision))
    assert event.photographs.public().count() == 2


def test_a_second_request_is_kept_too(event: Event) -> None:
    ask(event, name="Ann Lee")
    before = event.changes.count()
    assert ask(event, name="Bob Ray").status_code == 200
    assert [each.name for each in TakeOffRequest.objects.all()] == ["Ann Lee", "Bob Ray"]
    # It is hidden already, so the page's revision stays.
    assert event.changes.count() == before


def test_a_removed_photograph_has_no_form(event: Event) -> None:
    remove_photograph(event.photographs.get(number=1), by=MARION)
    assert ask(event).status_code == 404
    assert ask(event, 99).status_code == 404


def test_a_program_that_fills_in_everything_hides_nothing(event: Event) -> None:
    assert ask(event, website="https://example.com").status_code == 200
    assert event.photographs.public().count() == 2


def test_one_address_has_a_limit(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    views = "cribbage_events.events.photographs.views"
    monkeypatch.setattr(f"{views}.REQUEST_RATES", "1/m/ip")
    ask(event, 1)
    answer = ask(event, 2, name="Ann Lee")
    assert answer.status_code == 429
    said = words(answer.content)
    assert "Many requests about photographs have come from here just now." in said
    assert 'value="Ann Lee"' in answer.content.decode()
    assert [each.number for each in event.photographs.public()] == [2]
    assert Refusal.objects.get().kind == "photograph"


def test_requests_have_a_limit(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_REQUESTS", 2)
    photograph = event.photographs.get(number=1)
    for _ in range(3):
        services.ask_to_take_off(photograph, by=MARION)
    assert TakeOffRequest.objects.count() == 2


@pytest.mark.parametrize("field", ["name", "words"])
def test_a_text_that_is_too_long_is_refused_in_words(event: Event, field: str) -> None:
    answer = ask(event, 1, **{field: "A" * 201})
    assert "This has 201 letters." in words(answer.content)
    assert event.photographs.public().count() == 2


def test_a_draft_s_are_not_asked_about(event: Event) -> None:
    Event.objects.update(visible=False)
    assert ask(event).status_code == 404
    assert Photograph.objects.public().count() == 2
