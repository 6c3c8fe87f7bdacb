from cribbage_events.practice.screens.rules.pictures import (
    DARK,
    LIGHT,
    WIDTH,
    leaps,
    on_track,
    streets,
)


def test_four_streets_of_thirty_holes_to_and_fro() -> None:
    drawn = list(streets())
    assert [(street.first, street.last) for street in drawn] == [
        (1, 30),
        (31, 60),
        (61, 90),
        (91, 120),
    ]
    assert [street.backwards for street in drawn] == [False, True, False, True]
    assert all(street.holes.count("M") == 60 for street in drawn)


def test_each_side_has_two_pegs_and_all_stay_on_the_board() -> None:
    pegs = [peg for street in streets() for peg in street.pegs]
    assert sorted(peg.colour for peg in pegs) == ["dark", "dark", "light", "light"]
    assert all(0 < peg.x < WIDTH for peg in pegs)


def test_on_the_way_back_a_higher_hole_is_further_left() -> None:
    second = list(streets())[1]
    behind, front = (peg.x for peg in second.pegs if peg.colour == "dark")
    assert DARK[0] < DARK[1]
    assert LIGHT[0] < LIGHT[1]
    assert front < behind


def test_the_peg_behind_leaps_over_the_one_in_front() -> None:
    first, way, last = leaps(before=5, now=9, scored=6)
    assert first.pegs == way.pegs == [on_track(5), on_track(9)]
    assert last.pegs == [on_track(9), on_track(15)]
    assert way.arc.startswith(f"M{on_track(5)} ")
    assert f" {on_track(15)} " in way.arc
