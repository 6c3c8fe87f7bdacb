"""Why a card of the play is better than another."""

import pytest

from cribbage_events.cribbage.cards import parse
from cribbage_events.cribbage.computer import WeighedPlay, weigh_plays
from cribbage_events.cribbage.computer.reasons import CardReason, Why, reason
from cribbage_events.cribbage.game import View
from cribbage_events.cribbage.pegging import Reason
from tests.cribbage.computer.seeing import to_play


def why(view: View, worse: str, better: str) -> CardReason:
    plays = {each.card.rank: each for each in weigh_plays(view)}
    return reason(view, plays[parse(worse).rank], plays[parse(better).rank])


def test_a_five_led_lets_any_ten_make_fifteen() -> None:
    found = why(to_play("5H 4C KD 9S"), "5H", "4C")
    assert (found.why, found.kind, found.pile, found.is_ten) == (
        Why.LETS,
        Reason.FIFTEEN,
        5,
        True,
    )


def test_21_lets_any_ten_make_31() -> None:
    view = to_play("TS 3D TC", "0 2D 1 9H")
    found = why(view, "TS", "3D")
    assert (found.why, found.kind, found.pile, found.is_ten) == (
        Why.LETS,
        Reason.THIRTY_ONE,
        21,
        True,
    )


def test_points_at_once() -> None:
    found = why(to_play("8D 5S 2S 2D", "1 TH"), "2S", "5S")
    assert (found.why, found.points) == (Why.SCORES, 2)


def test_a_run_beside_the_last_card() -> None:
    found = why(to_play("AC AS 9S 5C", "1 8S"), "9S", "5C")
    assert (found.why, found.kind) == (Why.LETS, Reason.RUN)


def test_a_pair_that_can_become_three_of_a_kind() -> None:
    found = why(to_play("3H 3S 5H 4S"), "4S", "3S")
    assert found.why == Why.TRAP


def test_a_pair_broken_up() -> None:
    assert why(to_play("3H QS TD QD", "1 JC"), "QS", "3H").why == Why.BREAKS_PAIR


def test_a_low_card_is_kept_for_a_go() -> None:
    found = why(to_play("9D 3D 8H", "1 4H 0 AD 1 QD"), "3D", "9D")
    assert (found.why, found.rank) == (Why.SPENDS_LOW, 3)


@pytest.mark.parametrize("points", [0.5, 2.0])
def test_where_fewer_points_win_more_often_the_score_is_the_reason(points: float) -> None:
    view = to_play("5H 4C KD 9S", scores=(118, 116))
    worse, better = WeighedPlay(parse("5H"), points, 0.4), WeighedPlay(parse("4C"), 0.0, 0.5)
    assert reason(view, worse, better).why == Why.BOARD
