from dataclasses import replace

import pytest

from cribbage_events.cribbage.computer import Strength
from cribbage_events.cribbage.game import Phase, What
from cribbage_events.cribbage.moves import Claim
from cribbage_events.practice.services import (
    begin,
    begin_another,
    first_dealer_of,
    go_on,
    make_move,
    without_teacher,
)
from cribbage_events.practice.session import PERSON, Agreed, PracticeSession
from tests.practice.guest import session_at

EVERY_FORM = pytest.mark.parametrize("players", [2, 3, 4])


def step(session: PracticeSession) -> PracticeSession:
    game = session.game()
    if session.person_moves(game):
        return make_move(session, game, game.legal_moves()[0])
    return go_on(session, game)


@EVERY_FORM
def test_the_computers_answer_until_the_person_is_needed(players: int) -> None:
    session = session_at("discard", players=players)
    session = step(session)
    game = session.game()
    assert (game.phase, game.to_move) == (Phase.PLAY, PERSON)


@EVERY_FORM
def test_hands_are_counted_one_at_a_time(players: int) -> None:
    session = session_at("show", players=players)
    for counted in range(1, players + 2):
        session = step(session)
        log = session.game().log
        assert sum(each.what in {What.HAND, What.CRIB} for each in log) == counted
    assert session.game().phase == Phase.DEAL


def test_without_claims_everybody_counts_everything() -> None:
    game = step(step(step(session_at("show", strength=Strength.EXPERT)))).game()
    shown = [each for each in game.log if each.what in {What.HAND, What.CRIB}]
    assert [each.points for each in shown] == [each.count for each in shown]


def test_with_claims_the_person_pegs_what_they_say_and_nobody_takes_the_rest() -> None:
    session = session_at("claim")
    game = session.game()
    before = game.scores[0]
    after = make_move(session, game, Claim(0)).game()
    assert after.scores[0] == before
    assert not [each for each in after.log if each.what == What.MUGGINS]


def test_the_same_moves_are_answered_in_the_same_way() -> None:
    assert session_at("show") == session_at("show")
    assert session_at("show").moves != session_at("show", seed="other").moves


def test_the_teacher_waits_for_the_person_and_speaks_once_a_deal() -> None:
    session = session_at("lesson")
    assert not session.game().the_play.laid  # type: ignore[union-attr]
    after = go_on(session, session.game())
    assert not after.teacher_speaks(after.game())
    assert after.step != session.step


def test_without_the_teacher_the_play_begins_at_once() -> None:
    session = without_teacher(session_at("discard", teacher=True))
    assert not step(session).teacher_speaks(step(session).game())


def test_the_tally_counts_each_game_once() -> None:
    session = session_at("over")
    assert session.won + session.lost == 1
    again = go_on(session, session.game())
    assert again.won + again.lost == 1


def test_the_person_wins_with_their_partner() -> None:
    sessions = [session_at("over", players=4, seed=str(seed)) for seed in range(6)]
    assert {(each.game().winner == 0, each.won) for each in sessions} == {(True, 1), (False, 0)}


@EVERY_FORM
def test_the_loser_deals_first_in_the_next_game(players: int) -> None:
    session = session_at("over", players=players)
    game = session.game()
    dealer = begin_another(session, game, "next").first_dealer
    assert dealer is not None
    assert game.scores[game.rules.side_of(dealer)] == min(game.scores)


@EVERY_FORM
def test_the_first_deal_may_alternate(players: int) -> None:
    session = session_at("over", players=players, alternate=True)
    first = next(each.player for each in session.game().log if each.what == What.DEAL)
    assert first_dealer_of(session.game()) == first
    following = begin_another(session, session.game(), "next")
    assert following.first_dealer == (first + 1) % players
    assert following.game().dealer == following.first_dealer


def test_another_kind_of_game_keeps_the_tally() -> None:
    before = replace(session_at("over"), won=4, lost=2)
    session = begin(Agreed(players=4), "new", before)
    assert (session.won, session.lost, session.number) == (4, 2, before.number + 1)
    assert session.game().phase == Phase.CUT
