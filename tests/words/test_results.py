import pytest

from cribbage_events.words.results import pegs, reporter_name, result_words, side_name, versus


@pytest.mark.parametrize(
    ("sides", "scores", "words"),
    [
        (["Ann", "Bob"], [121, 87], "Ann beat Bob 121–87"),
        (["Ann", "Bob"], [0, 121], "Bob beat Ann 121–0"),
        (["Ann & Bob", "Cy & Di"], [100, 121], "Cy & Di beat Ann & Bob 121–100"),
        (["Ann", "Bob", "Cy"], [60, 121, 90], "Bob beat Cy and Ann 121–90–60"),
        (["Ann", "Bob", "Cy"], [90, 121, 90], "Bob beat Ann and Cy 121–90–90"),
    ],
)
def test_who_beat_whom(sides: list[str], scores: list[int], words: str) -> None:
    assert result_words(sides, scores, None) == words


@pytest.mark.parametrize(
    ("sides", "side", "words"),
    [
        (["Ann", "Bob"], 0, "Ann forfeited to Bob"),
        (["Ann", "Bob"], 1, "Bob forfeited to Ann"),
        (["Ann", "Bob", "Cy"], 1, "Bob forfeited to Ann and Cy"),
    ],
)
def test_who_forfeited_to_whom(sides: list[str], side: int, words: str) -> None:
    assert result_words(sides, [], side) == words


def test_before_the_end_it_is_one_against_the_other() -> None:
    assert versus(["Ann", "Bob", "Cy"]) == "Ann v Bob v Cy"


def test_partners_are_one_side() -> None:
    assert side_name(["Ann", "Bob"]) == "Ann & Bob"
    assert side_name(["Ann"]) == "Ann"


def test_the_winners_score_comes_first() -> None:
    assert pegs([87, 121]) == "121–87"


def test_an_address_is_not_shown_as_a_name() -> None:
    assert reporter_name("joe@example.com") == "a helper"
    assert reporter_name("Joe Bell") == "Joe Bell"
