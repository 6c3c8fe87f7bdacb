"""A way of playing is kept as text, and read again as it was."""

from dataclasses import fields
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.contest.presets import PRESETS
from cribbage_events.contest.ways import counting_of, preset_of, text_of
from tests.contest.ways.making import way_of

WAYS = st.integers(0, 1_000_000).map(lambda seed: way_of(Random(seed)))


@pytest.mark.parametrize("code", PRESETS)
def test_a_preset_is_a_value_of_the_same_data(code: str) -> None:
    assert text_of(PRESETS[code]) == ""
    assert preset_of(code, "") is PRESETS[code]


@given(way=WAYS)
def test_a_way_is_read_as_it_was_written(way) -> None:  # type: ignore[no-untyped-def]
    text = text_of(way)
    read = preset_of(way.code, text)
    assert text_of(read) == text
    assert preset_of(way.code, text) is read
    for each in fields(way):
        if each.name != "scoring":
            assert getattr(read, each.name) == getattr(way, each.name)
    for each in fields(way.scoring):
        assert getattr(read.scoring, each.name) == getattr(way.scoring, each.name)


@given(way=WAYS)
def test_what_counts_of_a_way_counts_the_same_alone(way) -> None:  # type: ignore[no-untyped-def]
    counting = counting_of(text_of(way))
    read = preset_of(way.code, counting)
    assert counting_of(counting) == counting
    assert (read.name, read.extra_prizes, read.min_games) == ("", (), 0)
    for each in fields(way.scoring):
        assert getattr(read.scoring, each.name) == getattr(way.scoring, each.name)
