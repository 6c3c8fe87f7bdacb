"""What a result is worth."""

from dataclasses import replace

import pytest

from cribbage_events.contest.outcome import Outcome, ScoreError, Side, forfeit
from cribbage_events.contest.scoring import (
    ACC,
    LEGION_LEAGUE,
    SENIOR_GAMES,
    ScoringSystem,
    describe,
    points,
    side_results,
)
from tests.contest.games import won


@pytest.mark.parametrize(
    ("scoring", "loser", "expected"),
    [
        (SENIOR_GAMES, 91, (2, 0)),
        (SENIOR_GAMES, 90, (3, 0)),
        (SENIOR_GAMES, 60, (3, 0)),
        (ACC, 91, (2, 0)),
        (ACC, 90, (3, 0)),
        (ACC, 0, (3, 0)),
        (LEGION_LEAGUE, 91, (0, 30)),
        (LEGION_LEAGUE, 90, (-1, 31)),
        (LEGION_LEAGUE, 61, (-1, 60)),
        (LEGION_LEAGUE, 60, (-2, 61)),
    ],
)
def test_a_game_gives_each_side_its_points(
    scoring: ScoringSystem, loser: int, expected: tuple[int, int]
) -> None:
    game = won("A", "B", loser)
    assert (points(game, 0, scoring), points(game, 1, scoring)) == expected


def test_a_three_handed_bonus_is_judged_on_the_nearer_loser_unless_set_otherwise() -> None:
    game = Outcome(1, 1, (Side(("A",), 121), Side(("B",), 50), Side(("C",), 100)))
    assert [points(game, side, LEGION_LEAGUE) for side in range(3)] == [0, 71, 21]
    farther = replace(LEGION_LEAGUE, bonus_on_nearest=False)
    assert [points(game, side, farther) for side in range(3)] == [-2, 71, 21]


def test_a_forfeited_game_is_a_plain_win() -> None:
    game = forfeit(round=1, table=1, winner=("A",), forfeiter=("B",))
    assert (points(game, 0, SENIOR_GAMES), points(game, 1, SENIOR_GAMES)) == (2, 0)


def test_giving_up_never_pays_where_fewer_points_are_better() -> None:
    game = forfeit(round=1, table=1, winner=("A",), forfeiter=("B",))
    assert (points(game, 0, LEGION_LEAGUE), points(game, 1, LEGION_LEAGUE)) == (0, 30)


def test_of_three_whoever_gives_up_loses_to_both_others() -> None:
    sides = (Side(("A",), 121), Side(("B",), 0), Side(("C",), 121))
    game = Outcome(1, 1, sides, forfeited=True)
    assert [points(game, side, LEGION_LEAGUE) for side in range(3)] == [0, 30, 0]
    assert [result.won for result in side_results(game, LEGION_LEAGUE)] == [True, False, True]


def test_a_club_defines_its_own_system_as_data() -> None:
    house = replace(SENIOR_GAMES, code="house", double_skunk=4, skunk_margin=40)
    assert [points(won("A", "B", loser), 0, house) for loser in (82, 81, 60)] == [2, 3, 4]


@pytest.mark.parametrize(
    ("loser", "words"),
    [
        (120, "Ann wins by 1: 2 game points"),
        (91, "Ann wins by 30: 2 game points"),
        (87, "Ann wins by 34: a skunk, 3 game points"),
        (60, "Ann wins by 61: a double skunk, 3 game points"),
    ],
)
def test_a_result_is_described_before_it_is_saved(loser: int, words: str) -> None:
    assert describe("Ann", loser, SENIOR_GAMES) == words


def test_the_description_tells_what_a_loss_costs_where_it_does() -> None:
    words = "Ann won by 18: 0 points, 18 to the losing side"
    assert describe("Ann", 103, LEGION_LEAGUE) == words


def test_one_game_point_is_singular() -> None:
    assert describe("Ann", 100, replace(SENIOR_GAMES, win=1)) == "Ann wins by 21: 1 game point"


@pytest.mark.parametrize("loser", [121, 122, -1])
def test_an_impossible_result_is_not_described(loser: int) -> None:
    with pytest.raises(ScoreError) as caught:
        describe("Ann", loser, SENIOR_GAMES)
    assert caught.value.side == 1


def test_a_legion_night_adds_up() -> None:
    night = [won("A", "B", 100), won("A", "C", 95), won("D", "A", 103), won("E", "A", 117)]
    total = sum(
        points(game, side, LEGION_LEAGUE)
        for game in night
        for side in range(2)
        if game.sides[side].players == ("A",)
    )
    assert total == 22
