"""Pairs who should not meet: never, not early, not again this season; kept, or said why not."""

import datetime
from itertools import combinations

import pytest

from cribbage_events.events.drawing.selectors.plan import draw_input
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.redrawing.services import draw_next_round
from cribbage_events.tournaments.services import avoid_season, keep_apart
from tests.building import MARION, drawn_event, event_with, fresh, play, seats_of
from tests.events.desk_client import at, director_of, words

pytestmark = pytest.mark.django_db

KINDS = ["senior-games", "everybody-once", "progressive", "moving-sides"]
MATES = [1, 2, 3, 4]


def pairs_in(event: Event, *rounds: int) -> set[frozenset[int]]:
    return {
        frozenset(number for side in sides for number in side)
        for round_ in rounds
        for sides in seats_of(event, round_).values()
    }


def draw(event: Event) -> Event:
    event = fresh(event)
    director_of(event.club).post(at(event, "draw"), {"seen": event.revision})
    return fresh(event)


def early_pairs(numbers: list[int]) -> set[frozenset[int]]:
    return set(map(frozenset, combinations(numbers, 2)))


@pytest.mark.parametrize("kind", KINDS)
def test_members_of_one_club_do_not_meet_in_the_first_two_rounds(kind: str) -> None:
    event = event_with([60] * 10, preset_code=kind, round_count=4)
    client = director_of(event.club)
    client.post(at(event, "apart"), {"who": "1, 2, 3, 4", "rounds": "early"})
    assert "(the first two rounds)" in words(client.get(at(event, "apart")).content)
    event = draw(event)
    if kind == "progressive":
        play(event, 1)
        draw_next_round(event, by=MARION, seen=fresh(event).revision)
    assert not pairs_in(event, 1, 2) & early_pairs(MATES)
    assert "though they should not" not in words(client.get(at(event, "apart")).content)


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("senior-games", "No draw was found in 100 tries that keeps everybody apart."),
        ("progressive", "In that round it was impossible to keep everybody apart."),
    ],
)
def test_what_is_impossible_is_said(kind: str, why: str) -> None:
    event = event_with([60] * 4, preset_code=kind, round_count=2)
    keep_apart(event, by=MARION, numbers=MATES, early=True)
    client = director_of(event.club)
    sent = {"seen": fresh(event).revision}
    assert why in words(client.post(at(event, "draw"), sent, follow=True).content)
    page = words(client.get(at(event, "apart")).content)
    assert page.count("meet in round 1, though they should not.") == 2
    assert why in page


def test_what_is_impossible_in_the_next_round_is_said_before_it_is_drawn() -> None:
    event = event_with([60] * 4, preset_code="progressive", round_count=2)
    keep_apart(event, by=MARION, numbers=MATES)
    event = draw(event)
    play(event, 1)
    page = words(director_of(event.club).get(at(event, "draw_round")).content)
    assert page.count("meet in round 2, though they should not.") == 2


def test_who_should_not_meet_early_may_meet_again() -> None:
    event = event_with([60] * 6)
    client = director_of(event.club)
    keep_apart(event, by=MARION, numbers=[1, 2], early=True)
    keep_apart(event, by=MARION, numbers=[1, 2])
    client.post(at(event, "end_apart"), {"number": [1, 2], "rounds": "early"})
    settings = fresh(event).stage.settings
    assert (settings["apart"], settings["early"]) == ([[1, 2]], [])


@pytest.mark.parametrize("kind", ["senior-games", "progressive"])
def test_pairs_of_this_season_do_not_meet_again(kind: str) -> None:
    earlier = drawn_event([60] * 8, director=False, round_count=3)
    play(earlier, 1, 2, 3)
    event = event_with(
        [],
        club=earlier.club,
        slug="later",
        preset_code=kind,
        round_count=2,
        starts_at=earlier.starts_at + datetime.timedelta(days=7),
    )
    for entry in earlier.entries.order_by("number"):
        Entry.objects.create(
            event=event, person=entry.person, number=entry.number, status=Entry.Status.CHECKED_IN
        )
    client = director_of(event.club)
    client.post(at(event, "season_apart"), {"avoids": "yes"})
    assert "avoids pairs who have met" in words(client.get(at(event, "apart")).content)
    assert draw_input(fresh(event)).met_before == pairs_in(earlier, 1, 2, 3)
    event = draw(event)
    if kind == "progressive":
        play(event, 1)
        draw_next_round(event, by=MARION, seen=fresh(event).revision)
    assert not pairs_in(event, 1, 2) & pairs_in(earlier, 1, 2, 3)
    assert len(pairs_in(event, 1, 2)) == 8


def test_events_of_an_earlier_season_do_not_count() -> None:
    earlier = drawn_event([60] * 4, director=False, round_count=1)
    play(earlier, 1)
    event = event_with(
        [],
        club=earlier.club,
        slug="later",
        starts_at=earlier.starts_at + datetime.timedelta(days=400),
    )
    for entry in earlier.entries.all():
        Entry.objects.create(event=event, person=entry.person, number=entry.number)
    avoid_season(event, by=MARION, avoids=True)
    assert not draw_input(fresh(event)).met_before
