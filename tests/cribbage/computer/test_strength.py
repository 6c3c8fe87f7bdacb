from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribbage_events.cribbage.computer import Strength, choose
from cribbage_events.cribbage.game import Game, Phase, Rules
from tests.cribbage.computer.seeing import to_discard, to_play

TO_SIXTY_ONE = 61
CHOICES = {Phase.DISCARD, Phase.PLAY}


def played(rules: Rules, seed: str, strengths: list[Strength], dealer: int = 0) -> Game:
    """A whole game; player 0 has the first strength, and so on around the table."""
    game = Game(rules, seed, first_dealer=dealer)
    chance = Random(seed)
    while (player := game.to_move) is not None:
        legal = game.legal_moves()
        move = legal[0]
        if game.phase in CHOICES:
            move = choose(game.view(player), strengths[player % len(strengths)], chance)
            assert str(move) in {str(each) for each in legal}
        game.play(move)
    return game


@settings(max_examples=12, deadline=None)
@given(
    players=st.sampled_from([2, 3, 4]),
    seed=st.text("abc", min_size=1, max_size=5),
    strength=st.sampled_from([Strength.EASY, Strength.GOOD]),
)
def test_every_move_is_legal(players: int, seed: str, strength: Strength) -> None:
    assert played(Rules(players, TO_SIXTY_ONE), seed, [strength]).winner is not None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_expert_finishes_a_game_of_each_kind(players: int) -> None:
    game = played(Rules(players, TO_SIXTY_ONE), "expert", [Strength.EXPERT, Strength.GOOD])

    assert game.winner is not None


@pytest.mark.parametrize("strength", list(Strength))
def test_the_same_seed_makes_the_same_moves(strength: Strength) -> None:
    first, second = (played(Rules(2, TO_SIXTY_ONE), "again", [strength]) for _ in range(2))

    assert first.moves == second.moves


@pytest.mark.parametrize("strength", list(Strength))
def test_who_cannot_play_says_go(strength: Strength) -> None:
    view = to_play("KC KD", "0 9S 1 JS 0 9C")

    assert str(choose(view, strength, Random(1))) == "g"


def test_each_strength_beats_the_one_below() -> None:
    assert wins(Strength.GOOD, Strength.EASY, games=40) >= 25
    assert wins(Strength.EXPERT, Strength.EASY, games=12) >= 8


def wins(stronger: Strength, weaker: Strength, *, games: int) -> int:
    """The same cards twice, with seats exchanged."""
    won = 0
    for number in range(games // 2):
        for seat in (0, 1):
            strengths = [stronger, weaker] if seat == 0 else [weaker, stronger]
            game = played(Rules(2), f"match {number}", strengths, dealer=number % 2)
            won += game.winner == seat
    return won


def test_a_beginner_overlooks_whose_crib_it_is() -> None:
    thrown = {
        choose(to_discard("5H 5C JD QS 2C 2H", dealer=dealer), Strength.EASY, Random(7))
        for dealer in (0, 1)
    }

    assert len(thrown) == 1
