"""Muggins for the person: Pat has counted a hand, rightly or not."""

import pytest

from cribbage_events.cribbage.computer import Strength
from cribbage_events.cribbage.moves import Claim
from cribbage_events.practice.screens.game.stages import counted_hands
from cribbage_events.practice.session import PracticeSession
from tests.practice.guest import Guest, session_at


def counted_by_pat(*, misses: bool, strength: Strength = Strength.EASY) -> PracticeSession:
    """Pat has just counted a hand or crib, and the person may call muggins."""
    for number in range(200):
        session = session_at("call", seed=str(number), muggins=True, claims=True, strength=strength)
        game = session.game()
        if game.caller == 0 and bool(game.missed) == misses:
            return session
    raise AssertionError


def scores(guest: Guest) -> list[int]:
    return guest.session.game().scores


def test_the_person_sees_the_claim_and_not_yet_whether_it_is_right() -> None:
    session = counted_by_pat(misses=True)
    guest = Guest(session)
    claim = session.moves[-1]
    assert isinstance(claim, Claim)
    assert guest.stage == "muggins"
    assert f"Pat says {claim.points}." in guest.said
    game = session.game()
    doubted = set(game.log[-1].cards)
    assert doubted not in [set(each.cards) for each in counted_hands(session, game)]
    assert "Pat’s hand counts" not in guest.said


def test_who_calls_takes_what_pat_has_missed() -> None:
    session = counted_by_pat(misses=True)
    missed, (before, pats) = session.game().missed, session.game().scores
    guest = Guest(session)
    guest.send("move", muggins="yes")
    assert scores(guest) == [before + missed, pats]
    assert "You take them: muggins." in guest.said
    assert "· missed" in guest.said


def test_who_calls_over_a_right_count_is_told_so_and_gets_nothing() -> None:
    session = counted_by_pat(misses=False)
    before = session.game().scores
    guest = Guest(session)
    guest.send("move", muggins="yes")
    assert scores(guest) == before
    assert "There is nothing to take." in guest.said


def test_who_lets_a_miss_stand_reads_what_could_have_been_taken() -> None:
    session = counted_by_pat(misses=True)
    before = session.game().scores
    guest = Guest(session)
    guest.send("move", muggins="no")
    assert scores(guest) == before
    assert "You could have called muggins." in guest.said


def test_the_button_to_go_on_calls_nothing_by_itself() -> None:
    session = counted_by_pat(misses=True)
    guest = Guest(session)
    guest.send("on")
    assert guest.session.moves == session.moves


def test_another_answer_than_the_two_is_refused() -> None:
    guest = Guest(counted_by_pat(misses=True))
    guest.send("move", muggins="perhaps")
    assert guest.stage == "muggins"


def test_the_same_game_is_missed_in_the_same_way_each_time() -> None:
    one, other = counted_by_pat(misses=True), counted_by_pat(misses=True)
    assert one == other


def test_the_expert_misses_nothing_so_nobody_is_asked() -> None:
    session = session_at("call", muggins=True, strength=Strength.EXPERT, target=61)
    assert session.game().caller is None
    assert session.game().winner is not None


@pytest.mark.parametrize("misses", [True, False])
def test_without_muggins_a_miss_is_told_and_taken_by_nobody(misses: bool) -> None:
    """Players peg what they claim."""
    for number in range(200):
        session = session_at("show", seed=str(number), strength=Strength.EASY)
        guest = Guest(session)
        guest.send("on")
        *_, shown = [each for each in guest.session.game().log if each.what in {"hand", "crib"}]
        if shown.player == 1 and (shown.points < shown.count) == misses:
            assert ("Nobody takes them." in guest.said) == misses
            assert ("Pat said" in guest.said) == misses
            return
    raise AssertionError
