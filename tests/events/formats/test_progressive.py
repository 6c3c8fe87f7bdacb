"""An event in which each round is drawn by the standings, from the desk."""

from collections import Counter
from random import Random

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.models import Entry, Event, Game
from cribbage_events.events.redrawing.services import (
    draw_next_round,
    join_late,
    redraw,
    withdraw,
)
from cribbage_events.events.undo.rule_faults import faults_of
from tests.building import (
    MARION,
    drawn_event,
    enter,
    event_with,
    fresh,
    games_in,
    last_line,
    make_club,
    play,
    play_round,
    say,
)
from tests.events.desk_client import at, director_of, words
from tests.factories import entrants

pytestmark = pytest.mark.django_db

KIND = "progressive"


def pairs_in(event: Event, number: int) -> list[list[int]]:
    return [
        list(game.seats.order_by("side").values_list("entry__number", flat=True))
        for game in games_in(event, number)
    ]


def next_round(event: Event) -> int:
    return draw_next_round(event, by=MARION, seen=fresh(event).revision)


def all_pairs(event: Event) -> Counter[frozenset[int]]:
    return Counter(
        frozenset(pair)
        for number in range(1, event.round_count + 1)
        for pair in pairs_in(event, number)
    )


def test_a_director_sets_it_up_and_draws_each_round_from_the_desk() -> None:
    client = director_of(make_club())
    sent = {"name": "Ladder", "venue": "Hall", "date": "2027-05-01", "time": "13:00"}
    sent |= {"preset_code": KIND, "round_count": "3", "target": "121", "sure": "on"}
    client.post(reverse("events:new_event"), sent)
    event = Event.objects.get(name="Ladder")
    entrants(event, [60] * 6)
    page = words(client.get(at(event, "draw")).content)
    assert "3 rounds. Round 1 is drawn now, by lot" in page
    client.post(at(event, "draw"), {"seen": event.revision})
    assert len(games_in(event, 1)) == 3 == Game.objects.count()
    assert "Round 1 can begin" in words(client.get(at(event, "desk")).content)
    for number in (2, 3):
        play(event, number - 1)
        draw_from_the_desk(client, event, number)
    assert set(all_pairs(event).values()) == {1}
    play(event, 3)
    assert "Finish the event" in words(client.get(at(event, "desk")).content)
    client.post(at(event, "finish"), {"seen": fresh(event).revision})
    assert fresh(event).status == "finished"
    assert client.get(event.get_absolute_url()).status_code == 200


def draw_from_the_desk(client: Client, event: Event, number: int) -> None:
    assert f"Draw round {number}" in words(client.get(at(event, "desk")).content)
    page = client.get(at(event, "draw_round"))
    assert f"Round {number}, by the standings" in words(page.content)
    shown = [names for _table, names, _new in page.context["preview"].rounds[0].games]
    client.post(at(event, "draw_round"), {"seen": fresh(event).revision})
    names = {entry.number: entry.name for entry in event.entries.all()}
    assert shown == [f"{names[one]} and {names[two]}" for one, two in pairs_in(event, number)]
    assert last_line(event) == f"Round {number} was drawn by the standings."


def test_neighbours_in_the_standings_meet() -> None:
    event = drawn_event([60] * 8, preset_code=KIND, round_count=4)
    play(event, 1)
    winners = {pair[0] for pair in pairs_in(event, 1)}
    next_round(event)
    assert all(len(winners & set(pair)) in {0, 2} for pair in pairs_in(event, 2))
    assert pairs_in(event, 2)[0][0] in winners


def test_a_round_is_drawn_only_when_the_one_before_it_is_complete() -> None:
    event = drawn_event([60] * 6, preset_code=KIND)
    client = director_of(event.club)
    for game in games_in(event, 1)[1:]:
        say(game, 121, 90)
    page = client.get(at(event, "draw_round"))
    assert "1 result of round 1 is missing. Enter it first." in words(page.content)
    client.post(at(event, "draw_round"), {"seen": fresh(event).revision})
    assert not games_in(event, 2)


def test_other_events_have_no_round_to_draw() -> None:
    event = drawn_event([60] * 6)
    page = director_of(event.club).get(at(event, "draw_round"))
    assert "Every round is already drawn." in words(page.content)
    with pytest.raises(ValidationError):
        next_round(event)


def test_the_rounds_page_and_the_outlook_say_nothing_of_rounds_to_come() -> None:
    event = drawn_event([60] * 6, preset_code=KIND, round_count=3)
    play(event, 1)
    page = words(Client().get(at(event, "rounds")).content)
    assert "Round 1" in page
    assert "Round 2" not in page
    shown = words(Client().get(event.get_absolute_url()).content)
    assert "Round 1 of 3 is complete; the next one isn’t drawn yet" in shown
    outlook = Client().get(at(event, "outlook"))
    assert "safe" not in words(outlook.content)
    cards = director_of(event.club).get(at(event, "scorecards"))
    assert cards.status_code == 200


def test_the_director_takes_the_empty_seat_or_each_sits_out_once() -> None:
    event = drawn_event([60] * 5, preset_code=KIND, round_count=3)
    for number in (1, 2, 3):
        if number > 1:
            next_round(event)
        assert len(pairs_in(event, number)) == 3
        play(event, number)
    assert not faults_of(event)
    event = drawn_event([60] * 5, director=False, preset_code=KIND, slug="byes", round_count=5)
    for number in range(1, 6):
        if number > 1:
            next_round(event)
        play_round(event, number, seed=number)
    played = Counter(player for pair in all_pairs(event) for player in pair)
    assert set(played.values()) == {4}
    assert set(all_pairs(event).values()) == {1}
    assert not faults_of(event)


def test_who_leaves_is_not_drawn_and_who_comes_is() -> None:
    event = drawn_event([60] * 8, director=False, preset_code=KIND, round_count=4)
    play(event, 1)
    gone = Entry.objects.get(event=event, number=8)
    withdraw(gone, by=MARION, seen=fresh(event).revision, reason="")
    assert not games_in(event, 2)
    late = enter(event, "Zoe Late")
    join_late(event, by=MARION, seen=fresh(event).revision, entry=late)
    assert not games_in(event, 2)
    next_round(event)
    seated = sorted(player for pair in pairs_in(event, 2) for player in pair)
    assert seated == [*range(1, 8), 9]
    assert not faults_of(event)


def test_a_round_that_nobody_has_begun_is_drawn_again_when_somebody_leaves() -> None:
    event = drawn_event([60] * 7, director=False, preset_code=KIND, round_count=4)
    play(event, 1)
    next_round(event)
    before = set(map(frozenset, pairs_in(event, 2)))
    (gone,) = pairs_in(event, 2)[0][:1]
    entry = Entry.objects.get(event=event, number=gone)
    withdraw(entry, by=MARION, seen=fresh(event).revision, reason="", sat_down=False)
    after = set(map(frozenset, pairs_in(event, 2)))
    assert gone not in {player for pair in after for player in pair}
    assert len(before & after) == 2
    assert len(after) == 3
    assert not faults_of(event)


def test_rounds_not_drawn_are_not_drawn_again() -> None:
    event = drawn_event([60] * 6, preset_code=KIND, round_count=3)
    play(event, 1)
    page = director_of(event.club).get(at(event, "redraw"))
    assert "Round 2 isn’t drawn yet" in words(page.content)
    with pytest.raises(ValidationError, match="drawn yet"):
        redraw(event, by=MARION, seen=fresh(event).revision)
    next_round(event)
    redraw(event, by=MARION, seen=fresh(event).revision, sat_down=False)
    assert last_line(event) == "Round 2 was drawn again."


def test_drawing_a_round_can_be_undone() -> None:
    event = drawn_event([60] * 6, preset_code=KIND, round_count=3)
    play(event, 1)
    next_round(event)
    client = director_of(event.club)
    change = event.changes.latest("revision")
    client.post(at(event, "undo", change.revision), {"seen": fresh(event).revision})
    assert not games_in(event, 2)
    assert not faults_of(event)
    next_round(event)
    assert games_in(event, 2)


def test_a_whole_event_with_any_results() -> None:
    event = event_with([60] * 10, preset_code=KIND, round_count=9)
    draw_event(event, by=MARION, seen=event.revision)
    rng = Random(4)
    for number in range(1, 10):
        if number > 1:
            next_round(event)
        play_round(event, number, seed=rng.randrange(1000))
    assert set(all_pairs(fresh(event)).values()) == {1}
    assert len(all_pairs(fresh(event))) == 45


def test_its_rules_say_so() -> None:
    event = event_with([60] * 4, preset_code=KIND)
    page = words(Client().get(at(event, "rules")).content)
    assert "neighbours in the standings meet" in page
