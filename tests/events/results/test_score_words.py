"""The short table of sentences describes each score as the arithmetic does."""

from dataclasses import replace

import pytest

from cribbage_events.contest.scoring import (
    ACC,
    LEGION_LEAGUE,
    SENIOR_GAMES,
    Adds,
    ScoringSystem,
    meaning,
)
from cribbage_events.events.results.selectors import meaning_of, score_words
from cribbage_events.words.scores import meaning_words

PEGS = replace(SENIOR_GAMES, win=0, skunk=0, double_skunk=0, adds=Adds.PEGS)


def said(words: list[tuple[int, str]], winner: str, score: int, target: int, loss: int) -> str:
    """Describes a score from the table, as the page's script does."""
    text = [text for first, text in words if first <= score][-1]
    text = text.replace("{margin}", str(target - score)).replace("{winner}", winner)
    return text.replace("{loss}", str(loss))


@pytest.mark.parametrize(
    "scoring",
    [
        *(SENIOR_GAMES, ACC, LEGION_LEAGUE, PEGS),
        replace(LEGION_LEAGUE, loss=2),
        replace(SENIOR_GAMES, by_round=(6, 7, 8)),
        replace(PEGS, by_round=(6, 7, 8), loss=3),
    ],
)
@pytest.mark.parametrize("target", [121, 61])
def test_every_score_is_described_as_the_arithmetic_does(
    scoring: ScoringSystem, target: int
) -> None:
    for number in (1, 2, 4):
        words = score_words(scoring, target, number)
        for score in range(target):
            found = meaning(score, scoring, target, number)
            expected = meaning_words("Ann", found, scoring.unit)
            loss = scoring.loss_points(target - score, target)
            assert said(words, "Ann", score, target, loss) == expected


def test_a_win_is_described_by_the_worth_of_its_round() -> None:
    rounds = replace(SENIOR_GAMES, by_round=(6, 7, 8))
    assert score_words(rounds, 121, 3) == [
        (0, "{winner} wins by {margin}: a double skunk, 9 game points"),
        (61, "{winner} wins by {margin}: a skunk, 9 game points"),
        (91, "{winner} wins by {margin}: 8 game points"),
    ]
    assert meaning_of(["Ann", "Bob"], [121, 100], rounds, 121, 2) == "Ann wins by 21: 7 game points"


def test_where_pegs_count_everybody_sees_their_own() -> None:
    assert meaning_of(["Ann", "Bob"], [121, 100], PEGS, 121) == (
        "Ann won by 21: 121 pegs, 100 to the losing side"
    )
    assert meaning_of(["Ann", "Bob", "Cy"], [90, 121, 37], PEGS, 121) == (
        "Bob won by 31: a skunk, 121 pegs, Ann +90, Cy +37"
    )
    # As many sentences as for any other way.
    assert len(score_words(PEGS, 121)) == 3


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
