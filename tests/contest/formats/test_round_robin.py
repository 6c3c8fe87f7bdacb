from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribbage_events.contest.drawing.pairings import DrawProblem
from cribbage_events.contest.formats.round_robin import DrawError, draw
from tests.contest.drawing.brute_force import best_of, measured, ways
from tests.contest.drawing.draws import (
    DIRECTOR,
    byes_of,
    check,
    earlier_rounds,
    is_even,
    pair,
    pairs_of,
    repeats_in,
)
from tests.tools.examples import examples

SEEDS = st.integers(0, 2**32)
# How many rounds of so many players can be tried in every way.
FEW_ENOUGH = {2: 4, 3: 4, 4: 4, 5: 4, 6: 4, 7: 2, 8: 2, 9: 1}


@pytest.mark.parametrize("size", range(2, 41))
@pytest.mark.parametrize("director", [DIRECTOR, None])
def test_four_rounds_of_any_field_meet_somebody_new_while_there_is(
    size: int, director: int | None
) -> None:
    drawn = draw([range(size)], seed=size, director=director)
    check(drawn, [range(size)])
    hall = size + (size % 2 and director is not None)
    opponents = hall - 1
    rounds_apiece = min(4, opponents if hall % 2 == 0 else hall)
    assert (drawn.repeats == ()) is (rounds_apiece == 4)
    assert is_even([byes_of(drawn)[player] for player in range(size)])
    assert (drawn.director_plays == (0,) * 4) is bool(size % 2 and director)


@pytest.mark.parametrize("size", range(2, 15))
def test_everybody_meets_everybody_before_anybody_meets_again(size: int) -> None:
    rounds = 3 * size
    drawn = draw([range(size)], seed=1, rounds=rounds)
    check(drawn, [range(size)])
    met = Counter(pair(*players) for players in pairs_of(drawn))
    every_pair = [(one, two) for two in range(size) for one in range(two)]
    assert is_even(met[two] for two in every_pair)
    assert is_even(byes_of(drawn)[player] for player in range(size))


@pytest.mark.parametrize("size", range(4, 15))
def test_nobody_meets_the_same_opponent_twice_running(size: int) -> None:
    drawn = draw([range(size)], seed=size, rounds=3 * size)
    for before, after in pairwise(drawn.rounds):
        assert not {game.players for game in before} & {game.players for game in after}


@settings(max_examples=examples(100))
@given(st.data(), st.integers(2, 7), st.integers(1, 4), SEEDS)
def test_a_small_field_is_drawn_as_well_as_can_be(
    data: st.DataObject, size: int, rounds: int, seed: int
) -> None:
    possible = ways(range(size))
    rounds = min(rounds, FEW_ENOUGH[size])
    played = data.draw(earlier_rounds(range(size)))
    who = st.lists(st.integers(0, size - 1), max_size=3)
    byes, late = (data.draw(who), data.draw(who)) if size % 2 else ([], [])
    drawn = draw(
        [range(size)], rounds=rounds, seed=seed, played=played, previous_byes=byes, late=late
    )
    check(drawn, [range(size)], played)
    games = [[game.players for game in games] for games in drawn.rounds]
    expected = best_of(possible, rounds, played, byes, late)
    assert measured(games, drawn.byes, played, byes, late) == expected
    assert drawn.certain


@settings(max_examples=examples(15))
@given(st.data(), st.sampled_from([8, 9]), SEEDS)
def test_eight_or_nine_are_drawn_as_well_as_can_be(
    data: st.DataObject, size: int, seed: int
) -> None:
    played = data.draw(earlier_rounds(range(size)))
    drawn = draw([range(size)], rounds=FEW_ENOUGH[size], seed=seed, played=played)
    check(drawn, [range(size)], played)
    games = [[game.players for game in games] for games in drawn.rounds]
    assert measured(games, drawn.byes, played) == best_of(
        ways(range(size)), FEW_ENOUGH[size], played
    )


def test_not_meeting_again_comes_before_an_even_spread_of_byes() -> None:
    # 0 and 1 have met, so the player without a bye has to play, and somebody gets a second bye.
    drawn = draw([range(3)], rounds=2, seed=1, played=[(0, 1)], previous_byes=[0])
    assert drawn.repeats == ()
    assert sorted(byes_of(drawn)) == [0, 1]


@pytest.mark.parametrize("seed", range(examples(40)))
def test_somebody_late_does_not_sit_out_first(seed: int) -> None:
    first = draw([range(11)], rounds=3, seed=seed)
    again = draw(
        [range(13)],
        rounds=1,
        seed=seed,
        played=pairs_of(first),
        previous_byes=byes_of(first).elements(),
        late=[11, 12],
        first_round=4,
    )
    assert again.repeats == ()
    assert not byes_of(again).keys() & {11, 12}


def test_somebody_who_is_alone_and_late_sits_out_all_the_same() -> None:
    drawn = draw([[1], [2, 3]], rounds=1, seed=1, late=[1])
    assert drawn.byes == ((1,),)


def test_six_are_not_left_as_two_triangles() -> None:
    # After these two rounds a third of 0-1, 2-3, 4-5 would leave no fourth.
    played = [(0, 2), (1, 4), (3, 5), (0, 4), (1, 3), (2, 5)]
    for seed in range(20):
        drawn = draw([range(6)], rounds=2, seed=seed, played=played, first_round=3)
        assert drawn.repeats == ()
        assert repeats_in(drawn, played) == []


@settings(max_examples=examples(60))
@given(
    st.integers(2, 30),
    st.integers(1, 3),
    st.booleans(),
    st.booleans(),
    st.sets(st.integers(0, 29), max_size=3),
    SEEDS,
)
def test_a_redraw_after_comings_and_goings_repeats_nothing_that_can_be_new(
    size: int, before: int, directed: bool, late: bool, gone: set[int], seed: int
) -> None:
    director = DIRECTOR if directed else None
    first = draw([range(size)], rounds=before, seed=seed, director=director)
    played = pairs_of(first)
    left = [player for player in range(size) if player not in gone] + [100] * late
    if len(left) + directed < 2:
        return
    again = draw(
        [left],
        rounds=4 - before,
        seed=seed,
        director=director,
        played=played,
        previous_byes=byes_of(first).elements(),
        first_round=before + 1,
    )
    check(again, [left], played)
    assert bool(len(left) % 2 and directed) is (again.director_plays[0] == 0)
    assert not again.repeats or len(left) < 9
    byes = byes_of(first) + byes_of(again)
    if any(byes[player] > 1 for player in left):
        assert all(byes[player] for player in left)


def test_a_late_arrival_sends_the_director_back_to_the_desk() -> None:
    first = draw([range(13)], rounds=1, seed=5, director=DIRECTOR)
    played = pairs_of(first)
    second = draw([range(14)], rounds=3, seed=5, director=DIRECTOR, played=played, first_round=2)
    assert first.director_plays == (0,)
    assert second.director_plays == (None, None, None)
    assert second.repeats == ()
    assert [
        game.players for games in second.rounds for game in games if DIRECTOR in game.players
    ] == []


def test_a_registered_director_is_drawn_like_everybody_else() -> None:
    drawn = draw([range(7)], seed=1, director=3)
    assert drawn.director_plays == (None,) * 4
    assert all(len(byes) == 1 for byes in drawn.byes)


@settings(max_examples=examples(30))
@given(st.integers(2, 25), SEEDS, st.randoms(use_true_random=False))
def test_the_same_seed_gives_the_same_draw_in_whatever_order_people_are_listed(
    size: int, seed: int, random: Random
) -> None:
    played = pairs_of(draw([range(size)], rounds=1, seed=seed))
    shuffled = [*range(size)]
    random.shuffle(shuffled)
    turned = [(two, one) for one, two in played]
    random.shuffle(turned)
    expected = draw([range(size)], seed=seed, played=played)
    assert draw([shuffled], seed=seed, played=turned) == expected


def test_another_seed_gives_another_draw() -> None:
    assert draw([range(20)], seed=1) != draw([range(20)], seed=2)


def test_names_can_be_drawn_as_well_as_numbers() -> None:
    drawn = draw([["Ann", "Bob"]], rounds=1, seed=1)
    assert drawn.rounds[0][0].players == ("Ann", "Bob")


@pytest.mark.parametrize(
    ("divisions", "problem", "players"),
    [
        ([[1]], DrawProblem.TOO_FEW, ()),
        ([[]], DrawProblem.TOO_FEW, ()),
        ([[1, 2, 1]], DrawProblem.LISTED_TWICE, (1,)),
        ([[1, 2], [2, 3]], DrawProblem.LISTED_TWICE, (2,)),
    ],
)
def test_an_impossible_draw_says_why(
    divisions: list[list[int]], problem: DrawProblem, players: tuple[int, ...]
) -> None:
    with pytest.raises(DrawError) as caught:
        draw(divisions, seed=1)
    assert (caught.value.problem, caught.value.players) == (problem, players)


def test_one_entrant_can_play_the_director() -> None:
    drawn = draw([[1]], rounds=2, seed=1, director=DIRECTOR)
    assert [game.players for games in drawn.rounds for game in games] == [(1, DIRECTOR)] * 2
    assert len(drawn.repeats) == 1


def test_rounds_to_come_do_not_begin_with_the_opponents_just_met() -> None:
    everything = draw([range(4)], rounds=3, seed=1)
    just_played = [game.players for game in everything.rounds[-1]]
    for seed in range(10):
        drawn = draw(
            [range(4)], rounds=1, seed=seed, played=pairs_of(everything), just_played=just_played
        )
        assert not {game.players for game in drawn.rounds[0]} & {*just_played}


@pytest.mark.parametrize("size", [9, 10, 16, 17])
def test_a_tight_field_is_drawn_again_with_few_repeats(size: int) -> None:
    first = draw([range(size)], rounds=4, seed=1)
    played = pairs_of(first)
    left = range(1, size)
    drawn = draw([left], rounds=size - 4, seed=1, director=DIRECTOR, played=played, first_round=5)
    check(drawn, [left], played)
    assert len(drawn.repeats) <= size


def test_ten_thousand_are_drawn_and_drawn_again_without_a_repeat() -> None:
    first = draw([range(10_000)], seed=1)
    played = [game.players for games in first.rounds[:2] for game in games]
    left = [player for player in range(10_000) if player % 100]
    again = draw([left], rounds=2, seed=2, director=DIRECTOR, played=played, first_round=3)
    assert first.repeats == again.repeats == ()
    assert repeats_in(again, played) == []
