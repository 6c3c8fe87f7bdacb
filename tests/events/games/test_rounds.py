import pytest

from cribbage_events.events.archive import games_json
from cribbage_events.events.games.rounds import (
    current_round,
    game_row,
    outstanding,
    rounds_of,
)
from cribbage_events.events.models import Event
from tests.building import drawn_event, games_in, play, say

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return drawn_event([60 + n for n in range(5)])


def test_a_round_knows_its_games_and_whether_it_is_complete(event: Event) -> None:
    play(event, 1)
    first, second, *_ = rounds_of(event)

    assert (first.number, first.complete, first.outstanding) == (1, True, 0)
    assert (second.number, second.complete, second.outstanding) == (2, False, 3)
    assert [game.table for game in second.games] == [1, 2, 3]


def test_a_game_knows_who_won_and_who_reported_it(event: Event) -> None:
    say(games_in(event, 1)[0], 98, 121)

    game = rounds_of(event)[0].games[0]

    assert game.winner == game.sides[1]
    assert [side.score for side in game.sides] == [98, 121]
    assert not game.outstanding
    assert not game.crossing


def test_an_outstanding_game_has_no_winner(event: Event) -> None:
    game = rounds_of(event)[0].games[0]

    assert game.outstanding
    assert game.winner is None
    assert [side.won for side in game.sides] == [False, False]


def test_outstanding_are_the_games_of_the_current_round_by_table(event: Event) -> None:
    assert current_round(event) == 1
    say(games_in(event, 1)[1], 121, 98)
    assert [(game.round, game.table) for game in outstanding(event)] == [(1, 1), (1, 3)]
    assert outstanding(event)[0].since is not None

    play(event, 1, 2, 3, 4)
    assert current_round(event) is None
    assert outstanding(event) == []


def test_a_game_between_two_divisions_says_so() -> None:
    event = drawn_event([60] * 7 + [70] * 7)

    crossing = [game for game in rounds_of(event)[0].games if game.crossing]

    assert len(crossing) == 1
    assert crossing[0].division == ""


def test_players_who_sit_out_are_named() -> None:
    event = drawn_event([60, 61, 62], director=False)

    assert [len(round_.byes) for round_ in rounds_of(event)] == [1, 1, 1, 1]
    assert {bye["name"] for bye in games_json(event)["byes"]} == {
        "Player 01",
        "Player 02",
        "Player 03",
    }


def test_one_game_is_found_only_in_its_own_event(event: Event) -> None:
    game = games_in(event, 1)[0]
    found = game_row(event, game.pk)

    assert found
    assert found.table == 1
    assert game_row(drawn_event([60, 61]), game.pk) is None


def test_games_json_tells_every_game(event: Event) -> None:
    say(games_in(event, 1)[0], 121, 98)
    data = games_json(event)

    assert len(data["games"]) == 12
    assert (data["event"], data["target"]) == (event.slug, 121)
    first = data["games"][0]
    assert (first["round"], first["table"], first["status"]) == (1, 1, "played")
    assert [(side["score"], side["won"]) for side in first["sides"]] == [
        (121, True),
        (98, False),
    ]
    assert data["games"][1]["sides"][0]["score"] is None
