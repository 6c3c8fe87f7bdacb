"""A sample of all hands is counted (`make distribution` counts all); wrong figures are noticed."""

import random
from collections import Counter
from math import sqrt

import pytest

from cribbage_events.cribbage.cards import DECK
from cribbage_events.cribbage.counting import points
from tests.tools.distribution import (
    ALL,
    CRIBS_OF_NOTHING,
    HANDS,
    Tally,
    differences,
    table,
    tallied,
)

SAMPLE = 40_000
# One correct figure in about fifteen thousand is further off than this many standard deviations.
FAR = 4


@pytest.fixture(scope="module")
def sample() -> Tally:
    rng = random.Random(121)
    tally = Tally(Counter(), Counter())
    for _ in range(SAMPLE):
        *hand, starter = rng.sample(DECK, 5)
        tally.hands[points(hand, starter)] += 1
        tally.cribs[points(hand, starter, crib=True)] += 1
    return tally


def is_near(seen: int, published: int) -> bool:
    share = published / ALL
    return abs(seen - SAMPLE * share) <= FAR * sqrt(SAMPLE * share * (1 - share)) + 1


def test_there_are_12_994_800_hands() -> None:
    assert ALL == 12_994_800


def test_a_sample_is_spread_as_all_hands_are(sample: Tally) -> None:
    assert set(sample.hands) <= set(HANDS)
    assert all(is_near(sample.hands[total], HANDS[total]) for total in HANDS)
    assert is_near(sample.cribs[0], CRIBS_OF_NOTHING)


def test_five_cards_are_five_hands() -> None:
    tally = tallied([DECK[:5]])

    assert +tally.hands == {12: 5}
    assert +tally.cribs == {12: 5}


def as_published() -> Tally:
    others = ALL - CRIBS_OF_NOTHING
    return Tally(Counter(HANDS), Counter({0: CRIBS_OF_NOTHING, 2: others}))


def test_the_published_figures_pass() -> None:
    assert differences(as_published()) == []


@pytest.mark.parametrize("total", [0, 19, 29])
def test_one_hand_too_many_is_noticed(total: int) -> None:
    tally = as_published()
    tally.hands[total] += 1

    (wrong,) = differences(tally)

    assert wrong.endswith(f"hands count {total}; published are {HANDS.get(total, 0):,}.")


def test_a_score_that_no_hand_has_is_noticed() -> None:
    tally = as_published()
    del tally.hands[28]

    assert differences(tally) == ["0 hands count 28; published are 76."]


def test_one_crib_of_nothing_too_few_is_noticed() -> None:
    tally = as_published()
    tally.cribs[0] -= 1

    assert differences(tally) == [
        "1,022,207 cribs count 0; published are 1,022,208.",
        "12,994,799 cribs were counted; there are 12,994,800.",
    ]


def test_the_table_has_a_line_for_each_score() -> None:
    head, *lines = table(as_published()).splitlines()

    assert head.split() == ["points", "hands", "published", "as", "cribs"]
    assert lines[29].split() == ["29", "4", "4", "0"]
