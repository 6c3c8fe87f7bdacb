import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.contest.cross_check import (
    LastLine,
    Line,
    LineError,
    LineProblem,
    Total,
    WrongTotal,
    check_totals,
    is_same_game,
    line_of,
    read_line,
    scores_of,
)
from cribbage_events.words.numbers import signed

# The sums of a card's own lines, and of the results that count; usually the same.
twice = (LastLine(9, 4, 87), LastLine(9, 4, 87))
lines = st.builds(Line, st.booleans(), st.integers(1, 121))


@pytest.mark.parametrize(
    ("written", "won", "line"),
    [
        ("34", True, Line(True, 34)),
        ("34", False, Line(False, 34)),
        ("+34", None, Line(True, 34)),
        ("-16", None, Line(False, 16)),
        ("−16", None, Line(False, 16)),
        ("– 16", None, Line(False, 16)),
        ("+ 034", True, Line(True, 34)),
        ("-121", False, Line(False, 121)),
    ],
)
def test_a_line_is_read_as_it_is_written(written: str, won: bool | None, line: Line) -> None:
    assert read_line(written, won=won) == line


@pytest.mark.parametrize(
    ("written", "won", "problem"),
    [
        ("34", None, LineProblem.NEITHER_WON_NOR_LOST),
        ("-34", True, LineProblem.WON_WITH_MINUS),
        ("+34", False, LineProblem.LOST_WITH_PLUS),
        ("0", True, LineProblem.BY_ZERO),
        ("000", False, LineProblem.BY_ZERO),
        ("122", True, LineProblem.OVER_TARGET),
        ("9" * 5000, True, LineProblem.OVER_TARGET),
        ("", True, LineProblem.NO_NUMBER),
        ("+", None, LineProblem.NO_NUMBER),
        ("--3", None, LineProblem.NO_NUMBER),
        ("²", True, LineProblem.NO_NUMBER),
        ("3x", True, LineProblem.NO_NUMBER),
    ],
)
def test_a_line_that_no_game_can_have_is_refused(
    written: str, won: bool | None, problem: LineProblem
) -> None:
    with pytest.raises(LineError) as caught:
        read_line(written, won=won)
    assert (caught.value.problem, caught.value.target) == (problem, 121)


def test_a_short_game_has_a_shorter_margin() -> None:
    assert read_line("61", won=True, target=61).points == 61
    with pytest.raises(LineError) as caught:
        read_line("62", won=True, target=61)
    assert (caught.value.problem, caught.value.target) == (LineProblem.OVER_TARGET, 61)


@pytest.mark.parametrize(
    ("line", "side", "scores"),
    [
        (Line(True, 34), 0, (121, 87)),
        (Line(True, 34), 1, (87, 121)),
        (Line(False, 16), 0, (105, 121)),
        (Line(False, 16), 1, (121, 105)),
        (Line(True, 121), 0, (121, 0)),
    ],
)
def test_the_margin_gives_the_losers_score(line: Line, side: int, scores: tuple[int, int]) -> None:
    assert scores_of(line, side) == scores


@given(lines, st.integers(0, 1), st.sampled_from([61, 121]))
def test_a_line_and_its_result_say_the_same(line: Line, side: int, target: int) -> None:
    line = Line(line.won, min(line.points, target))
    scores = scores_of(line, side, target)
    assert line_of(scores, side, target) == line
    other = line_of(scores, 1 - side, target)
    assert (other.won, other.points, other.spread) == (not line.won, line.points, -line.spread)


@given(lines, st.sampled_from(["{}", "{} ", " {}"]))
def test_shown_lines_can_be_read_again(line: Line, around: str) -> None:
    assert read_line(around.format(signed(line.spread))) == line
    assert read_line(str(line.points), won=line.won) == line


@given(lines, lines)
def test_two_cards_are_of_the_same_game_exactly_when_they_tell_one_result(
    one: Line, two: Line
) -> None:
    assert is_same_game(one, two) == (scores_of(one, 0) == scores_of(two, 1))
    assert is_same_game(two, one) == is_same_game(one, two)


def test_the_last_line_of_the_rules_example_is_right() -> None:
    assert check_totals(LastLine(9, 4, 87), *twice) == []


def test_mistakes_of_addition_are_named() -> None:
    assert check_totals(LastLine(8, 4, -78), *twice) == [
        WrongTotal(Total.GAME_POINTS, 8, 9),
        WrongTotal(Total.SPREAD, -78, 87),
    ]


def test_empty_lines_are_not_checked() -> None:
    assert check_totals(LastLine(spread=87), *twice) == []
    assert check_totals(LastLine(), *twice) == []
    assert check_totals(LastLine(spread=0), *twice) == [WrongTotal(Total.SPREAD, 0, 87)]


def test_a_last_line_that_matches_the_results_is_right_too() -> None:
    """The player corrected only the last line of the card after a game was settled."""
    own, counts = LastLine(9, 4, 87), LastLine(9, 4, 82)
    assert check_totals(counts, own, counts) == []
    assert check_totals(LastLine(9, 4, 80), own, counts) == [WrongTotal(Total.SPREAD, 80, 87)]


@given(*3 * [st.integers(-200, 200)])
def test_a_last_line_matches_only_itself(points: int, won: int, spread: int) -> None:
    right = LastLine(points, won, spread)
    assert check_totals(right, right, right) == []
    assert check_totals(LastLine(points, won, spread + 1), right, right) != []
