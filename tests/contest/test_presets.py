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


def test_the_rules_page_leaves_no_placeholder() -> None:
    for section in SENIOR_GAMES_PRESET.rules:
        assert section.title
        assert all(text and "{" not in text and "  " not in text for text in section.paragraphs)
