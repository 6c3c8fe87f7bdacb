"""Somebody leaves or arrives while a movement is under way."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.contest.drawing.pairings import Draw
from cribbage_events.contest.formats.field_changes import with_changed_field
from cribbage_events.contest.formats.movement import movement


def seated(draw: Draw[int], index: int) -> list[int]:
    return [player for game in draw.rounds[index] for player in game.players]


def test_a_late_entry_plays_those_who_would_sit_out() -> None:
    before = movement(range(21), rounds=9, seed=1).draw
    after = with_changed_field(before, from_round=2, arriving=[21])
    assert after.rounds[0] == before.rounds[0]
    for index in range(1, 9):
        assert set(before.rounds[index]) <= set(after.rounds[index])
        (game,) = set(after.rounds[index]) - set(before.rounds[index])
        assert set(game.players) == {21, *before.byes[index]}
        assert game.table == 11
        assert after.byes[index] == ()


def test_of_an_even_field_the_opponents_of_who_left_sit_out_once_each() -> None:
    before = movement(range(20), rounds=9, seed=1).draw
    after = with_changed_field(before, from_round=3, leaving=[7])
    assert after.byes[:2] == ((), ())
    rested = Counter(player for byes in after.byes for player in byes)
    assert max(rested.values()) == 1
    assert sum(rested.values()) == 7


@given(
    st.integers(8, 40),
    st.integers(1, 9),
    st.sets(st.integers(0, 7), max_size=4),
    st.integers(0, 3),
    st.integers(0, 99),
)
def test_whoever_is_there_plays_or_sits_out_and_nobody_meets_twice(
    size: int, from_round: int, leaving: set[int], arriving: int, seed: int
) -> None:
    count = min(9, size - 1)
    from_round = min(from_round, count)
    before = movement(range(size), rounds=count, seed=seed).draw
    new = range(size, size + arriving)
    after = with_changed_field(before, from_round=from_round, leaving=leaving, arriving=new)
    assert after.rounds[: from_round - 1] == before.rounds[: from_round - 1]
    there = sorted({*range(size), *new} - leaving)
    for index in range(from_round - 1, count):
        assert sorted([*seated(after, index), *after.byes[index]]) == there
        tables = [game.table for game in after.rounds[index]]
        assert len(set(tables)) == len(tables)
    pairs = Counter(frozenset(game.players) for games in after.rounds for game in games)
    assert max(pairs.values()) == 1


def test_games_of_two_who_stay_are_as_they_were() -> None:
    before = movement(range(12), rounds=6, seed=2).draw
    after = with_changed_field(before, from_round=1, leaving=[0, 1])
    for old, new in zip(before.rounds, after.rounds, strict=True):
        assert {game for game in old if not {0, 1} & set(game.players)} <= set(new)
