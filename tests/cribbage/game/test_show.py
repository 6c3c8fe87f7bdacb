import pytest

from cribbage_events.cribbage.cards import parse_cards
from cribbage_events.cribbage.game import CribbageGame, IllegalMove, Phase, Rules, What
from cribbage_events.cribbage.game.stages import TheShow
from cribbage_events.cribbage.moves import Claim, Deal, Discard, Muggins
from tests.cribbage.game.players import first_moves, play_all, shown, with_cards


def at_the_show(players: int, *, dealer: int) -> CribbageGame:
    game = CribbageGame(Rules(players, muggins=True), "the show", first_dealer=dealer)
    return first_moves(game, Phase.SHOW)


def true_count(game: CribbageGame) -> int:
    assert isinstance(game.stage, TheShow)
    return game.stage.true_count


def with_muggins(scores: tuple[int, int]) -> CribbageGame:
    game = shown(scores)
    game.rules = Rules(muggins=True)
    return game


@pytest.mark.parametrize(
    ("players", "order"), [(2, [0, 1, 1]), (3, [2, 0, 1, 1]), (4, [2, 3, 0, 1, 1])]
)
def test_the_hands_are_counted_to_the_left_and_the_dealer_ends(
    players: int, order: list[int]
) -> None:
    game = at_the_show(players, dealer=1)
    counted = []
    while game.phase == Phase.SHOW:
        counted.append(game.to_move)
        game.play(Claim(0))
    assert counted == order


@pytest.mark.parametrize(
    ("players", "takers"), [(2, [0, 1, 1]), (3, [2, 0, 1, 1]), (4, [2, 3, 0, 1, 1])]
)
def test_missed_points_go_to_the_neighbour_on_the_left(players: int, takers: list[int]) -> None:
    game = at_the_show(players, dealer=0)
    for taker in takers:
        expected = list(game.scores)
        expected[game.rules.side_of(taker)] += true_count(game)
        game.play(Claim(0))
        assert game.scores == expected
    assert sum(game.scores) > 0


def test_nobody_gains_by_a_claim_that_is_too_high() -> None:
    game = with_muggins((0, 0))
    game.play(Claim(20))
    assert game.scores == [0, 10]


def test_nothing_is_taken_once_the_game_is_won() -> None:
    game = with_muggins((115, 112))
    game.play(Claim(9))
    assert (game.winner, game.scores) == (1, [115, 121])


def test_points_taken_from_another_can_win() -> None:
    game = with_muggins((115, 100))
    game.play(Claim(4))
    assert (game.winner, game.scores) == (0, [121, 104])


def test_four_of_a_suit_are_no_flush_in_the_crib() -> None:
    game = with_cards("2H 4H KS JS 9C 8C", "6H 8H KD JC 9D 7D", starter="QD")
    play_all(game, Discard(parse_cards("6H 8H")), Discard(parse_cards("2H 4H")))
    first_moves(game, Phase.SHOW)
    play_all(game, Claim(0), Claim(0))
    assert game.legal_moves() == [Claim(0)]


def with_a_caller(caller: int = 0, *, claimed: int = 7) -> CribbageGame:
    """Player 1 has counted a hand of ten, and player 0 may call muggins."""
    game = shown((0, 0))
    game.rules = Rules(muggins=True, callers=frozenset({caller}))
    game.play(Claim(claimed))
    return game


def test_a_caller_takes_what_was_missed_by_saying_so() -> None:
    game = with_a_caller()
    assert game.scores == [0, 7]
    assert (game.to_move, game.phase) == (0, Phase.SHOW)
    game.play(Muggins(called=True))
    assert game.scores == [3, 7]
    assert game.log[-1].what == What.MUGGINS
    assert game.to_move == 0


def test_what_a_caller_lets_stand_is_lost_to_both() -> None:
    game = with_a_caller()
    game.play(Muggins(called=False))
    assert game.scores == [0, 7]
    assert game.log[-1].what == What.HAND


def test_who_calls_over_a_right_count_gets_nothing() -> None:
    game = with_a_caller(claimed=10)
    game.play(Muggins(called=True))
    assert game.scores == [0, 10]


def test_muggins_comes_before_the_next_hand_and_only_there() -> None:
    game = with_a_caller()
    with pytest.raises(IllegalMove):
        game.play(Claim(3))
    game.play(Muggins(called=False))
    with pytest.raises(IllegalMove):
        game.play(Muggins(called=True))


def test_others_still_take_missed_points_without_a_word() -> None:
    game = with_a_caller(caller=1)
    assert game.scores == [3, 7]


def test_a_caller_may_call_over_the_crib_before_the_next_deal() -> None:
    rules = Rules(muggins=True, callers=frozenset({0}))
    game = first_moves(CribbageGame(rules, "the show", first_dealer=1), Phase.SHOW)
    while game.phase == Phase.SHOW:
        if game.caller is None:
            game.play(Claim(0))
        else:
            game.play(Muggins(called=True))
    assert game.phase == Phase.DEAL
    # Both of the dealer's, the hand and the crib.
    assert sum(each.what == What.MUGGINS for each in game.log) <= 3
    game.play(Deal())
