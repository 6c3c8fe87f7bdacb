from dataclasses import replace

import pytest

from cribbage_events.contest.outcome import Outcome, ScoreError, Side, forfeit
from cribbage_events.contest.scoring import (
    ACC,
    LEGION_LEAGUE,
    SENIOR_GAMES,
    Meaning,
    ScoringSystem,
    Skunk,
    meaning,
    side_results,
)
from tests.contest.games import won


def points(game: Outcome[str], side: int, scoring: ScoringSystem) -> int:
    return side_results(game, scoring)[side].game_points


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


def test_forfeiting_a_game_of_three_loses_to_both_others() -> None:
    sides = (Side(("A",), 121), Side(("B",), 0), Side(("C",), 121))
    game = Outcome(1, 1, sides, forfeited=True)
    assert [points(game, side, LEGION_LEAGUE) for side in range(3)] == [0, 30, 0]
    assert [result.won for result in side_results(game, LEGION_LEAGUE)] == [True, False, True]


def test_a_club_defines_its_own_system_as_data() -> None:
    house = replace(SENIOR_GAMES, code="house", double_skunk=4, skunk_margin=40)
    assert [points(won("A", "B", loser), 0, house) for loser in (82, 81, 60)] == [2, 3, 4]


@pytest.mark.parametrize(
    ("loser", "expected"),
    [
        (120, Meaning(1, None, 2, None)),
        (91, Meaning(30, None, 2, None)),
        (90, Meaning(31, Skunk.SINGLE, 3, None)),
        (61, Meaning(60, Skunk.SINGLE, 3, None)),
        (60, Meaning(61, Skunk.DOUBLE, 3, None)),
    ],
)
def test_the_meaning_of_a_result_is_known_before_it_is_saved(loser: int, expected: Meaning) -> None:
    assert meaning(loser, SENIOR_GAMES) == expected


def test_skunks_of_a_short_game_are_judged_by_the_margin() -> None:
    skunks = [meaning(loser, SENIOR_GAMES, 61).skunk for loser in (31, 30, 0)]
    assert skunks == [None, Skunk.SINGLE, Skunk.DOUBLE]


def test_a_loss_has_points_where_they_depend_on_the_margin() -> None:
    assert meaning(103, LEGION_LEAGUE) == Meaning(18, None, 0, 18)


@pytest.mark.parametrize("loser", [121, 122, -1])
def test_an_impossible_result_means_nothing(loser: int) -> None:
    with pytest.raises(ScoreError) as caught:
        meaning(loser, SENIOR_GAMES)
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
