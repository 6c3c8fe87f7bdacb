from fractions import Fraction

from cribbage_events.contest.season_table import Counting, NightLine, season_table, tables_by_night


def line(
    points: int, *, played: int = 4, won: int = 2, skunks: int = 0, prize: int = 0
) -> NightLine:
    return NightLine(played=played, won=won, skunks=skunks, points=points, prize=prize)


def of_nights(least: int) -> Counting:
    return Counting(least=least, fewer_is_better=True)


def test_everything_is_added_up_over_the_nights() -> None:
    nights = [
        {"Ann": line(22, won=2, skunks=1, prize=6400)},
        {"Ann": line(7, won=3, skunks=2, prize=50)},
    ]
    (ann,) = season_table(nights, of_nights(2))
    assert (ann.nights, ann.points, ann.won, ann.skunks, ann.prizes) == (2, 29, 5, 3, 6450)
    assert ann.average == Fraction(29, 2)
    assert ann.rank == 1


def test_the_fewest_points_a_night_are_best_and_equals_share_a_place() -> None:
    nights = [
        {"Ann": line(30), "Bob": line(10), "Cy": line(20), "Di": line(-1)},
        {"Ann": line(40), "Bob": line(30), "Cy": line(20), "Di": line(0)},
    ]
    rows = season_table(nights, of_nights(2))
    assert [(row.player, row.rank) for row in rows] == [
        ("Di", 1),
        ("Bob", 2),
        ("Cy", 2),
        ("Ann", 4),
    ]


def test_too_few_nights_give_no_place_however_good() -> None:
    nights = [
        {"Ann": line(30), "Bob": line(0)},
        {"Ann": line(40)},
        {"Ann": line(50), "Cy": line(1)},
    ]
    rows = season_table(nights, of_nights(2))
    assert [(row.player, row.rank) for row in rows] == [("Ann", 1), ("Bob", None), ("Cy", None)]


def test_a_night_with_a_game_missing_counts_for_the_total_not_for_the_average() -> None:
    nights = [
        {"Ann": line(30), "Bob": line(31)},
        {"Ann": line(3, played=2), "Bob": line(31)},
        {"Bob": line(31), "Late": line(2, played=1)},
    ]
    bob, ann, late = season_table(nights, of_nights(2))
    assert (bob.player, bob.rank) == ("Bob", 1)
    assert (ann.nights, ann.whole, ann.points) == (2, 1, 33)
    assert (ann.average, ann.rank) == (Fraction(30), None)
    assert (late.average, late.rank) == (None, None)


def test_no_nights_make_no_table() -> None:
    assert season_table([], of_nights(0)) == []
    assert [row.rank for row in season_table([{"Ann": line(1, played=0)}], of_nights(0))] == [1]


def test_the_table_after_each_night() -> None:
    """Two of three nights give a place; after the first night, one does."""
    nights = [
        {"Ann": line(30), "Bob": line(10)},
        {"Ann": line(10), "Cy": line(5)},
        {"Ann": line(5), "Bob": line(30), "Cy": line(5)},
    ]
    tables = tables_by_night(nights, of_nights(2))
    assert [[(row.player, row.rank) for row in table] for table in tables] == [
        [("Bob", 1), ("Ann", 2)],
        [("Ann", 1), ("Cy", None), ("Bob", None)],
        [("Cy", 1), ("Ann", 2), ("Bob", 3)],
    ]
    assert tables[-1] == season_table(nights, of_nights(2))
