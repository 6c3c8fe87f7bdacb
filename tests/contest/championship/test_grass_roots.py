from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.contest.championship import (
    NightPoints,
    club_season,
    is_above_record,
    is_grand_slam,
)
from cribbage_events.contest.standings import Row


def card(
    player: str, game_points: int, won: int, spread: int = 0, *, rank: int = 1, skunks: int = 0
) -> Row[str]:
    return Row(rank, player, 9, won, 9 - won, skunks, game_points, max(spread, 0), 0, spread)


NIGHTS = [
    [card("A", 19, 9, 120, skunks=1), card("B", 12, 6, 15, rank=2), card("C", 11, 5, rank=3)],
    [card("B", 14, 6, 40, skunks=2), card("A", 11, 5, 10, rank=2)],
    [card("C", 12, 6, 3)],
]


def test_the_season_adds_up_the_qualifying_cards() -> None:
    table = club_season(NIGHTS)
    assert [(row.rank, row.player, int(row.points), row.nights) for row in table] == [
        (1, "B", 26, 2),
        (2, "A", 19, 2),
        (3, "C", 12, 2),
    ]
    best = table[1]
    assert (best.average, best.best.card) == (Fraction(15), "19/9 +120")
    assert (best.grand_slams, best.qualifying_cards, best.skunks) == (1, 1, 1)


def test_equal_points_are_ordered_by_the_average_and_then_shared() -> None:
    nights = [[card("A", 12, 6), card("B", 12, 6), card("C", 12, 6)], [card("C", 10, 5)]]
    table = club_season(nights)
    assert [(row.rank, row.player) for row in table] == [(1, "A"), (1, "B"), (3, "C")]


def test_a_club_gives_its_own_points() -> None:
    every = NightPoints(minimum=0)
    assert {row.player: row.points for row in club_season(NIGHTS, every)} == {
        "A": 30,
        "B": 26,
        "C": 23,
    }
    flat = NightPoints(each=1, by_rank=(3, 2, 1))
    assert {row.player: row.points for row in club_season(NIGHTS, flat)} == {"A": 6, "B": 7, "C": 5}


def test_who_played_no_game_was_not_there() -> None:
    absent = Row(1, "D", 0, 0, 0, 0, 0, 0, 0, 0)
    assert club_season([[absent]]) == []


def test_a_card_above_the_record_is_asked_about() -> None:
    assert not is_above_record(card("A", 23, 9, 267))
    assert is_above_record(card("A", 24, 9, 267))
    assert is_above_record(card("A", 23, 9, 268))
    assert is_grand_slam(card("A", 18, 9))
    assert not is_grand_slam(card("A", 20, 8))


cards = st.builds(
    card, st.sampled_from("ABCD"), st.integers(0, 27), st.integers(0, 9), st.integers(-100, 100)
)


@given(st.lists(st.lists(cards, max_size=4, unique_by=lambda each: each.player), max_size=8))
def test_points_go_down_the_table_and_nights_add_up(nights: list[list[Row[str]]]) -> None:
    table = club_season(nights)
    assert [row.points for row in table] == sorted((row.points for row in table), reverse=True)
    assert sum(row.nights for row in table) == sum(map(len, nights))
    assert club_season(reversed(nights)) == table
