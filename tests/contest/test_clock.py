from itertools import pairwise
from math import exp
from random import Random

import pytest

from cribbage_events.contest.clock import (
    SPREAD,
    TOO_WIDE,
    TYPICAL,
    Pace,
    Span,
    TableTimes,
    expected_ends,
    likely_paces,
)


def round_end(tables: list[TableTimes], now: float) -> Span:
    found, _ = expected_ends(tables, now)
    assert found
    return found


def event_end(
    tables: list[TableTimes], now: float, *to_come: int, pauses: tuple[float, ...] = ()
) -> Span:
    _, found = expected_ends(tables, now, to_come=to_come, pauses=pauses)
    assert found
    return found


def likeliest(tables: list[TableTimes], now: float, target: int = 121) -> Pace:
    return max(likely_paces(tables, now, target), key=lambda pace: pace.weight)


def test_the_same_games_give_the_same_times_in_whatever_order_they_come() -> None:
    tables = [TableTimes(0, 14), TableTimes(0, 19.5), *[TableTimes(0)] * 6]
    shuffled = Random(3).sample(tables, len(tables))
    assert expected_ends(tables, 20, to_come=[8, 8]) == expected_ends(shuffled, 20, to_come=[8, 8])


def test_a_game_takes_fifteen_to_twenty_five_minutes_as_long_as_nothing_is_known() -> None:
    assert TYPICAL / exp(1.28 * SPREAD) == pytest.approx(15, abs=0.5)
    assert TYPICAL * exp(1.28 * SPREAD) == pytest.approx(25, abs=0.5)


def test_a_game_to_61_takes_half_as_long() -> None:
    assert exp(likeliest([], 0, 61).centre) == pytest.approx(TYPICAL / 2, abs=0.2)


def test_more_tables_take_longer() -> None:
    found = [round_end([TableTimes(0)] * count, 0) for count in (1, 4, 20, 200)]
    assert all(one.low < other.low and one.high < other.high for one, other in pairwise(found))
    assert 15 < found[1].low < found[1].high < 50


def test_the_last_round_ends_with_the_event() -> None:
    ends = expected_ends([TableTimes(0)] * 4, 10)
    assert ends[0] == ends[1]


def test_rounds_to_come_follow_with_their_pauses() -> None:
    one, two = (event_end([TableTimes(0)] * 8, 0, *[8] * count) for count in (1, 2))
    assert 20 < two.low - one.low < 45
    assert two.high - two.low > one.high - one.low
    short, long = (
        event_end([TableTimes(0, 20)] * 40, 20, 4, 4, pauses=(pause,) * 3) for pause in (5, 25)
    )
    assert long.low > short.low + 15


def test_no_end_is_in_the_past() -> None:
    for now in (1, 20, 40, 90, 119):
        assert round_end([TableTimes(0, 18), TableTimes(0)], now).low >= now


def test_the_fewer_are_still_playing_the_nearer_is_the_end() -> None:
    many = round_end([*[TableTimes(0, 18)] * 6, *[TableTimes(0)] * 4], 20)
    one = round_end([*[TableTimes(0, 18)] * 9, TableTimes(0)], 20)
    assert one.high < many.high


def test_between_two_rounds_nothing_is_said_of_a_round() -> None:
    ends = expected_ends([TableTimes(0, 22), TableTimes(0, 30)], 31, to_come=[4])
    assert ends[0] is None
    assert ends[1]
    assert ends[1].low > 31 + 15


def test_nothing_is_said_of_an_end_that_is_hours_away_or_may_be_hours_sooner() -> None:
    found, over = expected_ends([TableTimes(0)] * 20, 0, to_come=[20] * 21)
    assert over is None
    assert found
    assert found.high - found.low < TOO_WIDE
    played = [TableTimes(0, 20)] * 200
    assert expected_ends(played, 20, to_come=[10] * 8)[1]
    assert expected_ends(played, 20, to_come=[10] * 16)[1] is None


def test_nothing_is_said_while_a_result_is_missing_for_hours() -> None:
    assert expected_ends([TableTimes(0, 20), TableTimes(0)], 121) == (None, None)


def test_what_was_typed_at_once_or_hours_later_says_nothing_of_a_game() -> None:
    assert likely_paces([TableTimes(5, 6), TableTimes(5, 200)], 200) == likely_paces([], 200)


def test_the_events_own_games_come_to_count_more_than_what_was_expected() -> None:
    few, many = (likeliest([TableTimes(0, 30)] * count, 30) for count in (2, 40))
    assert TYPICAL < exp(few.centre) < exp(many.centre)
    assert exp(many.centre) == pytest.approx(30, abs=1.5)


def test_games_that_are_still_played_are_known_to_be_longer() -> None:
    quick = [TableTimes(0, 15)] * 3
    assert likeliest([*quick, *[TableTimes(0)] * 7], 25).centre > likeliest(quick, 25).centre
