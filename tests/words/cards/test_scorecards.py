import pytest

from cribbage_events.contest.cross_check import Line, Total, WrongTotal
from cribbage_events.words.cards import (
    contradiction_words,
    unlike_result_words,
    wrong_totals_words,
)


def line(words: str) -> Line:
    """Return a line by its words: "won by 21"."""
    how, _, points = words.split()
    return Line(how == "won", int(points))


@pytest.mark.parametrize(
    ("ann", "bob", "words"),
    [
        ("won by 21", "lost by 16", "Ann’s card says won by 21; Bob’s card says lost by 16"),
        ("lost by 4", "won by 40", "Ann’s card says lost by 4; Bob’s card says won by 40"),
        (
            "won by 21",
            "won by 16",
            "Ann’s card and Bob’s card both say it was a win, by 21 and by 16",
        ),
        (
            "lost by 21",
            "lost by 16",
            "Ann’s card and Bob’s card both say it was a loss, by 21 and by 16",
        ),
        ("won by 9", "won by 9", "Ann’s card and Bob’s card both say it was a win, by 9"),
        ("lost by 9", "lost by 9", "Ann’s card and Bob’s card both say it was a loss, by 9"),
    ],
)
def test_two_cards_that_say_two_results(ann: str, bob: str, words: str) -> None:
    assert contradiction_words("Ann", line(ann), "Bob", line(bob)) == words


def test_a_card_that_says_another_result_than_the_one_that_counts() -> None:
    words = "Ann’s card says won by 21; the result says lost by 21"
    assert unlike_result_words("Ann", line("won by 21"), line("lost by 21")) == words


def test_mistakes_of_addition_are_named() -> None:
    wrong = [
        WrongTotal(Total.GAME_POINTS, 8, 9),
        WrongTotal(Total.GAMES_WON, 3, 4),
        WrongTotal(Total.SPREAD, -78, 87),
    ]
    assert wrong_totals_words(wrong) == (
        "game points: the card says 8, its games add up to 9; "
        "games won: the card says 3, its games add up to 4; "
        "spread: the card says −78, its games add up to +87"
    )
    assert wrong_totals_words([]) == ""
