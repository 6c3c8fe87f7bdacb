from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribbage_events.contest.formats.round_robin import draw
from tests.contest.drawing.brute_force import best_of, measured, ways_across
from tests.contest.drawing.draws import DIRECTOR, check, earlier_rounds, is_even, pairs_of
from tests.tools.examples import examples

SEEDS = st.integers(0, 2**32)


SIZES = st.integers(1, 12)


@settings(max_examples=examples(80))
@given(SIZES, SIZES, st.integers(1, 6), st.booleans(), SEEDS)
def test_two_divisions_stay_apart_but_for_one_game_when_both_are_odd(
    younger: int, older: int, rounds: int, directed: bool, seed: int
) -> None:
    divisions = [range(younger), range(100, 100 + older)]
    drawn = draw(divisions, rounds=rounds, seed=seed, director=DIRECTOR if directed else None)
    check(drawn, divisions)
    both_odd = bool(younger % 2 and older % 2)
    crossings = [[game for game in games if game.division is None] for games in drawn.rounds]
    assert all(len(games) == both_odd for games in crossings)
    crossed = Counter(player for games in crossings for game in games for player in game.players)
    for division in divisions:
        assert is_even(crossed[player] for player in division)
    odd = [index for index, division in enumerate(divisions) if len(division) % 2]
    fills_in = odd[0] if directed and len(odd) == 1 else None
    assert drawn.director_plays == (fills_in,) * rounds
    assert all(len(byes) == (len(odd) == 1 and not directed) for byes in drawn.byes)


@settings(max_examples=examples(40))
@given(st.integers(2, 6), st.integers(2, 6), SEEDS)
def test_crossing_games_do_not_bring_repeats_where_there_is_room(
    younger: int, older: int, seed: int
) -> None:
    divisions = [range(2 * younger + 1), range(100, 100 + 2 * older + 1)]
    assert draw(divisions, rounds=4, seed=seed).repeats == ()


@pytest.mark.parametrize("sizes", [(1, 1), (1, 3), (3, 1), (3, 3), (1, 5), (5, 1), (3, 5), (1, 7)])
@settings(max_examples=examples(12))
@given(data=st.data(), seed=SEEDS)
def test_two_small_odd_divisions_are_drawn_as_well_as_can_be(
    data: st.DataObject, sizes: tuple[int, int], seed: int
) -> None:
    divisions = [range(sizes[0]), range(100, 100 + sizes[1])]
    everybody = [*divisions[0], *divisions[1]]
    rounds = {2: 4, 4: 4, 6: 3, 8: 2}[len(everybody)]
    played = data.draw(earlier_rounds(everybody))
    crossed = data.draw(st.lists(st.sampled_from(everybody), max_size=4))
    drawn = draw(divisions, rounds=rounds, seed=seed, played=played, previous_crossings=crossed)
    check(drawn, divisions, played)
    games = [[game.players for game in games] for games in drawn.rounds]
    across = [
        [one for game in games if game.division is None for one in game.players]
        for games in drawn.rounds
    ]
    assert measured(games, across, played, crossed) == best_of(
        ways_across(*divisions), rounds, played, crossed
    )
    assert drawn.certain


def test_somebody_crosses_twice_before_two_meet_twice() -> None:
    drawn = draw(
        [[1, 2, 3], [4, 5, 6]],
        rounds=1,
        seed=1,
        first_round=4,
        played=[(1, 2), (1, 3), (1, 9)],
        previous_crossings=[1],
    )
    assert drawn.repeats == ()
    assert {2, 3} in [{*game.players} for game in drawn.rounds[0]]


@pytest.mark.parametrize("size", [5, 7, 9, 11, 13])
@settings(max_examples=examples(10))
@given(data=st.data(), rounds=st.integers(1, 3), seed=SEEDS)
def test_three_beside_many_repeat_only_what_three_cannot_avoid(
    data: st.DataObject, size: int, rounds: int, seed: int
) -> None:
    three, many = range(3), range(100, 100 + size)
    left = {(one, two) for one in three for two in three if one < two}
    played = data.draw(st.lists(st.sampled_from(sorted(left)), unique=True))
    crossed = data.draw(st.lists(st.sampled_from(three), max_size=3))
    drawn = draw([three, many], rounds=rounds, seed=seed, played=played, previous_crossings=crossed)
    check(drawn, [three, many], played)
    assert len(drawn.repeats) == max(0, rounds - len(left - set(played)))


@pytest.mark.parametrize("seed", range(examples(10)))
def test_three_and_three_meet_nobody_new_too_late(seed: int) -> None:
    divisions = [range(3), range(100, 103)]
    drawn = draw(divisions, rounds=4, seed=seed)
    check(drawn, divisions)
    # In the fourth round two others can cross, but the other two of each division have met.
    assert [again.round for again in drawn.repeats] == [4, 4]


def test_nobody_crosses_twice_before_the_others_have_crossed() -> None:
    divisions = [range(5), range(100, 105)]
    first = draw(divisions, rounds=2, seed=3)
    crossed = [game.players for games in first.rounds for game in games if game.division is None]
    second = draw(
        divisions,
        rounds=3,
        seed=3,
        played=pairs_of(first),
        previous_crossings=[player for players in crossed for player in players],
        first_round=3,
    )
    crossed += [game.players for games in second.rounds for game in games if game.division is None]
    assert sorted(player for players in crossed for player in players) == [*range(5), *divisions[1]]


def test_without_crossing_the_director_fills_in_once_and_the_other_division_rests_one() -> None:
    divisions = [range(5), range(100, 107)]
    drawn = draw(divisions, seed=1, director=DIRECTOR, allow_crossing=False)
    check(drawn, divisions)
    assert drawn.director_plays == (0,) * 4
    assert all(byes and byes[0] >= 100 for byes in drawn.byes)


def test_three_odd_divisions_share_one_crossing_and_the_director() -> None:
    divisions = [range(5), range(100, 105), range(200, 205)]
    drawn = draw(divisions, seed=1, director=DIRECTOR)
    check(drawn, divisions)
    assert drawn.director_plays == (2,) * 4
    assert all(not byes for byes in drawn.byes)


def test_an_empty_division_is_passed_over() -> None:
    divisions: list[range] = [range(0), range(4)]
    drawn = draw(divisions, seed=1)
    check(drawn, divisions)
    assert {game.division for games in drawn.rounds for game in games} == {1}
