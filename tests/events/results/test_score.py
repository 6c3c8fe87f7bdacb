from typing import Any
from uuid import uuid4

import pytest

from cribbage_events.events.results.forms import ScoreForm

ANN_AND_BOB = ("Ann Lee", "Bob Ray")


def form(
    sides: tuple[str, ...] = ANN_AND_BOB,
    target: int = 121,
    reported: tuple[int, ...] | None = None,
    **typed: Any,
) -> ScoreForm:
    return ScoreForm({"key": str(uuid4()), **typed}, sides=sides, target=target, reported=reported)


@pytest.mark.parametrize(
    ("winner", "typed", "scores"),
    [
        ("0", "87", (121, 87)),
        ("1", "87", (87, 121)),
        ("0", "0", (121, 0)),
        ("0", "120", (121, 120)),
        ("0", " 60 ", (121, 60)),
        ("1", "007", (7, 121)),
    ],
)
def test_winner_and_loser_s_score_make_both_scores(
    winner: str, typed: str, scores: tuple[int, ...]
) -> None:
    filled = form(winner=winner, loser_score=typed)
    assert filled.is_valid()
    assert filled.scores == scores


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Type the loser’s score, 0 to 120."),
        ("  ", "Type the loser’s score, 0 to 120."),
        ("121", "121 is the winner’s score. Type the loser’s score, 0 to 120."),
        ("122", "Nobody can have more than 121. Type the loser’s score, 0 to 120."),
        ("9" * 5000, "Nobody can have more than 121. Type the loser’s score, 0 to 120."),
        ("eighty", "Only digits, please: the loser’s score, 0 to 120."),
        ("-5", "Only digits, please: the loser’s score, 0 to 120."),
        ("8.5", "Only digits, please: the loser’s score, 0 to 120."),
        ("²", "Only digits, please: the loser’s score, 0 to 120."),
    ],
)
def test_a_score_that_can_t_be_is_explained_and_kept(typed: str, sentence: str) -> None:
    filled = form(winner="0", loser_score=typed)
    assert filled.errors == {"loser_score": [sentence]}
    assert f'value="{typed}"' in str(filled["loser_score"]) or not typed.strip()


def test_the_limit_is_the_event_s_target() -> None:
    assert form(target=61, winner="0", loser_score="60").is_valid()
    filled = form(target=61, winner="0", loser_score="61")
    assert filled.errors == {
        "loser_score": ["61 is the winner’s score. Type the loser’s score, 0 to 60."]
    }


def test_no_winner_is_explained_and_the_score_kept() -> None:
    filled = form(loser_score="87")
    assert filled.errors == {"winner": ["Tap the name of the winner."]}
    assert 'value="87"' in str(filled["loser_score"])


def test_an_empty_form_says_both() -> None:
    assert set(form().errors) == {"winner", "loser_score"}


def test_only_an_earlier_report_is_confirmed() -> None:
    for confirmed, right in (("", False), ("121-78", False), ("121-87", True)):
        filled = form(winner="0", loser_score="87", confirmed=confirmed)
        assert filled.is_valid()
        assert filled.is_confirmed is right


def test_every_form_has_a_key_of_its_own() -> None:
    first, second = (ScoreForm(sides=ANN_AND_BOB, target=121) for _ in range(2))
    assert first["key"].value() == first["key"].value()
    assert first["key"].value() != second["key"].value()


def test_somebody_who_says_something_else_than_before_gives_a_reason() -> None:
    filled = form(reported=(121, 90), winner="0", loser_score="87")
    assert filled.errors == {"why": ["Tap the reason, so that others understand the change."]}
    assert filled.changes


@pytest.mark.parametrize("reported", [None, (121, 87)])
def test_a_first_word_and_the_same_again_need_no_reason(reported: tuple[int, ...] | None) -> None:
    filled = form(reported=reported, winner="0", loser_score="87")
    assert filled.is_valid()
    assert not filled.changes


def test_a_reason_of_one_s_own_needs_words() -> None:
    filled = form(reported=(121, 90), winner="0", loser_score="87", why="other")
    assert filled.errors == {"why_else": ["Write the reason in a word or two."]}
    typed: dict[str, Any] = {"why": "other", "why_else": "miscounted"}
    filled = form(reported=(121, 90), winner="0", loser_score="87", **typed)
    assert filled.is_valid()
    assert filled.reason == "miscounted"


def test_a_quick_reason_is_enough() -> None:
    filled = form(reported=(121, 90), winner="0", loser_score="87", why=":typing-mistake")
    assert filled.is_valid()
    assert filled.reason == ":typing-mistake"


def test_a_form_shown_again_is_another_one_with_the_same_words() -> None:
    filled = form(winner="0", loser_score="x")
    before = filled["key"].value()
    filled.renew_key()
    assert filled["key"].value() != before
    assert filled["loser_score"].value() == "x"


def test_three_players_have_two_losers() -> None:
    three = ("Ann", "Bob", "Cy")
    assert [field.label for field in ScoreForm(sides=three, target=121).score_fields] == [
        "Ann’s score",
        "Bob’s score",
        "Cy’s score",
    ]
    filled = form(three, winner="1", score_0="90", score_1="121", score_2="60")
    assert filled.is_valid()
    assert filled.scores == (90, 121, 60)


def test_the_winner_s_field_of_three_may_stay_empty_but_not_a_loser_s() -> None:
    three = ("Ann", "Bob", "Cy")
    filled = form(three, winner="1", score_0="90", score_2="60")
    assert filled.is_valid()
    assert filled.scores == (90, 121, 60)
    filled = form(three, winner="1", score_1="5", score_2="121")
    assert set(filled.errors) == {"score_0", "score_2"}
