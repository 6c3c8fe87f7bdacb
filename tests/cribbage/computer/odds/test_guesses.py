from collections.abc import Iterator
from random import Random

import pytest

from cribbage_events.cribbage.computer.odds import (
    guesses,
    other_hands,
    spread,
    unseen_ranks,
)
from cribbage_events.cribbage.computer.play import VALUES
from cribbage_events.cribbage.game import CribbageGame, Phase, Rules, View
from tests.cribbage.computer.seeing import to_play


def test_somebody_who_said_go_holds_no_card_that_would_have_fitted() -> None:
    view = to_play("AC 2C 3C", "1 TH 0 TC 1 6C 1 go")

    held = [ranks for _, ranks in other_hands(view, 1)]

    assert held
    assert all(VALUES[rank] > 31 - 26 for ranks in held for rank in ranks)


def test_cards_that_were_seen_are_not_guessed_again() -> None:
    view = to_play("5C 5D 5H", "1 5S 0 TC")

    assert all(5 not in ranks for _, ranks in other_hands(view, 1))


def test_cards_that_go_with_the_played_ones_are_likelier() -> None:
    view = to_play("AC AD 2H", "1 7S 0 TC 1 8S 0 2C", thrown="KC QC", starter="KD")
    likelihood = {ranks: weight for weight, ranks in other_hands(view, 1)}

    assert likelihood[8, 9] > 3 * likelihood[4, 12]


def test_a_spread_takes_each_as_often_as_it_is_likely() -> None:
    weighed = [(1.0, (1,)), (0.0, (2,)), (3.0, (3,)), (0.001, (4,))]

    taken = {ranks: times for times, ranks in spread(weighed, 400)}

    assert taken[1,] == pytest.approx(100, abs=1)
    assert taken[3,] == pytest.approx(300, abs=1)
    assert (2,) not in taken


@pytest.mark.parametrize("players", [2, 3, 4])
def test_guesses_hold_as_many_cards_as_everybody_does_and_none_too_often(players: int) -> None:
    for view in views_in_the_play(players):
        unseen = unseen_ranks(view)
        for weight, hands in guesses(view, Random(3))[:50]:
            others = [rank for at, hand in enumerate(hands) if at != view.player for rank in hand]
            assert weight > 0
            assert tuple(map(len, hands)) == view.held
            assert all(others.count(rank) <= unseen[rank] for rank in others)


def views_in_the_play(players: int) -> Iterator[View]:
    game, chance = CribbageGame(Rules(players), "guessing", first_dealer=0), Random(4)
    while game.phase in (Phase.DEAL, Phase.DISCARD, Phase.PLAY):
        if game.phase == Phase.PLAY:
            assert game.to_move is not None
            yield game.view(game.to_move)
        game.play(chance.choice(game.legal_moves()))


def test_somebody_who_did_not_take_fifteen_is_not_likely_to_hold_the_card_for_it() -> None:
    taken, left = (to_play("KC 3D 2H", laid) for laid in ("0 7S 1 8S", "0 7S 1 KH"))

    def eights(view: View) -> float:
        weighed = other_hands(view, 1)
        return sum(weight for weight, held in weighed if 8 in held) / sum(w for w, _ in weighed)

    assert eights(left) < 0.5 * eights(taken)
