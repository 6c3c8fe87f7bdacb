"""A game's record gives the same game again, and nonsense is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.cribbage.game import CribbageGame, IllegalMove, Rules, read, write
from tests.cribbage.game.players import played_out

RULES = st.builds(Rules, st.sampled_from([2, 3, 4]), st.sampled_from([61, 121]), st.booleans())


@given(RULES, st.integers(0, 10**9).map(str), st.integers(0, 300))
def test_a_record_gives_the_same_game(rules: Rules, seed: str, moves: int) -> None:
    game = played_out(rules, seed, moves=moves)
    again = read(write(game))
    assert (again.rules, again.log, again.scores) == (rules, game.log, game.scores)
    assert write(again) == write(game)


def test_the_first_dealer_is_kept() -> None:
    game = CribbageGame(Rules(players=3), "further", first_dealer=2)
    assert read(write(game)).to_move == 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2 121 cut",
        "2 121 cut\nseed\nc1 zz",
        "5 121 cut\nseed\n",
        "2 100 cut\nseed\n",
        "2 121 7\nseed\n",
        "2 121 cut robbery\nseed\n",
        "2 121 cut\nseed\ng",
        "two 121 cut\nseed\n",
        "2 121\nseed\n",
        "2 1_21 cut\nseed\n",
        "٢ 121 cut\nseed\n",
        "2 121 cut\nseed\nc" + "9" * 5000,
        "2 121 2\nseed\n",
    ],
)
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(
        ValueError,
        match=r"three-lines|wrong-rules|no-move|no-card|players|target|first-dealer|such-card|phase",
    ):
        read(text)


def test_moves_after_the_end_are_refused() -> None:
    game = played_out(Rules(target=61), "the end")
    with pytest.raises(IllegalMove, match="game-over"):
        read(f"{write(game)} d")


@pytest.mark.parametrize("dealer", [-1, 2, 99])
def test_only_a_player_can_deal_first(dealer: int) -> None:
    with pytest.raises(ValueError, match="first-dealer"):
        CribbageGame(Rules(), "a seed", first_dealer=dealer)


def test_a_seed_that_a_record_could_not_keep_is_refused() -> None:
    with pytest.raises(ValueError, match="seed-of-several-lines"):
        CribbageGame(Rules(), "two\nlines")


@pytest.mark.parametrize(("players", "target"), [(1, 121), (5, 121), (2, 120)])
def test_impossible_rules_are_refused(players: int, target: int) -> None:
    with pytest.raises(ValueError, match=r"players|target"):
        Rules(players, target)
