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


def test_the_legion_plays_four_games_of_doubles_for_the_fewest_points() -> None:
    league = preset("legion-league")
    assert (league.format, league.rounds, league.awards) == ("rotating-doubles", 4, "prizes")
