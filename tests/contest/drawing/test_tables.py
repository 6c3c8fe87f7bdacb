import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribbage_events.contest.drawing.pairings import DrawProblem
from cribbage_events.contest.formats.round_robin import DrawError, draw
from tests.contest.drawing.draws import DIRECTOR, check
from tests.tools.examples import examples

SEEDS = st.integers(0, 2**32)


@settings(max_examples=examples(40))
@given(st.integers(4, 20), st.dictionaries(st.integers(0, 19), st.integers(1, 30)), SEEDS)
def test_players_who_must_not_move_keep_their_table(
    size: int, wanted: dict[int, int], seed: int
) -> None:
    tables = {table: player for player, table in wanted.items()}
    fixed = {player: table for table, player in tables.items()}
    drawn = draw([range(size)], seed=seed, director=DIRECTOR, fixed_tables=fixed)
    check(drawn, [range(size)])
    for games in drawn.rounds:
        for game in games:
            keeping = [fixed[player] for player in game.players if player in fixed]
            assert not keeping or game.table == keeping[0]


def test_tables_are_numbered_from_one_over_all_divisions_with_the_crossing_last() -> None:
    drawn = draw([range(5), range(100, 107)], seed=1)
    for games in drawn.rounds:
        assert [game.table for game in games] == [1, 2, 3, 4, 5, 6]
        assert [game.division for game in games] == [0, 0, 1, 1, 1, None]


@pytest.mark.parametrize(
    ("fixed", "problem", "players", "table"),
    [
        ({1: 3, 2: 3}, DrawProblem.SAME_TABLE, (1, 2), 3),
        ({1: 0}, DrawProblem.TABLE_BELOW_ONE, (1,), 0),
    ],
)
def test_tables_that_cannot_be_kept_are_refused(
    fixed: dict[int, int], problem: DrawProblem, players: tuple[int, ...], table: int
) -> None:
    with pytest.raises(DrawError) as caught:
        draw([range(6)], seed=1, fixed_tables=fixed)
    error = caught.value
    assert (error.problem, error.players, error.table) == (problem, players, table)


def test_a_table_kept_by_somebody_who_has_left_is_free() -> None:
    assert draw([range(6)], seed=1, fixed_tables={1: 3, 99: 3}).rounds
