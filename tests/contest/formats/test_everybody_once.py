"""Everybody meets everybody once; tables and first deals are shared."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.contest.drawing.pairings import Draw, DrawError, Pairing
from cribbage_events.contest.formats.everybody_once import (
    carry_on,
    deal_in_turn,
    everybody_once,
    rounds_needed,
    schedule,
)

# Of these numbers of players there is no schedule, or none is known, that is fairer.
UP_TO_THREE_TIMES = {10, 16, 22, 28}


def met_in(draw: Draw[int]) -> list[frozenset[int]]:
    return [frozenset(game.players) for games in draw.rounds for game in games]


@pytest.mark.parametrize("players", range(2, 31))
def test_everybody_is_at_each_table_and_deals_first_equally_often(players: int) -> None:
    rounds = schedule(players)
    tables = Counter(
        (player, table) for games in rounds for table, game in enumerate(games) for player in game
    )
    deals = Counter(game[0] for games in rounds for game in games)
    games = players - 1
    for player in range(players):
        times = [tables[player, table] for table in range(players // 2)]
        assert deals[player] in {games // 2, (games + 1) // 2}
        if players % 2:
            assert set(times) == {2}
        elif players != 4:
            assert set(times) <= ({1, 2, 3} if players in UP_TO_THREE_TIMES else {1, 2})


@given(players=st.integers(2, 30), seed=st.integers(0, 2**31), with_director=st.booleans())
def test_everybody_meets_everybody_once(players: int, seed: int, with_director: bool) -> None:
    director = 99 if with_director else None
    draw = everybody_once(range(players), seed=seed, director=director)
    everybody = set(range(players))
    fills_in = with_director and players % 2 == 1
    if fills_in:
        everybody.add(99)
    assert Counter(met_in(draw)) == Counter(map(frozenset, combinations(everybody, 2)))
    assert len(draw.rounds) == rounds_needed(players)
    for games, byes in zip(draw.rounds, draw.byes, strict=True):
        seated = [player for game in games for player in game.players]
        assert sorted([*seated, *byes]) == sorted(everybody)
        assert len(byes) == len(everybody) % 2
        assert [game.table for game in games] == list(range(1, len(games) + 1))


def test_the_seed_decides_and_the_order_of_the_list_does_not() -> None:
    assert everybody_once([3, 1, 2, 4], seed=5) == everybody_once([1, 2, 3, 4], seed=5)
    assert everybody_once(range(9), seed=5) != everybody_once(range(9), seed=6)


def test_who_must_not_move_stays_at_their_table() -> None:
    draw = everybody_once(range(8), seed=1, fixed_tables={3: 2})
    assert {game.table for games in draw.rounds for game in games if 3 in game.players} == {2}


@pytest.mark.parametrize("players", [[], [1], [1, 2, 1]])
def test_it_takes_two_different_players(players: list[int]) -> None:
    with pytest.raises(DrawError):
        everybody_once(players, seed=1)


@given(players=st.integers(3, 14), seed=st.integers(0, 1000), data=st.data(), helps=st.booleans())
def test_who_leaves_has_no_games_and_the_others_still_meet_once(
    players: int, seed: int, data: st.DataObject, helps: bool
) -> None:
    whole = everybody_once(range(players), seed=seed)
    begun = data.draw(st.integers(0, len(whole.rounds) - 1))
    gone = data.draw(st.sets(st.integers(0, players - 1), min_size=1, max_size=players - 2))
    left = set(range(players)) - gone
    played = [game for games in whole.rounds[:begun] for game in games]
    found = carry_on(
        whole.rounds[begun:],
        players=left,
        met={frozenset(game.players) for game in played},
        first_round=begun + 1,
        director=99 if helps else None,
    )
    before = {frozenset(game.players) for game in played if left.issuperset(game.players)}
    met = Counter(pair for pair in met_in(found) if 99 not in pair)
    assert {*met, *before} == set(map(frozenset, combinations(left, 2)))
    assert set(met.values()) <= {1}
    assert not before & set(met)
    with_director = Counter(pair for pair in met_in(found) if 99 in pair)
    assert set(with_director.values()) <= {1}
    for games, byes in zip(found.rounds, found.byes, strict=True):
        seated = [player for game in games for player in game.players if player != 99]
        assert sorted([*seated, *byes]) == sorted(left)


def test_games_of_those_who_stay_are_kept_at_their_tables() -> None:
    whole = everybody_once(range(8), seed=3)
    found = carry_on(whole.rounds, players=set(range(7)), met=(), first_round=1)
    kept = [[game for game in games if 7 not in game.players] for games in whole.rounds]
    assert [list(games) for games in found.rounds] == kept


def test_a_latecomer_takes_the_place_of_those_who_would_sit_out() -> None:
    whole = everybody_once(range(7), seed=3)
    found = carry_on(whole.rounds, players=set(range(8)), met=(), first_round=1)
    assert Counter(met_in(found)) == Counter(map(frozenset, combinations(range(8), 2)))
    assert not any(found.byes)


def test_who_has_dealt_first_less_often_deals_first() -> None:
    rounds = [[Pairing(1, 1, 2, 0)], [Pairing(1, 1, 3, 0)], [Pairing(1, 4, 5, 0)]]
    found = deal_in_turn(rounds, [2, 2], {frozenset((4, 5)): 5})
    assert [(game.first, game.second) for (game,) in found] == [(1, 2), (3, 1), (5, 4)]
