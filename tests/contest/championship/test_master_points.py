from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.contest.championship import (
    MASTER_POINTS_2016,
    play_off_points,
    points_of_play_offs,
    qualifying_points,
)

MAIN, CONSOLATION = MASTER_POINTS_2016.main, MASTER_POINTS_2016.consolation


def test_the_first_half_has_more_for_each_game_point() -> None:
    """Five qualify after 22 games, so three are the first half; the minimum is 27."""
    assert qualifying_points([36, 31, 27, 27, 26], 22, MAIN) == (50, 25, 5, 5, 5)
    assert qualifying_points([15, 12], 9, CONSOLATION) == (12, 3)


def test_nobody_has_less_than_the_scale() -> None:
    assert qualifying_points([20], 22, MAIN) == (5,)


def test_a_number_of_games_that_the_table_does_not_have() -> None:
    with pytest.raises(ValueError, match="9"):
        qualifying_points([15], 9, MAIN)


def test_play_offs_give_more_from_round_to_round() -> None:
    assert [play_off_points(each, MAIN) for each in range(6)] == [0, 7, 21, 42, 70, 105]
    assert [play_off_points(each, CONSOLATION) for each in range(4)] == [0, 4, 12, 24]


def test_the_champion_reaches_the_round_after_the_final_unless_the_club_says_otherwise() -> None:
    reached = {"A": 3, "B": 2, "C": 1}
    assert points_of_play_offs(reached, 2, MASTER_POINTS_2016, MAIN) == {"A": 42, "B": 21, "C": 7}
    other = replace(MASTER_POINTS_2016, champion_reaches_one_more=False)
    assert points_of_play_offs(reached, 2, other, MAIN) == {"A": 21, "B": 21, "C": 7}


def test_a_table_is_edited_as_data() -> None:
    table = replace(MAIN, scale=6, minimum={9: 12})
    assert qualifying_points([13, 12], 9, table) == (12, 6)


@given(st.lists(st.integers(0, 66), max_size=60), st.sampled_from(sorted(MAIN.minimum)))
def test_more_game_points_never_give_fewer_master_points(scores: list[int], games: int) -> None:
    by_seed = sorted(scores, reverse=True)
    points = qualifying_points(by_seed, games, MAIN)
    assert len(points) == len(by_seed)
    assert list(points) == sorted(points, reverse=True)
