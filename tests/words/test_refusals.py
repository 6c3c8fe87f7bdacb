import pytest

from cribbage_events.contest.cross_check import LineError, LineProblem
from cribbage_events.contest.divisions import DivisionError, DivisionProblem
from cribbage_events.contest.drawing.pairings import DrawError, DrawProblem
from cribbage_events.contest.outcome import ScoreError, ScoreProblem
from cribbage_events.words.refusals import (
    division_error_words,
    draw_error_words,
    line_error_words,
    score_error_words,
)


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (ScoreProblem.TOO_FEW_SIDES, "A game has at least two sides: enter a score for each."),
        (ScoreProblem.MISSING, "The score is missing: enter 0 to 121."),
        (ScoreProblem.BELOW_ZERO, "A score can’t be less than 0: enter 0 to 121."),
        (ScoreProblem.OVER_TARGET, "The game ends at 121, so 130 isn’t possible: enter 0 to 121."),
        (ScoreProblem.NO_WINNER, "Nobody has 121 yet: the winner’s score must be 121."),
        (
            ScoreProblem.SECOND_WINNER,
            "Only one side can reach 121: enter the loser’s score, 0 to 120.",
        ),
    ],
)
def test_an_impossible_score(problem: ScoreProblem, words: str) -> None:
    assert score_error_words(ScoreError(problem, 121, side=1, score=130)) == words


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (LineProblem.NO_NUMBER, "Type the points as a number, 1 to 61."),
        (
            LineProblem.NEITHER_WON_NOR_LOST,
            "Tap Won or Lost, or type the points with + or −.",
        ),
        (LineProblem.LOST_WITH_PLUS, "It says lost, but the points are a plus. Ask the player."),
        (LineProblem.WON_WITH_MINUS, "It says won, but the points are a minus. Ask the player."),
        (LineProblem.BY_ZERO, "Nobody wins by 0: the points are 1 to 61."),
        (LineProblem.OVER_TARGET, "Nobody wins by more than 61: type 1 to 61."),
    ],
)
def test_a_line_that_no_game_can_have(problem: LineProblem, words: str) -> None:
    assert line_error_words(LineError(problem, 61)) == words


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (
            DivisionProblem.BORN_AFTER_EVENT,
            "The date of birth is after the day of the event: correct the date of birth.",
        ),
        (DivisionProblem.NOBODY_YOUNGER, "Nobody is under 60: name an age from 61 to 73."),
        (DivisionProblem.NOBODY_OLDER, "Nobody is 60 or over: name an age from 61 to 73."),
    ],
)
def test_a_boundary_that_cannot_be_used(problem: DivisionProblem, words: str) -> None:
    error = DivisionError(problem, boundary=60, lowest=61, highest=73)
    assert division_error_words(error) == words


@pytest.mark.parametrize(
    ("problem", "players", "words"),
    [
        (DrawProblem.TOO_FEW, (), "A draw needs at least two players: register another."),
        (
            DrawProblem.TOO_FEW_TONIGHT,
            (),
            "It takes two to play: wait for one more, or cancel the night.",
        ),
        (
            DrawProblem.LISTED_TWICE,
            (1,),
            "Ann is listed twice: take one of the two off the list.",
        ),
        (
            DrawProblem.TABLE_BELOW_ONE,
            (1,),
            "Tables are numbered from 1: give Ann another table than 3.",
        ),
        (
            DrawProblem.SAME_TABLE,
            (1, 2),
            "Ann and Bob both have table 3 as a fixed table: give one of them another.",
        ),
    ],
)
def test_a_draw_that_cannot_be_made(
    problem: DrawProblem, players: tuple[int, ...], words: str
) -> None:
    names = {1: "Ann", 2: "Bob"}
    error = DrawError(problem, players=players, table=3)
    assert draw_error_words(error, names.__getitem__) == words
