"""Four ends in five are between the two times; `make bench ARGS=clock` asks more often."""

import pytest

from tests.contest.halls import HALLS, Tally, replay


@pytest.fixture(scope="module")
def found() -> dict[str, Tally]:
    """Return the answers in all halls."""
    total = {"round": Tally(), "event": Tally()}
    for hall in HALLS:
        for name, tally in replay(hall, events=40).items():
            total[name].add_all(tally)
    return total


@pytest.mark.parametrize("name", ["round", "event"])
def test_four_ends_in_five_are_between_the_two_times(found: dict[str, Tally], name: str) -> None:
    assert found[name].share == pytest.approx(0.8, abs=0.05)


def test_the_end_of_a_round_is_known_to_a_few_minutes(found: dict[str, Tally]) -> None:
    assert found["round"].minutes < 13
