from itertools import islice
from random import Random

import pytest

from benchmarks.lab import review as lab
from cribbage_events.cribbage.cards import DECK, parse, parse_cards
from cribbage_events.cribbage.moves import Discard, Play
from tests.cribbage.computer.seeing import to_discard, to_play


def test_planted_blunders_are_found_and_the_expert_s_own_moves_aren_t_flagged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The whole study is of 100 games: see docs/benchmarks.md. Of fewer deals the judge now and
    then calls a move a blunder that costs hardly 3 %.
    """
    monkeypatch.setattr(lab, "DEALS", 300)
    found = lab.study(2, "test")
    assert found.planted == 2 * lab.PLANTED
    assert found.found >= found.planted - 1
    assert found.flagged <= 0.1 * found.own


def test_the_judge_deals_only_what_isn_t_seen() -> None:
    view = to_play("TS 3D TC", "0 2D 1 9H")
    for deal in islice(lab.deals(view, Random(1)), 20):
        cards = [*deal.kept, *deal.thrown]
        assert parse("9H") in deal.kept
        assert len(set(cards)) == 6
        assert not set(cards) & {*view.hand, parse("2D"), parse("QH"), *view.thrown}
        assert set(cards) < set(DECK)


def test_the_judge_knows_a_blunder() -> None:
    view = to_discard("5H 5C JD QS 2C 8H", dealer=1)
    best, worse = Discard(parse_cards("2C 8H")), Discard(parse_cards("5H 5C"))
    cost, error = lab.costs(view, best, worse, 200, Random(1))
    assert cost - 2 * error > lab.COST
    play = to_play("TS 3D TC", "0 2D 1 9H")
    assert lab.costs(play, Play(parse("3D")), Play(parse("TS")), 200, Random(1))[0] > 0
