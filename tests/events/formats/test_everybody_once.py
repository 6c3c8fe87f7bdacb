"""An event in which everybody plays everybody once, from the new event to the standings."""

from collections import Counter
from itertools import combinations

import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.clubs.models import Club
from cribbage_events.events.models import Entry, Event, Round
from cribbage_events.events.redrawing.services import join_late, redraw, withdraw
from cribbage_events.events.undo.rule_faults import faults_of
from tests.building import (
    MARION,
    drawn_event,
    enter,
    event_with,
    fresh,
    game_at,
    make_club,
    play,
    say,
)
from tests.events.desk_client import at, director_of, words
from tests.factories import PersonFactory, entrants

pytestmark = pytest.mark.django_db

KIND = "everybody-once"


def pairs(event: Event) -> Counter[frozenset[int]]:
    games = event.stage.rounds.order_by("number").values_list("games", flat=True)
    seats: dict[int, set[int]] = {}
    rows = Entry.objects.filter(event=event).values_list("seats__game", "number")
    for game, number in rows:
        if game in set(games):
            seats.setdefault(game, set()).add(number)
    return Counter(map(frozenset, seats.values()))


def everybody(numbers: range) -> Counter[frozenset[int]]:
    return Counter(map(frozenset, combinations(numbers, 2)))


def test_a_director_sets_it_up_draws_it_and_plays_it() -> None:
    club: Club = make_club()
    client = director_of(club)
    new = reverse("events:new_event")
    page = client.get(f"{new}?kind={KIND}&club={club.slug}")
    assert "Everybody plays everybody once" in words(page.content)
    assert b'name="round_count"' not in page.content
    sent = {"name": "Round robin", "venue": "Hall", "date": "2027-05-01", "time": "13:00"}
    client.post(new, sent | {"preset_code": KIND, "target": 61, "sure": "on"})
    event = Event.objects.get(name="Round robin")
    entrants(event, [60] * 5)
    page = client.get(at(event, "draw"))
    assert "5 rounds, so that everybody plays everybody once." in words(page.content)
    client.post(at(event, "draw"), {"seen": event.revision})
    event = fresh(event)
    assert (event.status, event.round_count) == ("running", 5)
    assert pairs(event) == everybody(range(1, 6))
    assert "The player named first deals first." in words(
        client.get(at(event, "desk_rounds")).content
    )
    play(event, 1, 2, 3, 4, 5)
    client.post(at(event, "finish"), {"seen": fresh(event).revision})
    assert fresh(event).status == "finished"
    assert client.get(event.get_absolute_url()).status_code == 200


def test_its_rules_say_so() -> None:
    event = event_with([60] * 4, preset_code=KIND)
    page = words(Client().get(at(event, "rules")).content)
    assert "Everybody plays everybody once." in page


def test_the_director_takes_the_empty_seat() -> None:
    event = drawn_event([60] * 5, preset_code=KIND)
    assert event.round_count == 5
    assert pairs(event) == everybody(range(1, 7))
    assert not faults_of(event)


def test_too_many_are_told_before_the_draw() -> None:
    event = event_with([60] * 31, preset_code=KIND)
    page = words(director_of(event.club).get(at(event, "draw")).content)
    assert "it takes 31 rounds until everybody has met everybody" in page


def test_who_should_not_meet_sits_out_then() -> None:
    event = event_with([60] * 6, preset_code=KIND)
    stage = event.stage
    stage.settings = {"apart": [[1, 2]]}
    stage.save()
    client = director_of(event.club)
    client.post(at(event, "draw"), {"seen": event.revision})
    assert pairs(event) == everybody(range(1, 7)) - Counter([frozenset((1, 2))])


def test_the_others_go_on_when_somebody_leaves() -> None:
    event = drawn_event([60] * 6, director=False, preset_code=KIND)
    play(event, 1)
    entry = Entry.objects.get(event=event, number=6)
    withdraw(entry, by=MARION, seen=fresh(event).revision, reason="", sat_down=False)
    event = fresh(event)
    met = pairs(event)
    assert {pair for pair in met if 6 not in pair} == set(everybody(range(1, 6)))
    assert sum(6 in pair for pair in met) == 1
    assert set(met.values()) == {1}
    assert event.round_count == 5
    assert not faults_of(event)


def test_rounds_that_nobody_has_begun_follow_the_entrants() -> None:
    event = drawn_event([60] * 7, director=False, preset_code=KIND)
    assert event.round_count == 7
    entry = Entry.objects.get(event=event, number=7)
    withdraw(entry, by=MARION, seen=fresh(event).revision, reason="", sat_down=False)
    event = fresh(event)
    assert event.round_count == 5 == Round.objects.filter(stage__event=event).count()
    assert pairs(event) == everybody(range(1, 7))
    assert not faults_of(event)


def test_a_latecomer_plays_from_the_next_round() -> None:
    event = drawn_event([60] * 7, director=False, preset_code=KIND)
    play(event, 1)
    late = enter(event, "Zoe Late")
    join_late(event, by=MARION, seen=fresh(event).revision, entry=late, sat_down=False)
    event = fresh(event)
    met = pairs(event)
    assert {pair for pair in met if 8 not in pair} == set(everybody(range(1, 8)))
    assert sum(8 in pair for pair in met) == 6
    assert set(met.values()) == {1}
    assert not faults_of(event)


def test_a_latecomer_among_an_even_number_meets_nobody_twice() -> None:
    event = drawn_event([60] * 6, director=False, preset_code=KIND)
    play(event, 1)
    late = enter(event, "Zoe Late")
    join_late(event, by=MARION, seen=fresh(event).revision, entry=late, sat_down=False)
    event = fresh(event)
    met = pairs(event)
    assert set(met.values()) == {1}
    assert sum(7 in pair for pair in met) >= 3
    assert not faults_of(event)


def test_rounds_to_come_are_drawn_in_another_order() -> None:
    event = drawn_event([60] * 6, preset_code=KIND)
    say(game_at(event, 1), 121, 90)
    play(event, 1)
    redraw(event, by=MARION, seen=fresh(event).revision, sat_down=False)
    assert pairs(event) == everybody(range(1, 7))


def test_undoing_the_draw_and_leaving_puts_everything_back() -> None:
    event = drawn_event([60] * 7, director=False, preset_code=KIND)
    client = director_of(event.club)
    client.post(at(event, "undo_draw"), {"seen": event.revision})
    event = fresh(event)
    assert event.status == "registration"
    event.director = PersonFactory.create(club=event.club)
    event.save()
    client.post(at(event, "draw"), {"seen": event.revision})
    assert pairs(event) == everybody(range(1, 9))
