import pytest

from cribbage_events.events.public.curve import curve_of, scale_around


@pytest.mark.parametrize(
    ("least", "most", "found"),
    [
        (3, 18, (0, 20)),
        (0, 0, (0, 10)),
        (-2, 62, (0, 100)),
        (10, 70, (0, 100)),
        (-4, -1, (-5, 5)),
        (-3, 9, (-10, 10)),
        (0, 1201, (0, 1202)),
    ],
)
def test_the_scale_has_round_ends_and_a_round_middle(
    least: int, most: int, found: tuple[int, int]
) -> None:
    assert scale_around(least, most) == found


def test_better_is_up_and_a_missed_night_leaves_a_gap() -> None:
    curve = curve_of([(0, 0), (2, 20), (4, 10)], 5, 10.0, marked=[2])
    assert curve.line == "0.0,100.0 50.0,0.0 100.0,50.0"
    assert curve.dots == "M0.0 100.0h0M50.0 0.0h0M100.0 50.0h0"
    assert curve.marked == "M50.0 0.0h0"
    assert curve.mean == "M0 50.0H100"
    assert (curve.top, curve.middle, curve.bottom) == (20, 10, 0)
    fewest = curve_of([(0, 0), (2, 20), (4, 10)], 5, 10.0, fewer_is_better=True)
    assert fewest.line == "0.0,0.0 50.0,100.0 100.0,50.0"
    assert (fewest.top, fewest.middle, fewest.bottom) == (0, 10, 20)


def test_one_night_is_a_dot_without_an_average() -> None:
    curve = curve_of([(0, 12)], 1, None)
    assert curve.line == "0.0,40.0"
    assert curve.mean == ""
