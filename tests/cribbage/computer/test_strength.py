from collections.abc import Callable, Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribbage_events.cribbage.computer import Strength, choose
from cribbage_events.cribbage.game import CribbageGame, Phase, Rules
from tests.cribbage.computer.seeing import to_play

TO_SIXTY_ONE = 61


def played(rules: Rules, seed: str, strengths: Sequence[Strength]) -> CribbageGame:
    """A whole game; player 0 has the first strength, and so on around the table."""
    game = CribbageGame(rules, seed, first_dealer=0)
    played_on(game, strengths, lambda _: False)
    return game


def played_on(
    game: CribbageGame, strengths: Sequence[Strength], enough: Callable[[CribbageGame], bool]
) -> None:
    """Plays until the condition holds or the game is over."""
    chance = Random(game.seed)
    while (player := game.to_move) is not None and not enough(game):
        legal = game.legal_moves()
        move = choose(game.view(player), strengths[player % len(strengths)], chance)
        # A computer may count less than there is.
        assert str(move) in {str(each) for each in legal} or game.phase == Phase.SHOW
        game.play(move)


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
def test_a_player_who_cannot_play_says_go(strength: Strength) -> None:
    view = to_play("KC KD", "0 9S 1 JS 0 9C")

    assert str(choose(view, strength, Random(1))) == "g"


@pytest.mark.parametrize(
    ("stronger", "weaker", "deals"),
    [(Strength.GOOD, Strength.EASY, 60), (Strength.EXPERT, Strength.GOOD, 30)],
)
def test_each_strength_gains_more_than_the_one_below(
    stronger: Strength, weaker: Strength, deals: int
) -> None:
    assert sum(gain(stronger, weaker, number) for number in range(deals)) > 0


def gain(stronger: Strength, weaker: Strength, number: int) -> int:
    """Return how many points more the stronger scores, with the same cards in both seats."""
    total = 0
    for strengths in ([stronger, weaker], [weaker, stronger]):
        game = CribbageGame(Rules(2), f"deal {number}", first_dealer=number % 2)
        played_on(game, strengths, lambda game: game.number == 1 and game.phase == Phase.DEAL)
        first, second = game.scores
        total += first - second if strengths[0] is stronger else second - first
    return total
