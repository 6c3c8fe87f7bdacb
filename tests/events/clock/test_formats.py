"""The clock where games begin as tables finish, and in play-offs."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from cribbage_events.events.bracket.services.beginning import begin_play_offs
from cribbage_events.events.clock.clock import Clock, desk_clock, longest_first
from cribbage_events.events.clock.games import timed_games
from cribbage_events.events.clock.services import set_clock
from cribbage_events.events.games.rounds import outstanding as outstanding_games
from cribbage_events.events.models import CardTotals, Event, Game, HighHand, Round
from tests.building import MARION, NOON, fresh
from tests.events.bracket.steps import qualified
from tests.events.clock.hall import at, report
from tests.leagues.singles.nights import draw_night, here, latest, make_singles_night, outstanding

pytestmark = pytest.mark.django_db


def clock_at(event: Event, minutes: float) -> Clock:
    clock = desk_clock(fresh(event), at(minutes))
    assert clock
    return clock


def as_tables_finish(players: int) -> Event:
    night = make_singles_night(pairing="as-tables-finish")
    here(night, players)
    draw_night(night)
    event = latest(night)
    Event.objects.filter(pk=event.pk).update(starts_at=NOON, round_count=5)
    Round.objects.filter(stage__event=event).update(began_at=NOON)
    return fresh(event)


def end_game(event: Event, minutes: float) -> list[int]:
    """The result of the first table comes in; gives the games that begin by it."""
    before = {game.id for game in outstanding(fresh(event))}
    report(Game.objects.get(pk=min(before)), minutes)
    return [game.id for game in outstanding(fresh(event)) if game.id not in before]


def test_where_games_begin_as_tables_finish_there_is_no_round() -> None:
    event = as_tables_finish(8)
    clock = clock_at(event, 5)
    assert (clock.round, clock.round_ends, clock.start) == (None, None, "")
    assert not clock.can_start
    assert clock.all_ends
    # Five games each.
    assert at(70) < clock.all_ends.low < clock.all_ends.high < at(200)
    assert set(clock.began.values()) == {NOON}


def test_a_later_game_begins_when_the_last_of_its_players_is_free() -> None:
    event = as_tables_finish(8)
    assert end_game(event, 18) == []
    begun = end_game(event, 23)
    clock = clock_at(event, 25)
    assert len(begun) == 2
    assert [clock.began[game] for game in begun] == [at(23)] * 2
    assert len(clock.began) == 4
    assert clock.all_ends


@pytest.mark.parametrize("shown", [True, False])
def test_public_pages_of_such_a_night_take_at_most_six_queries(
    client: Client, *, shown: bool
) -> None:
    event = as_tables_finish(8)
    end_game(event, 18)
    end_game(event, 23)
    set_clock(event, by=MARION, shown=shown, minutes=None)
    for number in (1, 1, 2):
        HighHand.objects.create(
            entry=event.entries.get(number=number), cards="5H 5C 5S JD 5D", points=29
        )
    CardTotals.objects.create(entry=event.entries.get(number=3))
    for name in ("event", "projector", "rounds"):
        with CaptureQueriesContext(connection) as queries:
            page = client.get(reverse(f"events:{name}", args=[event.slug]))
        assert name != "event" or page.content.decode().count("5♥ 5♣ 5♠ J♦ + 5♦") == 3
        assert ("hall-clock" in page.content.decode()) == (shown and name != "rounds")
        assert len(queries) <= 6, name


def test_past_nights_are_read_with_one_query_for_all_players() -> None:
    event = as_tables_finish(8)
    end_game(event, 20)
    past = [timed_games(event)] * 3
    with CaptureQueriesContext(connection) as queries:
        found = list(event.format.past_timings(event, past))
    assert len(queries) == 1
    assert [timing.tables[0].minutes for timing in found if timing] == [20, 20, 20]


def test_the_desk_lists_first_who_has_played_longest() -> None:
    event = as_tables_finish(8)
    end_game(event, 18)
    end_game(event, 23)
    clock = clock_at(event, 25)
    shown = longest_first(outstanding_games(fresh(event)), clock)
    assert [game.since for game in shown] == [NOON, NOON, at(23), at(23)]


def test_play_offs_end_with_their_final() -> None:
    event = qualified(16)
    Event.objects.filter(pk=event.pk).update(starts_at=NOON)
    Round.objects.filter(stage__event=event).update(began_at=NOON)
    event = fresh(event)
    begin_play_offs(event, by=MARION, seen=event.revision, best_of=[3])
    Round.objects.filter(stage__event=event, stage__position=1).update(began_at=at(60))
    clock = clock_at(event, 65)
    assert clock.round is None
    assert set(clock.began.values()) == {at(60)}
    assert clock.all_ends
    # Two rounds of matches of two or three games.
    assert at(60 + 60) < clock.all_ends.low < clock.all_ends.high < at(60 + 240)
    for game in Game.objects.filter(pk__in=clock.began):
        report(game, 80)
    later = clock_at(event, 82)
    assert later.all_ends
    assert len(later.began) == len(clock.began)
    assert set(later.began.values()) == {at(80)}
