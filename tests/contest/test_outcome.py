"""One game's result."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.contest.outcome import (
    Outcome,
    ScoreError,
    Side,
    check_scores,
    forfeit,
    is_double_skunk,
    is_skunk,
)
from tests.contest.games import singles, won

SCORES = st.lists(st.none() | st.integers(-5, 130), min_size=2, max_size=3)


@given(st.integers(0, 120))
def test_a_winner_on_the_target_and_a_loser_short_of_it_are_accepted(loser: int) -> None:
    check_scores((121, loser))
    check_scores((loser, 121))
    check_scores((loser, 121, 0))


@pytest.mark.parametrize(
    ("scores", "field", "message"),
    [
        ((121, 121), "side 2", "Only one side can reach 121: enter the loser's score, 0 to 120."),
        ((121, 122), "side 2", "The game ends at 121, so 122 can't be: enter 0 to 121."),
        ((-1, 121), "side 1", "A score can't be less than 0: enter 0 to 121."),
        ((121, None), "side 2", "The score is missing: enter 0 to 121."),
        ((None, None), "side 1", "The score is missing: enter 0 to 121."),
        ((100, 120), "side 2", "Nobody has 121 yet: the winner's score must be 121."),
        (
            (121, 3, 121),
            "side 3",
            "Only one side can reach 121: enter the loser's score, 0 to 120.",
        ),
        ((121,), "", "A game has at least two sides: enter a score for each."),
    ],
)
def test_a_score_that_cannot_be_names_its_field_and_what_to_do(
    scores: Sequence[int | None], field: str, message: str
) -> None:
    with pytest.raises(ScoreError) as caught:
        check_scores(scores)
    assert (caught.value.field, caught.value.message) == (field, message)
    assert caught.value.side == (int(field[-1]) - 1 if field else None)


def test_a_short_game_is_checked_against_its_own_target() -> None:
    check_scores((61, 60), 61)
    with pytest.raises(ScoreError, match="The game ends at 61, so 121 can't be"):
        check_scores((121, 60), 61)


@given(SCORES)
def test_scores_are_accepted_exactly_when_one_side_has_won(scores: list[int | None]) -> None:
    known = [score for score in scores if score is not None and 0 <= score <= 121]
    fine = len(known) == len(scores) and known.count(121) == 1
    if fine:
        check_scores(scores)
    else:
        with pytest.raises(ScoreError) as caught:
            check_scores(scores)
        assert caught.value.field


@pytest.mark.parametrize(
    ("loser", "skunk", "double"),
    [
        (120, False, False),
        (91, False, False),
        (90, True, False),
        (61, True, False),
        (60, True, True),
    ],
)
def test_a_skunk_is_31_short_and_a_double_skunk_61(loser: int, skunk: bool, double: bool) -> None:
    assert is_skunk(loser) is skunk
    assert is_double_skunk(loser) is double


def test_skunks_of_a_short_game_are_judged_by_the_margin() -> None:
    assert is_skunk(30, target=61)
    assert not is_skunk(31, target=61)
    assert is_double_skunk(0, target=61)


@given(singles())
def test_the_spreads_of_a_singles_game_cancel_out(game: Outcome[int]) -> None:
    assert game.spread(0) + game.spread(1) == 0
    assert game.forfeited or game.spread(game.winner) > 0


def test_partners_share_one_score() -> None:
    game = Outcome(1, 1, (Side(("A", "B"), 100), Side(("C", "D"), 121)))
    assert game.winner == 1
    assert game.players == ("A", "B", "C", "D")
    assert (game.margin(0), game.margin(1)) == (21, 21)


def test_three_handed_losers_have_their_own_margins_and_the_winner_the_nearer() -> None:
    game = Outcome(1, 1, (Side(("A",), 60), Side(("B",), 121), Side(("C",), 100)))
    assert [game.margin(side) for side in range(3)] == [61, 21, 21]
    assert [game.spread(side) for side in range(3)] == [-61, 21, -21]


def test_a_forfeited_game_has_a_winner_but_no_spread() -> None:
    game = forfeit(round=2, table=3, winner=("A",), forfeiter=("B",))
    assert game.forfeited
    assert game.sides[game.winner].players == ("A",)
    assert (game.spread(0), game.spread(1)) == (0, 0)


def test_outcomes_are_values() -> None:
    assert won("A", "B", 100) == won("A", "B", 100)
    assert len({won("A", "B", 100), won("A", "B", 100)}) == 1
