from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribbage_events.contest.drawing.pairings import DrawError, DrawProblem
from cribbage_events.contest.formats.movement import (
    SITS_OUT,
    Movement,
    MovementSeat,
    Way,
    after_moving,
    movement,
    steps_of_movement,
)
from tests.tools.examples import examples

fields = st.integers(2, 60)
rounds = st.integers(1, 22)
seeds = st.integers(0, 1000)


def pairs_of(found: Movement[int]) -> list[frozenset[int]]:
    return [frozenset(game.players) for games in found.draw.rounds for game in games]


def test_one_side_moves_up_a_table_where_there_are_enough() -> None:
    found = movement("ABCDEF", rounds=3, seed=1)
    assert found.way is Way.ONE_SIDE_MOVES
    assert found.next_seat == {
        MovementSeat(1, 1): MovementSeat(2, 1),
        MovementSeat(2, 1): MovementSeat(3, 1),
        MovementSeat(3, 1): MovementSeat(1, 1),
    }


def test_else_all_but_one_move_around() -> None:
    found = movement("ABCDEF", rounds=5, seed=1)
    assert found.way is Way.ALL_BUT_ONE_MOVE
    seat, way = MovementSeat(1, 1), []
    for _ in range(5):
        way.append((seat.table, seat.side))
        seat = found.next_seat[seat]
    assert way == [(1, 1), (2, 1), (3, 1), (3, 0), (2, 0)]
    assert seat == MovementSeat(1, 1)
    assert MovementSeat(1, 0) not in found.next_seat
    assert not found.draw.repeats


def test_a_way_may_be_named() -> None:
    found = movement(range(40), rounds=9, seed=1, way=Way.ALL_BUT_ONE_MOVE)
    assert found.way is Way.ALL_BUT_ONE_MOVE
    assert not found.draw.repeats


@given(fields, rounds, seeds)
def test_everybody_has_one_game_a_round_or_sits_out(size: int, count: int, seed: int) -> None:
    found = movement(range(size), rounds=count, seed=seed)
    assert len(found.draw.rounds) == len(found.draw.byes) == count
    for games, byes in zip(found.draw.rounds, found.draw.byes, strict=True):
        seated = [player for game in games for player in game.players]
        assert sorted([*seated, *byes]) == list(range(size))
        assert [game.table for game in games] == list(range(1, size // 2 + 1))
        assert len(byes) == size % 2


@given(fields, rounds, seeds)
def test_nobody_meets_twice_while_there_are_others_to_meet(
    size: int, count: int, seed: int
) -> None:
    found = movement(range(size), rounds=count, seed=seed)
    times = Counter(pairs_of(found)).values()
    assert len(found.draw.repeats) == sum(each - 1 for each in times)
    opponents = size - 1 + size % 2
    if count <= opponents:
        assert not found.draw.repeats
    else:
        assert min(repeat.round for repeat in found.draw.repeats) == opponents + 1
        assert max(times) - min(times) <= 1
        assert len(times) == size * (size - 1) // 2


@given(fields, rounds, seeds)
def test_sitting_out_is_fair(size: int, count: int, seed: int) -> None:
    found = movement(range(size), rounds=count, seed=seed)
    rested = Counter(player for byes in found.draw.byes for player in byes)
    if size % 2:
        each = [rested[player] for player in range(size)]
        assert max(each) - min(each) <= 1


@given(fields, rounds, seeds)
def test_the_games_are_those_of_people_who_follow_the_movement(
    size: int, count: int, seed: int
) -> None:
    found = movement(range(size), rounds=count, seed=seed)
    sitting = dict(found.start)
    for games, byes in zip(found.draw.rounds, found.draw.byes, strict=True):
        for game in games:
            here = [sitting[MovementSeat(game.table, side)] for side in (0, 1)]
            assert here == list(game.players)
        assert [sitting[SITS_OUT]] == list(byes) if size % 2 else not byes
        sitting = after_moving(sitting, found.next_seat)


@given(st.sampled_from(Way), fields)
def test_a_seat_has_one_successor(way: Way, size: int) -> None:
    following = steps_of_movement(way, size)
    assert sorted(following) == sorted(following.values())


@given(fields, rounds, seeds, st.randoms(use_true_random=False))
def test_the_order_of_the_players_makes_no_difference(
    size: int, count: int, seed: int, random: Random
) -> None:
    players = list(range(size))
    expected = movement(players, rounds=count, seed=seed, apart=[[0, 1]])
    random.shuffle(players)
    assert movement(players, rounds=count, seed=seed, apart=[[1, 0]]) == expected


@settings(max_examples=examples(40), deadline=None)
@given(st.integers(12, 60), st.integers(1, 9), seeds)
def test_couples_do_not_meet_where_there_is_room(size: int, count: int, seed: int) -> None:
    couples = [(each, each + 1) for each in range(0, size - 1, 2)]
    found = movement(range(size), rounds=min(count, size // 2 - 1), seed=seed, apart=couples)
    assert not found.together
    assert not {frozenset(pair) for pair in couples} & set(pairs_of(found))


def test_those_who_have_to_meet_do_so_at_the_end() -> None:
    found = movement(range(10), rounds=9, seed=1, apart=[(0, 1)])
    (meeting,) = found.together
    assert (meeting.round, {meeting.first, meeting.second}) == (9, {0, 1})


@pytest.mark.parametrize(("size", "count"), [(399, 22), (400, 22), (60, 14), (108, 22)])
def test_members_of_a_club_are_kept_apart_in_a_large_field(size: int, count: int) -> None:
    members = list(range(size))
    Random(3).shuffle(members)
    clubs = [members[each : each + 13] for each in range(0, size, 13)]
    found = movement(range(size), rounds=count, seed=4, apart=clubs)
    inside = {frozenset(pair) for club in clubs for pair in combinations(club, 2)}
    assert not inside & set(pairs_of(found))
    assert not found.together
    assert not found.draw.repeats


def test_what_cannot_be_seated_is_refused() -> None:
    with pytest.raises(DrawError) as caught:
        movement([1], rounds=1, seed=1)
    assert caught.value.problem is DrawProblem.TOO_FEW
    with pytest.raises(DrawError) as caught:
        movement([1, 2, 1], rounds=1, seed=1)
    assert (caught.value.problem, caught.value.players) == (DrawProblem.LISTED_TWICE, (1,))
