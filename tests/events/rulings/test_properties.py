"""Any order and any checker give the same rulings; pages ask as much for many as for few."""

from random import Random
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from cribbage_events.clubs.models import Club
from cribbage_events.contest.standings import Row
from cribbage_events.events.games.event_games import event_games, public_games
from cribbage_events.events.models import CardTotals, Entry, Event, WrittenLine
from cribbage_events.events.redrawing.services import withdraw
from cribbage_events.events.rulings.selectors import check_of
from cribbage_events.events.standings.standings import (
    event_standings,
    rank,
    rank_by_results,
    standings_of,
)
from cribbage_events.events.standings.typed_cards import rank_by_cards, typed_cards
from tests.building import JOE, MARION, fresh, play
from tests.events.desk_client import at, director_of
from tests.events.ruled import Said, all_cards, hand_in, tournament
from tests.factories import RoleFactory
from tests.tools.examples import examples
from tests.tournaments.building import tournament as drawn_tournament

NAMES = ("Ann", "Bob", "Cy", "Di")
ROUNDS = ([("Ann", "Bob"), ("Cy", "Di")], [("Ann", "Cy"), ("Bob", "Di")])
points = st.one_of(st.none(), st.integers(1, 121))
lines = st.one_of(
    st.none(),
    st.tuples(st.sampled_from([None, 0, 2, 3]), points, st.none()),
    st.tuples(st.sampled_from([None, 0, 2, 3]), st.none(), points),
)
cards = st.fixed_dictionaries({name: st.lists(lines, min_size=2, max_size=2) for name in NAMES})
type Rulings = tuple[list[object], list[Row[int]]]


def rulings_of(event: Event) -> Rulings:
    found = all_cards(event)
    return [each.ruling for each in found.ruled], list(found.checked.ruled)


class AnyOrder(TestCase):
    @settings(max_examples=examples(12), deadline=None)
    @given(cards=cards, order=st.permutations(NAMES), by=st.lists(st.booleans(), min_size=4))
    def test_any_order_and_any_checker_give_the_same_rulings(
        self, cards: dict[str, list[Said]], order: list[str], by: list[bool]
    ) -> None:
        event = tournament(*ROUNDS)
        for name in NAMES:
            hand_in(event, name, *(plain(line) for line in cards[name]))
        before = rulings_of(event)
        results = results_in(event)
        # Once more, in another order and by two: first something else, then what the card says.
        for name in order:
            hand_in(event, name, (2, 9, None), (0, None, 9), by=MARION)
        for name, first in zip(order, by, strict=False):
            said = [plain(line) for line in cards[name]]
            hand_in(event, name, *said, by=JOE if first else MARION)

        assert rulings_of(event) == before
        assert results_in(event) == results


def plain(line: Said) -> Said:
    return None if line == (None, None, None) else line


def results_in(event: Event) -> list[tuple[str, list[int | None]]]:
    games = all_cards(event).games.rows
    return [(game.status, [side.score for side in game.sides]) for game in games]


def big(players: int, rounds: int) -> Event:
    """Everybody's cards are in; in some games they differ."""
    names = [f"Player {number:03}" for number in range(players)]
    drawn = []
    for seed in range(rounds):
        order = Random(seed).sample(names, players)
        drawn.append(list(zip(order[::2], order[1::2], strict=True)))
    event = tournament(*drawn)
    WrittenLine.objects.bulk_create(
        WrittenLine(game_id=game.id, entry_id=entry, key=uuid4(), **values)
        for game in all_cards(event).on_cards
        for entry, values in zip(game.entries, lines_of(game.round), strict=True)
    )
    CardTotals.objects.bulk_create(
        CardTotals(entry=entry) for entry in Entry.objects.filter(event=event)
    )
    return fresh(event)


def lines_of(number: int) -> tuple[dict[str, int], dict[str, int]]:
    """Return the lines of a game; the cards agree in every third round."""
    return {"game_points": 2, "plus": 16 + number % 3}, {"game_points": 0, "minus": 16}


def asked(client: Client, event: Event, page: str, *args: object) -> int:
    client.get(at(event, page, *args))
    with CaptureQueriesContext(connection) as found:
        client.get(at(event, page, *args))
    return len(found)


PAGES = [("check_cards", ()), ("type_card", (1,)), ("print_rulings", ()), ("desk", ())]


@pytest.mark.django_db
def test_a_page_asks_as_much_for_many_as_for_few() -> None:
    few = big(8, 3)
    client = director_of(few.club)
    questions = [asked(client, few, page, *args) for page, args in PAGES]
    Club.objects.update(slug="earlier")
    Event.objects.update(slug="earlier")
    many = big(40, 6)
    client.force_login(RoleFactory.create(club=many.club).user)
    assert [asked(client, many, page, *args) for page, args in PAGES] == questions


@pytest.mark.django_db
def test_the_standings_take_one_query_for_the_cards() -> None:
    event = big(8, 3)
    with CaptureQueriesContext(connection) as found:
        event_standings(event, public_games(event))
    assert len(found) == 4
    assert standings_of(event)[0].rows[0].row.played == 3
    assert len(check_of(event).differences) == 8


@pytest.mark.django_db
def test_without_cards_the_order_is_that_of_the_results() -> None:
    """The page takes the shorter way then; both have to say the same."""
    event = drawn_tournament(12, 9)
    play(event, 1, 2, 3)
    withdraw(
        event.entries.get(number=5),
        by=MARION,
        seen=fresh(event).revision,
        reason="ill",
        outstanding="forfeit",
    )
    event = fresh(event)
    games = event_games(event)
    assert any(game.forfeited for game in games.rows)
    cards = typed_cards(event, games)
    players = sorted(games.entries)
    (division,) = games.divisions
    by_results = rank_by_results(event, games, division, players)
    assert rank_by_cards(cards, players) == by_results
    assert rank(event, games, division, players) == by_results
