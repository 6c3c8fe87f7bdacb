"""A move that breaks a rule is refused, with the rule, and changes nothing."""

import pytest

from cribbage_events.cribbage.cards import parse, parse_cards
from cribbage_events.cribbage.game import Breach, CribbageGame, IllegalMove, Phase, Rules
from cribbage_events.cribbage.moves import Claim, Cut, Deal, Discard, Go, Move, Play
from tests.cribbage.game.players import HANDS, first_moves, shown, with_cards


@pytest.mark.parametrize(
    ("phase", "move"),
    [
        (Phase.CUT, Deal()),
        (Phase.DEAL, Go()),
        (Phase.DISCARD, Claim(4)),
        (Phase.PLAY, Deal()),
        (Phase.SHOW, Play(parse("5H"))),
    ],
)
def test_a_move_out_of_its_time_is_refused(phase: Phase, move: Move) -> None:
    game = first_moves(CribbageGame(Rules(), "out of time"), phase)
    before = (len(game.log), game.to_move, list(game.moves))
    with pytest.raises(IllegalMove) as refused:
        game.play(move)
    assert (refused.value.breach, refused.value.phase) == (Breach.OUT_OF_PHASE, phase)
    assert (len(game.log), game.to_move, game.moves) == before


@pytest.mark.parametrize(
    ("cards", "breach"),
    [
        ("KH", Breach.WRONG_NUMBER),
        ("KH KS 2D", Breach.WRONG_NUMBER),
        ("KH AC", Breach.NOT_HELD),
        ("5H 5S", Breach.NOT_HELD),
    ],
)
def test_other_cards_than_two_of_ones_own_are_refused(cards: str, breach: Breach) -> None:
    game = with_cards(*HANDS, starter="AD")
    with pytest.raises(IllegalMove) as refused:
        game.play(Discard(parse_cards(cards)))
    assert refused.value.breach == breach
    assert game.to_move == 1


def test_one_card_twice_is_not_two_cards() -> None:
    game = with_cards(*HANDS, starter="AD")
    with pytest.raises(IllegalMove) as refused:
        game.play(Discard((parse("KH"), parse("KH"))))
    assert (refused.value.breach, refused.value.number) == (Breach.WRONG_NUMBER, 2)


@pytest.mark.parametrize(("at", "breach"), [(52, Breach.NO_SUCH_CARD), (7, Breach.CUT_TAKEN)])
def test_a_cut_beside_the_pack_or_where_somebody_cut_is_refused(at: int, breach: Breach) -> None:
    game = CribbageGame(Rules(), "cuts")
    game.play(Cut(7))
    with pytest.raises(IllegalMove) as refused:
        game.play(Cut(at))
    assert refused.value.breach == breach
    assert game.to_move == 1


@pytest.mark.parametrize("claimed", [30, 1000])
def test_a_count_that_no_hand_has_is_refused(claimed: int) -> None:
    game = shown((0, 0))
    with pytest.raises(IllegalMove) as refused:
        game.play(Claim(claimed))
    assert (refused.value.breach, refused.value.number) == (Breach.IMPOSSIBLE_COUNT, claimed)
    assert game.scores == [0, 0]
