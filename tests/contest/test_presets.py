"""Kinds of event to start from."""

from dataclasses import replace

import pytest

from cribbage_events.contest.presets import PRESETS, SENIOR_GAMES_PRESET, preset
from cribbage_events.contest.scoring import SENIOR_GAMES


def test_a_preset_is_found_by_its_code() -> None:
    assert preset("senior-games") is SENIOR_GAMES_PRESET
    assert all(code == each.code for code, each in PRESETS.items())
    with pytest.raises(KeyError):
        preset("unknown")


def test_the_senior_games_are_four_rounds_to_121() -> None:
    games = SENIOR_GAMES_PRESET
    assert (games.format, games.rounds, games.target, games.awards) == (
        "round-robin",
        4,
        121,
        "medals",
    )
    assert games.scoring is SENIOR_GAMES
    assert (games.min_for_two_divisions, games.tolerance) == (12, 2)


def rules_of(rounds: int) -> str:
    changed = replace(
        SENIOR_GAMES_PRESET,
        rounds=rounds,
        target=61,
        scoring=replace(SENIOR_GAMES, double_skunk=7),
        min_for_two_divisions=20,
    )
    return "\n".join(text for section in changed.rules for text in section.paragraphs)


def test_the_rules_page_says_what_is_set() -> None:
    text = rules_of(6)
    assert "There are 6 rounds of singles." in text
    assert "The first to peg 61 wins." in text
    assert "A loser on 30 or less is skunked." in text
    assert "a double skunk 7" in text
    assert "Fewer than 20 entrants play in one division." in text


@pytest.mark.parametrize("code", PRESETS)
def test_the_rules_page_leaves_no_placeholder(code: str) -> None:
    for section in preset(code).rules:
        assert section.title
        assert all(text and "{" not in text and "  " not in text for text in section.paragraphs)


def test_the_legion_plays_four_games_of_doubles_for_the_fewest_points() -> None:
    league = preset("legion-league")
    assert (league.format, league.rounds, league.awards) == ("rotating-doubles", 4, "prizes")
    text = "\n".join(text for section in league.rules for text in section.paragraphs)
    assert "A head pays $10: $2 for the draw" in text
    assert "80 percent are prizes" in text
    assert "The first three get 50, 30 and 20 percent" in text
    assert "with a skunk -1, with a double skunk -2" in text
