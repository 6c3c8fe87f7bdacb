from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.contest.outcome import (
    Outcome,
    ScoreError,
    ScoreProblem,
    Side,
    check_scores,
    forfeit,
)
from tests.contest.games import singles, won

SCORES = st.lists(st.none() | st.integers(-5, 130), min_size=2, max_size=3)


@given(st.integers(0, 120))
def test_a_winner_on_the_target_and_a_loser_short_of_it_are_accepted(loser: int) -> None:
    check_scores((121, loser))
    check_scores((loser, 121))
    check_scores((loser, 121, 0))


@pytest.mark.parametrize(
    ("scores", "side", "problem", "score"),
    [
        ((121, 121), 1, ScoreProblem.SECOND_WINNER, 121),
        ((121, 122), 1, ScoreProblem.OVER_TARGET, 122),
        ((-1, 121), 0, ScoreProblem.BELOW_ZERO, -1),
        ((121, None), 1, ScoreProblem.MISSING, 0),
        ((None, None), 0, ScoreProblem.MISSING, 0),
        ((100, 120), 1, ScoreProblem.NO_WINNER, 0),
        ((121, 3, 121), 2, ScoreProblem.SECOND_WINNER, 121),
        ((121,), None, ScoreProblem.TOO_FEW_SIDES, 0),
    ],
)
def test_an_impossible_score_names_its_side_and_why(
    scores: Sequence[int | None], side: int | None, problem: ScoreProblem, score: int
) -> None:
    with pytest.raises(ScoreError) as caught:
        check_scores(scores)
    error = caught.value
    assert (error.side, error.problem, error.score, error.target) == (side, problem, score, 121)


def test_a_short_game_is_checked_against_its_own_target() -> None:
    check_scores((61, 60), 61)
    with pytest.raises(ScoreError) as caught:
        check_scores((121, 60), 61)
    assert (caught.value.problem, caught.value.target) == (ScoreProblem.OVER_TARGET, 61)


@given(SCORES)
def test_scores_are_accepted_exactly_when_one_side_has_won(scores: list[int | None]) -> None:
    known = [score for score in scores if score is not None and 0 <= score <= 121]
    fine = len(known) == len(scores) and known.count(121) == 1
    if fine:
        check_scores(scores)
    else:
        with pytest.raises(ScoreError) as caught:
            check_scores(scores)
        assert caught.value.side is not None


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
