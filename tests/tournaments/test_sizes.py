"""People can follow the seats at any size from 8 to 400, and sit-outs are fair."""

from collections import Counter

import pytest
from django.test import Client

from cribbage_events.events.drawing.selectors.plan import movement_lines
from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.games.rounds import RoundRow, rounds_of
from cribbage_events.events.models import Entry, Event
from tests.building import MARION, drawn_event, fresh
from tests.events.desk_client import at, director_of, words
from tests.factories import PersonFactory
from tests.tournaments.building import open_tournament

pytestmark = pytest.mark.django_db

SIZES = [(8, 9), (9, 9), (9, 22), (60, 14), (399, 22), (400, 22)]


def tournament_of(entrants: int, rounds: int) -> Event:
    """Drawn; couples are kept apart."""
    event = open_tournament(2, rounds)
    people = PersonFactory.build_batch(entrants - 2, club=event.club)
    for person in people:
        person.name_key = person.name.casefold()
    people = type(people[0]).objects.bulk_create(people)
    Entry.objects.bulk_create(
        Entry(
            event=event,
            person=person,
            number=number,
            name=person.name,
            listed_name=person.name,
            public_name=person.name,
            status=Entry.Status.CHECKED_IN,
        )
        for number, person in enumerate(people, 3)
    )
    event.stages.update(settings={"apart": [[1, 2], [3, 4]]})
    draw_event(event, by=MARION, seen=fresh(event).revision)
    return fresh(event)


@pytest.mark.parametrize(("entrants", "rounds"), SIZES)
def test_people_follow_a_plan_and_sit_out_fairly(entrants: int, rounds: int) -> None:
    event = tournament_of(entrants, rounds)
    drawn = rounds_of(event)
    sat_out = Counter(bye.number for each in drawn for bye in each.byes)
    assert len(drawn) == rounds
    assert {len(each.games) for each in drawn} == {entrants // 2}
    assert sum(sat_out.values()) == rounds * (entrants % 2)
    if rounds <= entrants:
        assert set(sat_out.values()) <= {1}
    assert max(sat_out.values(), default=0) <= -(-rounds // entrants)
    assert movement_lines(drawn)
    if entrants > 2 * rounds:
        assert not together(drawn) & {frozenset((1, 2)), frozenset((3, 4))}
        assert max(Counter(pairs(drawn)).values()) == 1


@pytest.mark.parametrize(("others", "plays"), [(8, False), (9, True)])
def test_a_director_plays_to_avoid_a_bye_and_only_then(others: int, plays: bool) -> None:
    event = drawn_event(
        [60] * others, preset_code="acc-tournament", round_count=5, director_fills_in=True
    )
    drawn = rounds_of(event)
    assert {len(each.games) for each in drawn} == {(others + 1) // 2}
    assert not any(each.byes for each in drawn)
    assert event.entries.filter(fills_in=True).exists() == plays


def pairs(drawn: list[RoundRow]) -> list[frozenset[int]]:
    return [frozenset(game.numbers) for each in drawn for game in each.games]


def together(drawn: list[RoundRow]) -> set[frozenset[int]]:
    return set(pairs(drawn))


@pytest.mark.parametrize(("entrants", "rounds"), [(8, 9), (9, 9), (399, 9)])
def test_its_printed_pages_have_every_table(entrants: int, rounds: int) -> None:
    event = tournament_of(entrants, rounds)
    client = director_of(event.club)
    last = entrants // 2
    assert f"Table {last}" in words(client.get(at(event, "table_signs")).content)
    for name in ("rounds", "event", "projector"):
        assert Client().get(at(event, name)).status_code == 200
    for name in ("desk", "desk_rounds", "scorecards", "paid", "entrants"):
        assert client.get(at(event, name)).status_code == 200
