"""A grass-roots night whose games begin as soon as two players and a table are free."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.events.drawing.selectors.hall import hall_of
from cribbage_events.events.games.event_games import event_games
from cribbage_events.events.models import Entry, Event, Game, ScoreReport
from cribbage_events.events.redrawing.services import TheirGame, come, go
from cribbage_events.events.results.services import withdraw_result
from cribbage_events.events.undo.rule_faults import faults_of
from cribbage_events.events.undo.services import undo
from cribbage_events.leagues.closing import close_night
from cribbage_events.leagues.models import Night
from tests.events.desk_client import words
from tests.leagues.at_night import sign_in
from tests.leagues.factories import DESK
from tests.leagues.night import make_member
from tests.leagues.singles.nights import (
    draw_night,
    here,
    latest,
    let_in,
    make_singles_night,
    outstanding,
    play,
)

pytestmark = pytest.mark.django_db
FINISH = "as-tables-finish"
HOW: list[TheirGame] = ["drop", "forfeit"]


def check_hall(event: Event) -> None:
    """Nobody plays two games at once, no table has two, and whoever could play does."""
    assert faults_of(event) == []
    games = event_games(event)
    # Two results of one player may have been taken back, one after the other.
    again = set(ScoreReport.objects.values_list("game_id", flat=True))
    begun = [game for game in games.rows if game.outstanding and game.id not in again]
    playing = Counter(entry for game in begun for entry in game.entries)
    tables = Counter(game.table for game in begun)
    assert {*playing.values(), *tables.values()} <= {1}
    hall = hall_of(event, games)
    assert hall.next_pair is None
    assert len(begun) <= (hall.tables or len(begun))


def night_of(players: int, **fields: Any) -> Night:
    night = make_singles_night(pairing=FINISH, **fields)
    here(night, players)
    draw_night(night)
    return night


def test_as_many_games_begin_as_there_are_tables() -> None:
    night = night_of(9, tables=3)
    assert [game.table for game in outstanding(latest(night))] == [1, 2, 3]
    check_hall(latest(night))


def test_the_next_game_begins_when_one_has_ended() -> None:
    night = night_of(6)
    first, second, _third = outstanding(latest(night))
    play(first)
    assert len(outstanding(latest(night))) == 2
    play(second)
    assert len(outstanding(latest(night))) == 3
    check_hall(latest(night))


@pytest.mark.parametrize(("players", "tables", "seed"), [(5, None, 1), (11, 4, 2), (10, None, 3)])
def test_a_whole_night_in_any_order_of_tables(players: int, tables: int | None, seed: int) -> None:
    night, chance = night_of(players, tables=tables), Random(seed)
    while games := outstanding(latest(night)):
        play(chance.choice(games), loser=chance.randrange(50, 121))
        check_hall(latest(night))
    rows = event_games(latest(night)).rows
    played = Counter(entry for game in rows for entry in game.entries)
    assert max(played.values()) == 9
    assert sum(9 - count for count in played.values()) <= 2
    met = Counter(frozenset(game.numbers) for game in rows)
    assert max(met.values()) <= -(-9 // (players - 1)) + 1
    close_night(night, by=DESK, seen=latest(night).revision)


def test_somebody_who_comes_late_plays_at_once_when_somebody_waits() -> None:
    night = night_of(5)
    assert len(hall_of(latest(night)).waiting) == 1
    late = let_in(night, make_member(night.season.club, "Zeke", night.season.last_day))
    come(late, by=DESK, seen=latest(night).revision)
    assert len(outstanding(latest(night))) == 3
    check_hall(latest(night))


def test_somebody_who_leaves_before_the_game_begins_frees_the_other_player() -> None:
    night = night_of(4)
    leaver = Entry.objects.get(seats__game=outstanding(latest(night))[0], seats__side=0)
    go(leaver, by=DESK, seen=latest(night).revision, their_game="drop")
    assert len(outstanding(latest(night))) == 1
    check_hall(latest(night))


def test_somebody_who_leaves_may_give_up_the_game_or_play_it() -> None:
    night = night_of(4)
    first, second = outstanding(latest(night))
    go(seated(first), by=DESK, seen=latest(night).revision, their_game="forfeit")
    assert Game.objects.get(pk=first.pk).status == Game.Status.FORFEITED
    go(seated(second), by=DESK, seen=latest(night).revision)
    assert outstanding(latest(night)) == [second]
    play(second)
    assert len(outstanding(latest(night))) == 1


def test_two_who_leave_the_same_game_have_both_not_played_it(client: Client) -> None:
    night = night_of(4)
    game, _ = outstanding(latest(night))
    first, second = (seat.entry for seat in game.seats.order_by("side").select_related("entry"))
    go(first, by=DESK, seen=latest(night).revision, their_game="forfeit")
    sign_in(client, night)
    page = reverse("leagues:late_as_tables_finish", args=[night.event.slug])
    where = f"{page}?who={second.number}"
    assert "Their game was forfeited to them" in words(client.get(where).content)

    client.post(where, {"seen": latest(night).revision, "their_game": "neither"})

    game.refresh_from_db()
    assert game.status == Game.Status.NOT_PLAYED
    check_hall(latest(night))


def seated(game: Game) -> Entry:
    return Entry.objects.get(seats__game=game, seats__side=0)


def test_a_result_that_was_a_mistake_takes_back_the_games_that_followed() -> None:
    night = night_of(4)
    first, second = outstanding(latest(night))
    play(first)
    play(second)
    assert first not in outstanding(latest(night))
    withdraw_result(first, by=DESK, reason="another table")
    assert first in outstanding(latest(night))
    check_hall(latest(night))


def test_undoing_an_arrival_leaves_nobody_without_a_game() -> None:
    night = night_of(5)
    late = let_in(night, make_member(night.season.club, "Zeke", night.season.last_day))
    come(late, by=DESK, seen=latest(night).revision)
    undo(latest(night).changes.get(verb="come"), by=DESK)
    late.refresh_from_db()
    assert late.status == Entry.Status.REGISTERED
    check_hall(latest(night))


def test_a_random_night_never_breaks_the_hall() -> None:
    night, chance = night_of(7, tables=3, round_count=5), Random(5)
    club, until = night.season.club, night.season.last_day
    for step in range(40):
        event = latest(night)
        games = outstanding(event)
        playing = list(event.entries.filter(status=Entry.Status.CHECKED_IN))
        match chance.randrange(8):
            case 0 if step < 20:
                entry = let_in(night, make_member(club, f"Late {step}", until))
                come(entry, by=DESK, seen=latest(night).revision)
            case 1 if len(playing) > 4:
                how = chance.choice(HOW)
                go(chance.choice(playing), by=DESK, seen=event.revision, their_game=how)
            case 2:
                ended = Game.objects.filter(round__stage__event=event, status="played")
                if ended:
                    withdraw_result(chance.choice(list(ended)), by=DESK, reason="a slip")
            case _ if games:
                play(chance.choice(games))
        check_hall(latest(night))
