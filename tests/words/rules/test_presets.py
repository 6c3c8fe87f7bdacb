from dataclasses import replace

import pytest

from cribbage_events.contest.formats.rotating_doubles import RotatingDoublesSettings, TwoLeftOver
from cribbage_events.contest.presets import PRESETS, SENIOR_GAMES_PRESET, Preset, preset
from cribbage_events.contest.prizes import MoneyRules
from cribbage_events.contest.scoring import SENIOR_GAMES
from cribbage_events.words.rules import preset_label, rules_of_preset


def text_of(kind: Preset) -> str:
    return "\n".join(text for section in rules_of_preset(kind) for text in section.paragraphs)


def test_every_preset_has_a_label() -> None:
    labels = {code: str(preset_label(code)) for code in PRESETS}
    assert labels["senior-games"] == "Senior games"
    assert labels["legion-league"] == "Legion league"


def test_the_rules_page_says_what_is_set() -> None:
    text = text_of(
        replace(
            SENIOR_GAMES_PRESET,
            rounds=6,
            target=61,
            scoring=replace(SENIOR_GAMES, double_skunk=7),
            min_for_two_divisions=20,
        )
    )
    assert "There are 6 rounds of singles." in text
    assert "The first to peg 61 wins." in text
    assert "A loser on 30 or less is skunked." in text
    assert "a double skunk 7" in text
    assert "Fewer than 20 entrants play in one division." in text


@pytest.mark.parametrize("code", PRESETS)
def test_the_rules_page_leaves_no_placeholder(code: str) -> None:
    for section in rules_of_preset(preset(code)):
        assert section.title
        for text in section.paragraphs:
            assert text
            assert not any(sign in text for sign in ("{", "%(", "  "))


def test_the_legions_rules_say_where_the_money_goes() -> None:
    text = text_of(preset("legion-league"))
    assert "Everybody pays $10. Of that, $2 goes into the draw" in text
    assert "80 percent is for prizes" in text
    assert "The first three get 50, 30 and 20 percent" in text
    assert "with a skunk −1, with a double skunk −2" in text


@pytest.mark.parametrize(
    ("shares", "words"),
    [
        ((100,), "The first gets 100 percent"),
        ((60, 40), "The first two get 60 and 40 percent"),
        ((40, 30, 20, 10), "The first four get 40, 30, 20 and 10 percent"),
        ((20,) * 5, "The first 5 get 20, 20, 20, 20 and 20 percent"),
    ],
)
def test_who_gets_a_share(shares: tuple[int, ...], words: str) -> None:
    league = replace(preset("legion-league"), money=MoneyRules(places=shares))
    assert words in text_of(league)


def test_tables_for_two_left_over() -> None:
    league = preset("legion-league")
    assert "a table of three; if two, a table of two; if one, a table" in text_of(league)
    other = replace(league, settings=RotatingDoublesSettings(TwoLeftOver.TWO_TABLES))
    assert "a table of three; if two, two tables of three; if one, a table" in text_of(other)
