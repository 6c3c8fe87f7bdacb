"""One half of the players stays at its table, the other moves up a table each round."""

import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.events.models import Entry, Event
from cribbage_events.events.redrawing.services import join_late, withdraw
from cribbage_events.events.undo.rule_faults import faults_of
from tests.building import (
    MARION,
    drawn_event,
    enter,
    event_with,
    fresh,
    make_club,
    play,
    seats_of,
)
from tests.events.desk_client import at, director_of, words
from tests.factories import entrants

pytestmark = pytest.mark.django_db

KIND = "moving-sides"


def pairs(event: Event) -> list[frozenset[int]]:
    return [
        frozenset(number for side in sides for number in side)
        for round_ in range(1, event.round_count + 1)
        for sides in seats_of(event, round_).values()
    ]


def test_a_director_sets_it_up_and_plays_it() -> None:
    client = director_of(make_club())
    sent = {"name": "Mitchell", "venue": "Hall", "date": "2027-05-01", "time": "13:00"}
    sent |= {"preset_code": KIND, "round_count": "4", "target": "121", "sure": "on"}
    client.post(reverse("events:new_event"), sent)
    event = Event.objects.get(name="Mitchell")
    entrants(event, [60] * 8)
    page = words(client.get(at(event, "draw")).content)
    assert "4 rounds: one half stays, the other moves up a table after each." in page
    assert "some meet twice" not in page
    client.post(at(event, "draw"), {"seen": event.revision})
    first = seats_of(event, 1)
    for number in (2, 3, 4):
        seats = seats_of(event, number)
        for table in range(1, 5):
            assert seats[table][0] == first[table][0]
            before = (table - number) % 4 + 1
            assert seats[table][1] == first[before][1]
    assert len(set(pairs(event))) == len(pairs(event)) == 16
    page = words(client.get(at(event, "desk_rounds")).content)
    assert "everybody in seat A stays" in page
    assert "Seat A stays." in words(client.get(at(event, "table_signs")).content)
    play(event, 1, 2, 3, 4)
    client.post(at(event, "finish"), {"seen": fresh(event).revision})
    assert fresh(event).status == "finished"


def test_more_rounds_than_tables_are_told_before_the_draw() -> None:
    event = event_with([60] * 8, preset_code=KIND, round_count=5)
    page = words(director_of(event.club).get(at(event, "draw")).content)
    assert "With 8 players and 5 rounds some meet twice" in page


def test_an_odd_number_plays_with_the_director_or_sits_out_in_turn() -> None:
    event = drawn_event([60] * 7, preset_code=KIND, round_count=4)
    assert len(set(pairs(event))) == len(pairs(event)) == 16
    event = drawn_event([60] * 7, director=False, preset_code=KIND, slug="odd", round_count=4)
    assert len(set(pairs(event))) == len(pairs(event)) == 12
    assert not faults_of(event)


def test_who_leaves_and_who_comes_late_change_few_games() -> None:
    event = drawn_event([60] * 8, director=False, preset_code=KIND, round_count=4)
    play(event, 1)
    before = set(pairs(event))
    gone = Entry.objects.get(event=event, number=8)
    withdraw(gone, by=MARION, seen=fresh(event).revision, reason="", sat_down=False)
    event = fresh(event)
    assert len(set(pairs(event))) == len(pairs(event)) == 13
    assert len(before & set(pairs(event))) >= 10
    assert not faults_of(event)
    late = enter(event, "Zoe Late")
    join_late(event, by=MARION, seen=fresh(event).revision, entry=late, sat_down=False)
    assert len(set(pairs(event))) == len(pairs(event)) == 16
    assert not faults_of(fresh(event))


def test_its_rules_say_so() -> None:
    event = event_with([60] * 4, preset_code=KIND)
    page = words(Client().get(at(event, "rules")).content)
    assert "the other moves up a table after each round" in page
