"""What the page of a finished game gives the browser to keep."""

import json
from html import unescape
from re import search
from typing import Any

from cribbage_events.cribbage.game import What
from cribbage_events.practice.services import give_up
from cribbage_events.practice.session import PracticeSession
from cribbage_events.practice.statistics import finished
from tests.practice.guest import Guest, session_at


def kept(session: PracticeSession) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(finished(session, session.game()))
    return found


def test_the_page_of_a_finished_game_holds_its_figures() -> None:
    session = session_at("over", target=61)
    found = search(r'data-finished="([^"]*)"', Guest(session).said)
    assert found
    assert json.loads(unescape(found[1])) == kept(session)


def test_a_game_in_progress_gives_nothing_to_keep() -> None:
    assert "data-finished" not in Guest(session_at("play")).said


def test_hands_and_cribs_are_those_of_the_game() -> None:
    session = session_at("over")
    game, found = session.game(), kept(session)
    hands = [each.count for each in game.log if each.what == What.HAND and each.player == 0]
    cribs = [each.count for each in game.log if each.what == What.CRIB and each.player == 0]
    assert found["hand"] == [len(hands), sum(hands)]
    assert found["crib"] == [len(cribs), sum(cribs)]


def test_pegs_are_told_apart_by_role_and_add_up() -> None:
    session = session_at("over")
    game, found = session.game(), kept(session)
    shown = {each.deal for each in game.log if each.what == What.HAND}
    pegs = [
        each.points
        for each in game.log
        if each.player == 0 and each.deal in shown and each.what in {What.PLAY, What.GO, What.LAST}
    ]
    assert found["dealing"][1] + found["not_dealing"][1] == sum(pegs)
    assert found["dealing"][0] + found["not_dealing"][0] == len(shown)


def test_points_given_away_are_those_of_discards_far_from_the_end() -> None:
    session = session_at("over", target=121)
    times, points = kept(session)["away"]
    assert 0 < times < session.game().number
    assert points > 0


def test_a_lost_game_tells_the_skunk() -> None:
    """Who always does the first thing loses by far."""
    for seed in "abcdefghijkl":
        session = session_at("over", seed=seed, target=121)
        game, found = session.game(), kept(session)
        assert found["won"] == (game.winner == 0)
        margin = 121 - min(game.scores)
        assert found["skunk"] == (margin > 30) + (margin > 60)


def test_a_game_given_up_is_lost_without_a_skunk() -> None:
    session = session_at("play")
    session = give_up(session, session.game())
    found = kept(session)
    assert (found["won"], found["skunk"]) == (False, 0)


def test_games_of_more_players_count_without_averages() -> None:
    for players in (3, 4):
        found = kept(session_at("over", players=players, target=61))
        assert found["players"] == players
        assert "hand" not in found


def test_a_reload_tells_the_same_game_and_another_game_another() -> None:
    one, other = (kept(session_at("over", seed=seed, target=61)) for seed in ("one", "other"))
    assert one == kept(session_at("over", seed="one", target=61))
    assert one["id"] != other["id"]
