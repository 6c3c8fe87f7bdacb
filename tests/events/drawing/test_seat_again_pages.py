import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.events.models import Event
from tests.building import games_in, seats_of
from tests.events.desk_client import at, words
from tests.events.drawing.test_seat_again import turned
from tests.leagues.night import played

pytestmark = pytest.mark.django_db
OFFER = "Seat round 2 again?"


@pytest.fixture
def event() -> Event:
    return played(8, rounds=1).event


def test_a_correction_at_the_desk_leads_to_the_preview(event: Event, director: Client) -> None:
    game = games_in(event, 1)[0]
    address = at(event, "desk_game", game.pk)
    page = director.get(address)
    assert "you can then seat round 2 again" in words(page.content)
    form = page.context["forms"].correct
    typed = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    typed |= {"winner": 1 - form["winner"].value(), "do": "correct", "why": ":wrong-winner"}

    asked = director.post(address, typed)
    assert "After saving you can seat round 2 again: you see first who moves." in words(
        asked.content
    )
    form = asked.context["forms"].correct
    sent = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    saved = words(director.post(address, sent | {"do": "correct"}, follow=True).content)
    assert "Saved: the result of the game." in saved
    assert f"{OFFER} A result of round 1 has changed since round 2 was seated. 4 players" in saved


def test_the_desk_offers_it_after_a_volunteers_correction(event: Event, director: Client) -> None:
    for page in (at(event, "desk"), reverse("leagues:seats", args=[event.slug])):
        assert OFFER not in words(director.get(page).content)
    turned(games_in(event, 1)[0])
    for page in (at(event, "desk"), reverse("leagues:seats", args=[event.slug])):
        assert OFFER in words(director.get(page).content)


def test_the_moves_are_shown_first_and_made_by_one_tap(event: Event, director: Client) -> None:
    turned(games_in(event, 1)[0])
    before = seats_of(event, 2)
    page = director.get(at(event, "seat_again"))
    again = page.context["again"]
    said = words(page.content)
    for move in again.moves:
        assert f"{move.name}: table {move.after}, not table {move.before}" in said
    assert seats_of(event, 2) == before

    seen = page.context["form"]["seen"].value()
    answer = director.post(at(event, "seat_again"), {"seen": seen}, follow=True)

    assert "Saved: the next round is seated again." in words(answer.content)
    seats = seats_of(event, 2)
    numbers = dict(event.entries.values_list("name", "number"))
    for move in again.moves:
        assert any(numbers[move.name] in side for side in seats[move.after])
    assert OFFER not in words(director.get(at(event, "desk")).content)


def test_a_page_that_is_out_of_date_seats_nobody(event: Event, director: Client) -> None:
    turned(games_in(event, 1)[0])
    seen = director.get(at(event, "seat_again")).context["form"]["seen"].value()
    turned(games_in(event, 1)[0])
    seats = seats_of(event, 2)
    said = words(director.post(at(event, "seat_again"), {"seen": seen}).content)
    assert "Something has changed since you opened this page." in said
    assert "The seats stay as they are" in said
    assert seats_of(event, 2) == seats


def test_without_a_correction_there_is_nothing_to_decide(event: Event, director: Client) -> None:
    said = words(director.get(at(event, "seat_again")).content)
    assert "as long as it has no results yet" in said
