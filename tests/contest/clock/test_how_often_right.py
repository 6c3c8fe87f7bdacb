"""Four in five ends are between the two times; `make bench ARGS=clock` asks more often."""

import pytest

from tests.contest.clock.replay import HALLS, Tally, replay, replay_nights

RIGHT = pytest.approx(0.8, abs=0.05)


@pytest.fixture(scope="module")
def found() -> dict[str, Tally]:
    """Of all halls, with and without a past."""
    total = {"round": Tally(), "event": Tally(), "night": Tally()}
    for hall in HALLS:
        for with_past in (True, False):
            for name, tally in replay(hall, with_past=with_past, events=8).items():
                total[name].add_all(tally)
    for hall in (HALLS[0], HALLS[3]):
        total["night"].add_all(replay_nights(hall, with_past=False, nights=6))
    return total


def test_the_end_of_the_round_is_right_four_times_in_five(found: dict[str, Tally]) -> None:
    assert found["round"].share == RIGHT
    assert found["round"].minutes < 13


def test_the_end_of_the_event_is_right_four_times_in_five(found: dict[str, Tally]) -> None:
    assert found["event"].share == RIGHT


def test_the_end_of_a_night_is_right_four_times_in_five(found: dict[str, Tally]) -> None:
    assert found["night"].share == RIGHT
