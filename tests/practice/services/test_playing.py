from dataclasses import replace

import pytest

from cribbage_events.cribbage.computer import Strength
from cribbage_events.cribbage.game import Phase, What
from cribbage_events.cribbage.moves import Claim, Go
from cribbage_events.cribbage.pegging import LIMIT
from cribbage_events.practice.services import (
    begin,
    begin_another,
    change,
    first_dealer_of,
    go_on,
    make_move,
    take_back,
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
    while session.pauses(session.game()):
        session = step(session)
    game = session.game()
    assert (game.phase, game.to_move) == (Phase.PLAY, PERSON)


@EVERY_FORM
def test_after_the_last_card_all_hands_are_counted_in_one_step(players: int) -> None:
    session = session_at("show", players=players)
    game = session.game()
    assert session.pauses(game)
    game = step(session).game()
    assert sum(each.what in {What.HAND, What.CRIB} for each in game.log) == players + 1
    assert game.phase == Phase.DEAL


def test_with_claims_it_stops_where_the_person_counts() -> None:
    session, counted = session_at("claim"), 0
    while session.game().phase == Phase.SHOW:
        assert session.person_counts(session.game())
        session, counted = step(session), counted + 1
    dealt = session.game().rules.next_to(session.game().dealer) == PERSON
    assert counted == (2 if dealt else 1)


@EVERY_FORM
def test_the_computers_stop_wherever_there_is_something_to_see(players: int) -> None:
    """Before a computer plays again: after the starter, 31, a go and the last card, once each."""
    session, seen = session_at("discard", players=players), []
    while (game := session.game()).phase in {Phase.DISCARD, Phase.PLAY}:
        before = len(game.log)
        session = step(session)
        log = session.game().log
        new = [each for each in log[before:] if each.deal == game.number]
        ends = [
            each
            for each in new
            if each.what in {What.STARTER, What.LAST}
            or (each.what == What.PLAY and each.count == LIMIT)
        ]
        seen += ends
        assert len(ends) <= 1
        if ends and session.game().phase == Phase.PLAY:
            assert session.game().to_move == PERSON or session.pauses(session.game())
            assert ends[0] is new[-1]
    assert seen


@EVERY_FORM
def test_a_go_is_said_without_being_chosen(players: int) -> None:
    session = session_at("go", players=players)
    game = session.game()
    assert session.pauses(game)
    assert not session.person_moves(game)
    assert Go() in go_on(session, game).moves[len(session.moves) :]


def test_without_claims_everybody_counts_everything() -> None:
    game = step(session_at("show", strength=Strength.EXPERT)).game()
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


def test_the_teacher_speaks_until_the_person_s_first_card() -> None:
    session, spoken = session_at("lesson"), 0
    while session.teacher_speaks(game := session.game()):
        spoken += 1
        card = session.person_moves(game)
        session = step(session)
    assert spoken
    assert card


def test_without_the_teacher_nothing_is_said() -> None:
    session = change(session_at("discard", teacher=True), teacher=False)
    assert not step(session).teacher_speaks(step(session).game())


# ---------------------------------------------------------------- taking back
@EVERY_FORM
def test_the_last_card_is_taken_back_with_the_computers_answers(players: int) -> None:
    session = session_at("play", players=players)
    after = step(session)
    back = take_back(after, after.game())
    assert back.moves == session.moves
    assert back.person_moves(back.game())


def test_card_after_card_is_taken_back_until_the_discard() -> None:
    session = session_at("show")
    choices = 0
    while session.can_take_back(session.game()):
        session, choices = take_back(session, session.game()), choices + 1
        assert session.person_moves(session.game())
    assert choices == 5
    assert session.game().phase == Phase.DISCARD
    assert take_back(session, session.game()) == session


def test_another_card_may_be_played_instead() -> None:
    session = session_at("play")
    game = session.game()
    first, second = game.legal_moves()[:2]
    after = make_move(session, game, first)
    back = take_back(after, after.game())
    assert make_move(back, back.game(), second).moves[len(session.moves)] == second


def test_the_hands_that_are_counted_go_back_too() -> None:
    session = step(session_at("show"))
    assert session.game().phase == Phase.DEAL
    back = take_back(session, session.game())
    assert back.game().phase == Phase.PLAY


@pytest.mark.parametrize("stage", ["cut", "deal", "discard", "over"])
def test_nothing_is_taken_back_where_no_card_is_played_or_the_game_is_over(stage: str) -> None:
    session = session_at(stage)
    assert take_back(session, session.game()) == session


def test_nothing_is_taken_back_of_a_game_given_up_or_an_earlier_deal() -> None:
    for session in (replace(session_at("play"), given_up=True), session_at("discard", deal=2)):
        assert take_back(session, session.game()) == session


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
    assert following.game().phase == Phase.DISCARD


def test_another_kind_of_game_keeps_the_tally() -> None:
    before = replace(session_at("over"), won=4, lost=2)
    session = begin(Agreed(players=4), "new", before)
    assert (session.won, session.lost, session.number) == (4, 2, before.number + 1)
    assert session.game().phase == Phase.CUT
