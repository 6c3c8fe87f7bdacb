"""What counts in a season's table, against rules that are written here from their words."""

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from cribbage_events.contest.championship import NightPoints, club_season
from cribbage_events.contest.season_table import (
    Counting,
    NightLine,
    season_table,
    season_values,
    tables_by_night,
)
from cribbage_events.contest.standings import Row

# Points by night; None: not there.
type Season = dict[str, list[int | None]]


def line(points: int) -> NightLine:
    return NightLine(played=4, won=2, skunks=0, points=points, prize=0)


def nights_of(season: Season) -> list[dict[str, NightLine]]:
    held = len(next(iter(season.values())))
    return [
        {
            name: line(points)
            for name, found in season.items()
            if (points := found[night]) is not None
        }
        for night in range(held)
    ]


def oracle(season: Season, counting: Counting) -> dict[str, tuple[int, Fraction]]:
    """Place and value of everybody with enough nights, by trying every choice of nights.

    “The best 8 nights count”: of all choices of so many nights, the one that is best for the
    player. “All but the worst 2”: the choice of all but so many. A sum has no points for a night
    that wasn't played where more is better; where fewer is better it takes the same number of
    nights of everybody.
    """
    held = len(next(iter(season.values())))
    better = min if counting.fewer_is_better else max
    found = {}
    for name, nights in season.items():
        played = [points for points in nights if points is not None]
        if len(played) < max(counting.least, 1):
            continue
        of = held if counting.by_total else len(played)
        count = max(1, (counting.best or of) if counting.best else of - counting.dropped)
        count = min(count, of)
        if counting.by_total and counting.fewer_is_better:
            if len(played) < count:
                continue
        elif counting.by_total:
            played += [0] * (held - len(played))
        choices = combinations(played, count)
        found[name] = better(
            Fraction(sum(each), 1 if counting.by_total else count) for each in choices
        )
    places = {
        name: 1
        + sum(
            other < value if counting.fewer_is_better else other > value for other in found.values()
        )
        for name, value in found.items()
    }
    return {name: (places[name], value) for name, value in found.items()}


COUNTINGS = [
    Counting(best=best, dropped=dropped, by_total=by_total, least=least, fewer_is_better=fewer)
    for best, dropped in ((None, 0), (1, 0), (3, 0), (8, 0), (None, 1), (None, 2), (None, 9))
    for by_total in (False, True)
    for least in (1, 3)
    for fewer in (False, True)
]


@pytest.mark.parametrize("counting", COUNTINGS)
def test_random_seasons_agree_with_the_words(counting: Counting) -> None:
    chance = Random(repr(counting))
    for _ in range(12):
        held = chance.randrange(1, 9)
        season: Season = {
            name: [chance.choice([None, *range(6)]) for _night in range(held)] for name in "ABCDE"
        }
        rows = season_table(nights_of(season), counting)
        placed = {
            row.player: (
                row.rank,
                Fraction(row.points) if counting.by_total else row.average,
            )
            for row in rows
            if row.rank is not None
        }
        assert placed == oracle(season, counting), (season, counting)
        points = {
            name: [each for each in found if each is not None] for name, found in season.items()
        }
        values = season_values({k: v for k, v in points.items() if v}, held, counting)
        assert values == {name: value for name, (_place, value) in placed.items()}
        if not counting.fewer_is_better:
            cards = [
                [
                    Row(1, name, 9, 4, 5, 0, got, 0, 0, 0)
                    for name, found in season.items()
                    if (got := found[night]) is not None
                ]
                for night in range(held)
            ]
            table = club_season(cards, NightPoints(minimum=0), counting)
            assert {row.player: row.points for row in table if row.rank is not None} == values


def test_the_best_eight_of_twelve_nights_are_added_up() -> None:
    season: Season = {
        # The best eight: 5 … 12. Missing nights take nothing away as long as eight are left.
        "Ann": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        "Bob": [None, None, None, None, 8, 8, 8, 8, 9, 9, 9, 9],
        "Cy": [20, None, None, None, None, None, None, None, None, None, None, 20],
    }
    rows = season_table(nights_of(season), Counting(best=8, by_total=True))
    assert [(row.player, row.rank, row.points) for row in rows] == [
        ("Ann", 1, 68),
        ("Bob", 1, 68),
        ("Cy", 3, 40),
    ]
    assert rows[0].left_out == {0, 1, 2, 3}
    assert rows[1].left_out == frozenset()


def test_of_equal_nights_the_later_is_left_out() -> None:
    season: Season = {"Ann": [5, 3, 5, 3]}
    (ann,) = season_table(nights_of(season), Counting(best=3))
    assert ann.left_out == {3}


def test_where_fewer_points_are_better_a_missing_night_never_helps() -> None:
    season: Season = {"Ann": [10, 10, 10], "Bob": [9, 9, None]}
    by_sum = Counting(by_total=True, best=3, fewer_is_better=True)
    rows = season_table(nights_of(season), by_sum)
    assert [(row.player, row.rank) for row in rows] == [("Ann", 1), ("Bob", None)]
    # In an average it isn't counted at all.
    rows = season_table(nights_of(season), Counting(least=2, fewer_is_better=True))
    assert [(row.player, row.rank) for row in rows] == [("Bob", 1), ("Ann", 2)]


def test_in_the_first_nights_every_night_so_far_gives_a_place() -> None:
    season: Season = {"Ann": [3, 3, 3], "Bob": [2, None, 2]}
    counting = Counting(by_total=True, best=8, least=5, fewer_is_better=True)
    tables = tables_by_night(nights_of(season), counting)
    assert [[(row.player, row.rank) for row in table] for table in tables] == [
        [("Bob", 1), ("Ann", 2)],
        [("Ann", 1), ("Bob", None)],
        [("Ann", 1), ("Bob", None)],
    ]


def test_one_night_always_counts() -> None:
    season: Season = {"Ann": [4, 7]}
    (ann,) = season_table(nights_of(season), Counting(dropped=5, by_total=True))
    assert (ann.points, ann.left_out) == (7, frozenset({0}))
