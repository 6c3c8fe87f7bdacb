"""Cards held against each other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.contest.cross_check import (
    Line,
    LineError,
    Statement,
    Totals,
    check_totals,
    compare,
    compare_with_result,
    line_of,
    read_line,
    scores_of,
    signed,
)

# What a card's own lines make, and what counts: the same, if nothing had to be settled.
twice = (Totals(9, 4, 87), Totals(9, 4, 87))
lines = st.builds(Line, st.booleans(), st.integers(1, 121))


def says(name: str, words: str) -> Statement:
    """A card by its line in words: "won by 21"."""
    how, _, points = words.split()
    return Statement(f"{name}’s card", Line(how == "won", int(points)))


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
    ("written", "won", "words"),
    [
        ("34", None, "Tap Won or Lost"),
        ("-34", True, "says won, but the points are a minus"),
        ("+34", False, "says lost, but the points are a plus"),
        ("0", True, "Nobody wins by 0"),
        ("000", False, "Nobody wins by 0"),
        ("122", True, "by more than 121"),
        ("9" * 5000, True, "by more than 121"),
        ("", True, "as a number, 1 to 121"),
        ("+", None, "as a number, 1 to 121"),
        ("--3", None, "as a number"),
        ("²", True, "as a number"),
        ("3x", True, "as a number"),
    ],
)
def test_what_no_game_can_be_is_said(written: str, won: bool | None, words: str) -> None:
    with pytest.raises(LineError, match=words):
        read_line(written, won=won)


def test_a_short_game_has_a_shorter_margin() -> None:
    assert read_line("61", won=True, target=61).points == 61
    with pytest.raises(LineError, match="1 to 61"):
        read_line("62", won=True, target=61)


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
def test_what_is_shown_is_read_again(line: Line, around: str) -> None:
    assert read_line(around.format(signed(line.spread))) == line
    assert read_line(str(line.points), won=line.won) == line


@pytest.mark.parametrize(
    ("ann", "bob", "words"),
    [
        ("won by 21", "lost by 21", ""),
        ("won by 21", "lost by 16", "Ann’s card says won by 21; Bob’s card says lost by 16"),
        ("lost by 4", "won by 40", "Ann’s card says lost by 4; Bob’s card says won by 40"),
        (
            "won by 21",
            "won by 16",
            "Ann’s card and Bob’s card both say it was a win, by 21 and by 16",
        ),
        ("lost by 9", "lost by 9", "Ann’s card and Bob’s card both say it was a loss, by 9"),
    ],
)
def test_two_cards_fit_or_it_is_said_what_doesn_t(ann: str, bob: str, words: str) -> None:
    assert compare(says("Ann", ann), says("Bob", bob)) == words


@given(lines, lines)
def test_two_cards_fit_exactly_when_they_tell_one_result(one: Line, two: Line) -> None:
    fits = compare(Statement("Ann’s card", one), Statement("Bob’s card", two)) == ""
    assert fits == (scores_of(one, 0) == scores_of(two, 1))
    assert fits == (compare(Statement("B", two), Statement("A", one)) == "")


def test_a_card_is_held_against_the_result_too() -> None:
    ann = says("Ann", "won by 21")
    assert compare_with_result(ann, Line(True, 21)) == ""
    words = "Ann’s card says won by 21; the result says lost by 21"
    assert compare_with_result(ann, Line(False, 21)) == words


def test_the_last_line_of_the_rules_example_is_right() -> None:
    assert check_totals(Totals(9, 4, 87), *twice) == ""


def test_mistakes_of_addition_are_named() -> None:
    words = check_totals(Totals(8, 4, -78), *twice)
    assert words == (
        "game points: the card says 8, its games make 9; "
        "spread: the card says −78, its games make +87"
    )


def test_what_was_left_empty_is_not_looked_at() -> None:
    assert check_totals(Totals(spread=87), *twice) == ""
    assert check_totals(Totals(), *twice) == ""
    assert check_totals(Totals(spread=0), *twice) == (
        "spread: the card says +0, its games make +87"
    )


def test_a_last_line_that_fits_what_counts_is_right_too() -> None:
    """A game was settled, and the player has put the card right in the last line only."""
    own, counts = Totals(9, 4, 87), Totals(9, 4, 82)
    assert check_totals(counts, own, counts) == ""
    assert check_totals(Totals(9, 4, 80), own, counts) == (
        "spread: the card says +80, its games make +87"
    )


@given(*3 * [st.integers(-200, 200)])
def test_a_last_line_fits_itself_and_nothing_else(points: int, won: int, spread: int) -> None:
    right = Totals(points, won, spread)
    assert check_totals(right, right, right) == ""
    assert check_totals(Totals(points, won, spread + 1), right, right) != ""
