"""Somebody who is checked in after the draw waits, and is seated when the round ends."""

import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.clubs.models import Role
from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.archive import cards_of
from cribbage_events.events.drawing.selectors.draw_preview import is_waiting
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.registration.services import register
from cribbage_events.events.undo.rule_faults import faults_of
from tests.building import MARION, drawn_event, event_with, fresh, games_in, make_user, play, say
from tests.events.desk_client import at, director_of, words
from tests.events.redrawing.redrawing import THIRTEEN, late
from tests.taps import send_tap

pytestmark = pytest.mark.django_db
WAITS = "Late Lou came late, and plays from round 2."


@pytest.fixture
def event() -> Event:
    return drawn_event([60, 61, 62, 63])


@pytest.fixture
def lou(event: Event) -> Entry:
    return late(event, "Late Lou", 70)


@pytest.fixture
def helper(event: Event) -> Client:
    return helper_of(event)


def helper_of(event: Event) -> Client:
    client = Client()
    client.force_login(make_user(event.club, "Hal", Role.Kind.COORDINATORS_HELPER))
    return client


def come(client: Client, entry: Entry) -> str:
    answer = send_tap(client, at(entry.event, "check_in", entry.number), name=entry.name)
    assert answer["state"] == "saved", answer
    words_: str = answer["words"]
    return words_


def shown(client: Client, event: Event, page: str, *args: object) -> str:
    return words(client.get(at(event, page, *args)).content)


def test_a_late_tap_is_enough_for_a_seat_when_the_round_ends(
    helper: Client, event: Event, lou: Entry
) -> None:
    lee = late(event, "Later Lee", 71)
    assert come(helper, lou) == f"Saved: {WAITS}"
    come(helper, lee)

    play(event, 1)

    for entry in (lou, lee):
        entry.refresh_from_db()
        assert (entry.status, entry.from_round) == ("checked in", 2)
        assert entry.seats.count() == 3
    assert faults_of(event) == []


def test_every_page_says_that_they_wait(helper: Client, event: Event, lou: Entry) -> None:
    come(helper, lou)
    director = director_of(event.club)
    assert WAITS in shown(director, event, "desk")
    assert WAITS in shown(helper, event, "entrants")
    assert "came late, waits for a seat" in shown(helper, event, "entrants")
    for page in ("event", "rounds", "projector"):
        assert WAITS in shown(Client(), event, page), page
    assert WAITS in shown(director, event, "hall")
    assert "You have a seat" not in shown(Client(), event, "event")
    own = shown(Client(), event, "entrant", lou.number)
    assert "Here, and waiting for a seat." in own
    play(event, 1)
    assert "waiting for a seat" not in shown(Client(), event, "entrant", lou.number)
    assert "came late" not in shown(director, event, "desk")


def test_who_came_by_mistake_is_cleared_before_they_are_seated(
    helper: Client, event: Event, lou: Entry
) -> None:
    answer = send_tap(helper, at(event, "check_in", lou.number), name=lou.name)
    undo = at(event, "undo_attendance", lou.number)
    assert undo in answer["said"]
    assert undo in helper.get(at(event, "entrants")).content.decode()
    assert send_tap(helper, undo, name=lou.name, words="Undo")["state"] == "saved"
    lou.refresh_from_db()
    assert (lou.status, lou.from_round) == ("registered", 1)
    play(event, 1)
    assert not lou.seats.exists()


def test_who_is_seated_already_is_withdrawn_instead(
    helper: Client, event: Event, lou: Entry
) -> None:
    come(helper, lou)
    play(event, 1)
    undo = at(event, "undo_attendance", lou.number)
    answer = send_tap(helper, undo, name=lou.name, words="Undo")
    assert answer["state"] == "noted"
    assert "Late Lou already has a seat. Withdraw them instead." in answer["words"]
    assert undo not in helper.get(at(event, "entrants")).content.decode()
    withdraw = at(event, "withdraw", lou.number)
    leaving = f"{at(event, 'entrants')}?leaves=1"
    assert withdraw in director_of(event.club).get(leaving).content.decode()


def test_the_history_takes_it_back_as_long_as_they_wait(
    helper: Client, event: Event, lou: Entry
) -> None:
    come(helper, lou)
    change = event.changes.get(verb="come-late")
    assert change.what == "Late Lou came after the draw, and waits for a seat."
    undo = reverse("events:undo", args=[event.slug, change.revision])
    director_of(event.club).post(undo, {"seen": fresh(event).revision})
    lou.refresh_from_db()
    assert lou.status == "registered"


def test_a_walk_in_is_registered_and_waits_in_one_step(helper: Client, event: Event) -> None:
    assert "Register, and here" in shown(helper, event, "entrants")
    typed = {"name": "Walter Inn", "date_of_birth": "1950", "here": "yes"}
    answer = helper.post(at(event, "entrants"), typed, follow=True)
    assert "Walter Inn came late, and plays from round 2." in words(answer.content)
    play(event, 1)
    assert event.entries.get(name="Walter Inn").seats.count() == 3


def test_somebody_without_an_age_group_waits_until_it_is_chosen() -> None:
    event = drawn_event(THIRTEEN)
    helper = helper_of(event)
    lou = register(event, by=MARION, person_fields=PersonFields("Late Lou"))
    lee = late(event, "Later Lee", 61)
    come(helper, lou)
    come(helper, lee)
    desk = shown(director_of(event.club), event, "desk")
    assert "Later Lee came late, and plays from round 2." in desk
    assert "Late Lou came late, and plays once a director has chosen their age group." in desk

    play(event, 1)

    assert lee.seats.exists()
    assert not lou.seats.exists()
    assert "age group" in shown(director_of(event.club), event, "desk")


def test_who_comes_in_the_last_round_is_told_that_it_has_begun() -> None:
    event = drawn_event([60, 61, 62, 63], round_count=1)
    say(games_in(event, 1)[0], 121, 90)
    lou = late(event, "Late Lou", 70)
    client = helper_of(event)
    assert "the last round has begun" in come(client, lou)
    assert "Late Lou has come, but the last round has begun." in shown(client, event, "entrants")


def test_a_list_of_events_counts_only_those_who_have_a_seat(
    helper: Client, event: Event, lou: Entry
) -> None:
    come(helper, lou)
    (card,) = cards_of([fresh(event)])
    assert "4 players" in card.words


def test_who_has_left_isnt_called_here(helper: Client, event: Event) -> None:
    gone = event.entries.get(number=1)
    Entry.objects.filter(pk=gone.pk).update(status="withdrawn", until_round=1)
    answer = send_tap(helper, at(event, "check_in", 1), name=gone.name)
    assert answer["words"].startswith(f"{gone.name} has left. A director can seat them again.")


def test_before_the_draw_nobody_waits_for_a_seat() -> None:
    event = event_with([60])
    assert not is_waiting(event, event.entries.get())
