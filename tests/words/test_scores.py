from dataclasses import replace

import pytest

from cribbage_events.contest.scoring import LEGION_LEAGUE, SENIOR_GAMES, ScoringSystem, meaning
from cribbage_events.words.scores import meaning_words, unlikely_question


@pytest.mark.parametrize(
    ("loser", "scoring", "words"),
    [
        (120, SENIOR_GAMES, "Ann wins by 1: 2 game points"),
        (91, SENIOR_GAMES, "Ann wins by 30: 2 game points"),
        (87, SENIOR_GAMES, "Ann wins by 34: a skunk, 3 game points"),
        (60, SENIOR_GAMES, "Ann wins by 61: a double skunk, 3 game points"),
        (100, replace(SENIOR_GAMES, win=1), "Ann wins by 21: 1 game point"),
        (103, LEGION_LEAGUE, "Ann won by 18: 0 points, 18 to the losing side"),
        (90, LEGION_LEAGUE, "Ann won by 31: a skunk, −1 point, 31 to the losing side"),
    ],
)
def test_a_result_is_described_before_it_is_saved(
    loser: int, scoring: ScoringSystem, words: str
) -> None:
    assert meaning_words("Ann", meaning(loser, scoring), scoring.unit) == words


def test_each_of_two_losers_may_be_told_their_own() -> None:
    found = meaning(90, LEGION_LEAGUE)
    words = meaning_words("Ann", found, LEGION_LEAGUE.unit, losers="Bob +31, Cy +84")
    assert words == "Ann won by 31: a skunk, −1 point, Bob +31, Cy +84"


def test_a_score_that_may_lack_a_figure_is_asked_about() -> None:
    assert unlikely_question("5") == (
        "Only 5? That is rare. Look at it again; if it is right, save it."
    )
