"""The short table of sentences describes each score as the arithmetic does."""

import pytest

from cribbage_events.contest.scoring import (
    ACC,
    LEGION_LEAGUE,
    SENIOR_GAMES,
    ScoringSystem,
    meaning,
)
from cribbage_events.events.results.selectors import meaning_of, score_words
from cribbage_events.words.scores import meaning_words


def said(words: list[tuple[int, str]], winner: str, score: int, target: int) -> str:
    """Describes a score from the table, as the page's script does."""
    text = [text for first, text in words if first <= score][-1]
    return text.replace("{margin}", str(target - score)).replace("{winner}", winner)


@pytest.mark.parametrize("scoring", [SENIOR_GAMES, ACC, LEGION_LEAGUE])
@pytest.mark.parametrize("target", [121, 61])
def test_every_score_is_described_as_the_arithmetic_does(
    scoring: ScoringSystem, target: int
) -> None:
    words = score_words(scoring, target)
    for score in range(target):
        expected = meaning_words("Ann", meaning(score, scoring, target), scoring.unit)
        assert said(words, "Ann", score, target) == expected


def test_a_night_of_doubles_needs_no_line_for_every_score() -> None:
    assert score_words(LEGION_LEAGUE, 121) == [
        (0, "{winner} won by {margin}: a double skunk, −2 points, {margin} to the losing side"),
        (61, "{winner} won by {margin}: a skunk, −1 point, {margin} to the losing side"),
        (91, "{winner} won by {margin}: 0 points, {margin} to the losing side"),
    ]


def test_the_senior_games_table_is_three_lines() -> None:
    assert score_words(SENIOR_GAMES, 121) == [
        (0, "{winner} wins by {margin}: a double skunk, 3 game points"),
        (61, "{winner} wins by {margin}: a skunk, 3 game points"),
        (91, "{winner} wins by {margin}: 2 game points"),
    ]


def test_each_of_two_losers_sees_their_own_points() -> None:
    assert meaning_of(["Ann", "Bob", "Cy"], [90, 121, 37], LEGION_LEAGUE, 121) == (
        "Bob won by 31: a skunk, −1 point, Ann +31, Cy +84"
    )
    assert meaning_of(["Ann", "Bob"], [121, 90], LEGION_LEAGUE, 121) == (
        "Ann won by 31: a skunk, −1 point, 31 to the losing side"
    )
