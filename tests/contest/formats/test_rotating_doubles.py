from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.contest.drawing.pairings import DrawError
from cribbage_events.contest.formats.rotating_doubles import (
    CutNeededError,
    Table,
    TwoLeftOver,
    change_seats,
    first_seats,
    missed_rounds,
    moves,
    next_seats,
    partners_of,
    table_sizes,
    who_stays,
)
from tests.contest.formats.nights import Night, play_all, played

FOUR = Table(1, ((1, 2), (3, 4)))
THREE = Table(2, ((5,), (6,), (7,)))
TWO = Table(3, ((8,), (9,)))

head_counts = st.integers(2, 40)
seeds = st.integers(0, 2**31)


@pytest.mark.parametrize(
    ("head_count", "sizes"),
    [
        (2, (2,)),
        (3, (3,)),
        (4, (4,)),
        (5, (3, 2)),
        (6, (4, 2)),
        (7, (4, 3)),
        (8, (4, 4)),
        (9, (4, 3, 2)),
        (20, (4,) * 5),
        (23, (*(4,) * 5, 3)),
    ],
)
def test_fours_come_first_and_the_rest_is_a_three_a_two_or_both(
    head_count: int, sizes: tuple[int, ...]
) -> None:
    assert table_sizes(head_count) == sizes


@pytest.mark.parametrize(("head_count", "sizes"), [(2, (2,)), (6, (3, 3)), (10, (4, 3, 3))])
def test_two_left_over_may_make_two_tables_of_three(
    head_count: int, sizes: tuple[int, ...]
) -> None:
    assert table_sizes(head_count, two_left_over=TwoLeftOver.TWO_TABLES) == sizes


@given(head_counts, st.sampled_from(TwoLeftOver))
def test_tables_seat_everybody_once(head_count: int, two_left_over: TwoLeftOver) -> None:
    assert sum(table_sizes(head_count, two_left_over=two_left_over)) == head_count


@pytest.mark.parametrize("head_count", [0, 1])
def test_one_alone_cannot_play(head_count: int) -> None:
    with pytest.raises(DrawError, match="too-few-tonight"):
        table_sizes(head_count)


@given(head_counts, seeds)
def test_the_first_seats_depend_on_the_people_and_the_seed_only(count: int, seed: int) -> None:
    drawn = first_seats(range(count), seed=seed)
    assert drawn == first_seats(reversed(range(count)), seed=seed)
    assert sorted(player for table in drawn for player in table.players) == list(range(count))
    assert [len(table.players) for table in drawn] == list(table_sizes(count))


def test_nobody_is_seated_twice() -> None:
    with pytest.raises(DrawError, match="listed-twice"):
        first_seats([1, 2, 2], seed=1)


def test_the_losers_stay_at_a_table_of_four() -> None:
    assert who_stays(played(FOUR, 1, [100])) == (1, 2)


def test_the_lowest_stays_at_a_table_of_three() -> None:
    assert who_stays(played(THREE, 0, [90, 80])) == (7,)
    assert who_stays(played(THREE, 2, [90, 100])) == (5,)


def test_nobody_stays_at_a_table_of_two() -> None:
    assert who_stays(played(TWO, 0, [3])) == ()


def test_a_tie_for_the_lowest_is_cut_for() -> None:
    level = played(THREE, 1, [90, 90])
    with pytest.raises(CutNeededError) as caught:
        who_stays(level)
    assert caught.value.table == 2
    assert caught.value.players == (5, 7)
    assert who_stays(level, cut=7) == (7,)
    with pytest.raises(CutNeededError):
        who_stays(level, cut=6)


def test_winners_move_to_the_next_table_and_the_last_tables_to_the_first() -> None:
    tables = (FOUR, Table(2, ((5, 6), (7, 8))))
    outcomes = [played(tables[0], 0, [90]), played(tables[1], 1, [90])]
    seats = next_seats(outcomes, partners=partners_of([(1, 2), (3, 4), (5, 6), (7, 8)]), seed=1)
    assert [set(table.players) for table in seats] == [{3, 4, 7, 8}, {5, 6, 1, 2}]
    for table in seats:
        assert not table.forced
        assert all(len(side) == 2 for side in table.sides)
    arrows = {move.player: (move.from_table, move.to_table) for move in moves(tables, seats)}
    assert arrows[1] == arrows[2] == (1, 2)
    assert arrows[3] == arrows[4] == (1, 1)
    assert arrows[7] == arrows[8] == (2, 1)


def test_every_winner_partners_one_who_stayed() -> None:
    night = Night(20, seed=3)
    stayed = {player for outcome in night.outcomes for player in who_stays(outcome)}
    night.go_on()
    for table in night.tables:
        for side in table.sides:
            assert len(stayed & set(side)) == 1


def test_a_partnership_that_cannot_be_avoided_is_marked() -> None:
    partners = Counter({frozenset((1, 3)): 1, frozenset((1, 4)): 1})
    (table,) = next_seats([played(FOUR, 0, [90])], partners=partners, seed=1)
    assert len(table.forced) == 1
    assert 1 in table.forced[0]


@given(head_counts, seeds, st.integers(1, 6))
def test_every_table_sends_two_and_receives_two(count: int, seed: int, games: int) -> None:
    night = Night(count, seed)
    for _ in range(games):
        before = night.tables
        stayed = {player for outcome in night.outcomes for player in who_stays(outcome)}
        night.go_on()
        assert night.seated == list(range(count))
        assert [len(table.players) for table in night.tables] == list(table_sizes(count))
        sent = Counter(m.from_table for m in moves(before, night.tables) if m.player not in stayed)
        came = Counter(m.to_table for m in moves(before, night.tables) if m.player not in stayed)
        assert set(sent.values()) == set(came.values()) == {2}
        assert all(m.stays for m in moves(before, night.tables) if m.player in stayed)


def fewest_repeats(night: Night) -> int:
    """Try all pairings of players who moved with players who stayed, table by table."""
    choices = []
    stayed = {player for outcome in night.outcomes for player in who_stays(outcome)}
    for table in night.tables:
        if len(table.players) == 4:
            stay = [player for player in table.players if player in stayed]
            came = [player for player in table.players if player not in stayed]
            if len(stay) == len(came) == 2:
                choices.append(
                    [list(zip(stay, order, strict=True)) for order in (came, came[::-1])]
                )
    return min(
        sum(night.partners[frozenset(pair)] > 0 for pairs in way for pair in pairs)
        for way in product(*choices)
    )


@given(st.integers(2, 13), seeds, st.integers(1, 7))
def test_partners_are_never_repeated_more_than_the_movement_forces(
    count: int, seed: int, games: int
) -> None:
    night = Night(count, seed)
    for _ in range(games):
        outcomes, partners = night.outcomes, Counter(night.partners)
        night.go_on()
        then = Night.__new__(Night)
        then.tables, then.outcomes, then.partners = night.tables, outcomes, partners
        forced = [pair for table in night.tables for pair in table.forced]
        repeated = [
            frozenset(side)
            for table in night.tables
            for side in table.sides
            if len(side) == 2 and partners[frozenset(side)]
        ]
        assert sorted(map(sorted, forced)) == sorted(map(sorted, repeated))
        assert len(forced) == fewest_repeats(then)


@given(st.integers(4, 24), seeds, st.data())
def test_arrivals_and_departures_move_as_few_as_possible(
    count: int, seed: int, data: st.DataObject
) -> None:
    night = Night(count, seed)
    leaving = data.draw(st.lists(st.sampled_from(range(count)), unique=True, max_size=2))
    arriving = list(range(100, 100 + data.draw(st.integers(0, 3))))
    as_if = next_seats(night.outcomes, partners=night.partners, seed=seed)
    expected = {player: table.number for table in as_if for player in table.players}
    night.go_on(leaving=leaving, arriving=arriving)
    here = sorted({*range(count)} - set(leaving)) + arriving
    assert night.seated == here
    sizes = table_sizes(len(here))
    assert [len(table.players) for table in night.tables] == list(sizes)
    now = {player: table.number for table in night.tables for player in table.players}
    moved = [player for player in here if player in expected and now[player] != expected[player]]
    left_at = Counter(expected[player] for player in here if player in expected)
    too_many = [
        max(0, count_there - (sizes[table - 1] if table <= len(sizes) else 0))
        for table, count_there in left_at.items()
    ]
    assert len(moved) == sum(too_many)


@given(st.integers(4, 24), seeds, st.data())
def test_prepared_seats_change_as_little_as_possible(
    count: int, seed: int, data: st.DataObject
) -> None:
    night = Night(count, seed)
    ready = {table.number: table for table in night.tables}
    leaving = data.draw(st.lists(st.sampled_from(range(count)), unique=True, max_size=2))
    arriving = list(range(100, 100 + data.draw(st.integers(0, 3))))
    now = change_seats(night.tables, partners={}, seed=seed, leaving=leaving, arriving=arriving)
    here = sorted({*range(count)} - set(leaving)) + arriving
    assert sorted(player for table in now for player in table.players) == here
    assert [len(table.players) for table in now] == list(table_sizes(len(here)))
    was = {player: table.number for table in ready.values() for player in table.players}
    moved = [p for table in now for p in table.players if p in was and was[p] != table.number]
    sizes = dict(enumerate(table_sizes(len(here)), 1))
    staying = Counter(was[player] for player in here if player in was)
    assert len(moved) == sum(max(0, staying[n] - sizes.get(n, 0)) for n in staying)
    for table in now:
        before = ready.get(table.number)
        if before and set(before.players) == set(table.players):
            assert table == before


def test_nothing_changes_when_nobody_comes_or_goes() -> None:
    night = Night(23, seed=4)
    assert change_seats(night.tables, partners={}, seed=9) == night.tables


@given(head_counts, seeds)
def test_the_same_night_is_seated_the_same(count: int, seed: int) -> None:
    tables = first_seats(range(count), seed=seed)
    outcomes = play_all(tables, Random(seed))
    partners = partners_of([side for table in tables for side in table.sides])
    first = next_seats(outcomes, partners=partners, seed=seed, arriving=[90, 91])
    again = next_seats(outcomes[::-1], partners=partners, seed=seed, arriving=[91, 90])
    assert first == again


def test_a_night_of_hundreds_with_many_changes_is_still_seated() -> None:
    night = Night(203, seed=5)
    night.go_on(leaving=range(0, 60, 3), arriving=range(300, 317))
    assert len(night.seated) == 203 - 20 + 17


def test_a_night_with_too_few_players_cannot_continue() -> None:
    night = Night(4, seed=1)
    with pytest.raises(DrawError, match="too-few-tonight"):
        night.go_on(leaving=[0, 1, 2])


def test_somebody_who_has_no_game_in_a_round_has_missed_it() -> None:
    seated = {1: {"A", "B", "C"}, 2: {"A", "B"}, 3: {"A", "C"}}
    assert missed_rounds("ABC", seated) == {"B": (3,), "C": (2,)}
    assert missed_rounds("AB", {}) == {}
