"""Every message that says what was saved on the desk leads to undoing it."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cribbage_events.events.models import Event
from cribbage_events.events.registration.services import check_in_all
from tests.building import MARION, drawn_event, games_in
from tests.events.desk_client import at, director_of, typed_result, words
from tests.events.undo.everything import last_change
from tests.factories import EventFactory, entrants
from tests.leagues.night import make_member, night_with

pytestmark = pytest.mark.django_db


def undo_in(content: bytes) -> str:
    """Return the address of “Undo” in the green message."""
    message = r'<(p|div)\s+class="(?:notice|said) good".*?</\1>'
    *_, last = re.finditer(message, content.decode(), re.DOTALL)
    found = re.search(r'href="([^"]+)"\s*>Undo</a>', last[0])
    return found[1] if found else ""


@pytest.fixture
def event() -> Event:
    event: Event = EventFactory.create()
    entrants(event, [70, 71, 72, 73])
    return event


def test_somebody_who_was_removed_comes_back_in_two_taps(event: Event, director: Client) -> None:
    page = director.post(at(event, "remove", 2), follow=True).content
    assert "Saved: Player 02 is removed from the list." in words(page)
    assert not event.entries.filter(number=2).exists()
    assert undo_in(page) == at(event, "undo", last_change(event).revision)
    page = director.post(undo_in(page), follow=True).content
    assert event.entries.filter(number=2).exists()
    assert undo_in(page) == at(event, "undo", last_change(event).revision)


def test_the_link_to_undo_is_shown_once(event: Event, director: Client) -> None:
    director.post(at(event, "remove", 2))
    assert undo_in(director.get(at(event, "entrants")).content)
    assert "Saved:" not in words(director.get(at(event, "entrants")).content)


def test_the_settings_and_a_result(event: Event, director: Client) -> None:
    drawn = drawn_event([70, 71, 72, 73], director=False, club=event.club)
    game = games_in(drawn, 1)[0]
    form = director.get(at(drawn, "desk_game", game.pk)).context["forms"].correct
    typed = typed_result([121, 90], key=form["key"].value())
    page = director.post(at(drawn, "desk_game", game.pk), typed, follow=True).content
    assert "Saved: the result of the game." in words(page)
    assert undo_in(page) == at(drawn, "undo", last_change(drawn).revision)


def test_changes_by_somebody_else_are_not_offered_for_undo(event: Event, director: Client) -> None:
    check_in_all(event, by=MARION)
    page = director.post(at(event, "check_in_all"), follow=True).content
    assert "0 checked in" in words(page)
    assert undo_in(page) == ""


def test_check_ins_of_a_night_have_no_undo_in_the_message() -> None:
    night = night_with(4)
    coordinator = director_of(night.season.club)
    late = make_member(night.season.club, "Late")
    door = f"/events/{night.event.slug}/door/"
    page = coordinator.post(door, {"do": "come_in", "person": late.pk}, follow=True).content
    assert at(night.event, "undo", last_change(night.event).revision) not in page.decode()


def test_a_tap_with_its_undo_costs_few_queries(
    event: Event, director: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(22):
        director.post(at(event, "no_show", 2))
