"""When a round and an event will be over."""

from itertools import pairwise
from random import Random

import pytest

from cribbage_events.contest.clock.ends import TOO_WIDE, Ends, Span, ends
from cribbage_events.contest.clock.pace import DEFAULT, Pace, Table
from cribbage_events.contest.clock.rests import (
    AsTablesFinish,
    AtTable,
    InBracket,
    Matches,
    Player,
    Rounds,
)

PACE = Pace(typical=20, unsure=0.1, spread=0.2, pauses=(5.0,))


def asked(tables: list[Table], now: float, *rounds: int) -> Ends:
    return ends(tables, now, rest=Rounds(rounds), pace=PACE)


def event_of(found: Ends) -> Span:
    assert found.event
    return found.event


def round_of(found: Ends) -> Span:
    assert found.round
    return found.round


def test_the_same_games_give_the_same_times_in_whatever_order_they_come() -> None:
    tables = [Table(0, 14), Table(0, 19.5), *[Table(0)] * 6]
    shuffled = Random(3).sample(tables, len(tables))
    assert asked(tables, 20, 8, 8) == asked(shuffled, 20, 8, 8)


def test_a_round_of_ten_tables_lasts_longer_than_a_typical_game() -> None:
    found = round_of(asked([Table(0)] * 10, 0))
    assert 20 < found.low < found.middle < found.high < 45


def test_more_tables_take_longer() -> None:
    found = [round_of(asked([Table(0)] * count, 0)).middle for count in (1, 4, 20, 200)]
    assert all(one < other for one, other in pairwise(found))


def test_the_last_round_ends_with_the_event() -> None:
    found = asked([Table(0)] * 4, 10)
    assert found.round == found.event


def test_rounds_to_come_follow_with_their_pauses() -> None:
    one, two = (event_of(asked([Table(0)] * 8, 0, *rounds)) for rounds in ((8,), (8, 8)))
    assert 26 < two.middle - one.middle < 45
    assert two.high - two.low > one.high - one.low


def test_no_end_is_in_the_past() -> None:
    for now in (1, 20, 40, 90, 119):
        found = asked([Table(0, 18), Table(0)], now, 2)
        assert round_of(found).low >= now


def test_the_fewer_are_still_playing_the_nearer_is_the_end() -> None:
    many = asked([*[Table(0, 18)] * 6, *[Table(0)] * 4], 20)
    one = asked([*[Table(0, 18)] * 9, Table(0)], 20)
    assert round_of(one).middle < round_of(many).middle


def test_between_two_rounds_nothing_is_said_of_a_round() -> None:
    rest = Rounds([4], since=30)
    found = ends([Table(0, 22), Table(0, 30)], 31, rest=rest, pace=PACE)
    assert found.round is None
    assert event_of(found).low > 31 + 15


def test_the_events_own_pauses_count_more_than_the_clubs() -> None:
    short, long = (
        ends([Table(0)] * 4, 0, rest=Rounds([4] * 4), pace=PACE, pauses=pauses)
        for pauses in ([5.0] * 3, [25.0] * 3)
    )
    assert event_of(long).middle > event_of(short).middle + 40


def test_nothing_is_said_of_an_end_that_may_be_hours_away() -> None:
    found = ends([Table(0)] * 20, 0, rest=Rounds([20] * 21), pace=DEFAULT)
    assert found.event is None
    assert round_of(found).high - round_of(found).low < TOO_WIDE


def test_nothing_is_said_of_an_end_after_the_next_meal_or_night() -> None:
    played = [Table(0, 20)] * 200
    assert ends(played, 20, rest=Rounds([10] * 9), pace=PACE).event
    assert ends(played, 20, rest=Rounds([10] * 16), pace=PACE).event is None


def test_nothing_is_said_while_a_result_is_missing_for_hours() -> None:
    assert asked([Table(0, 20), Table(0)], 121) == Ends()


def test_when_all_is_over_the_end_is_now() -> None:
    found = asked([Table(0, 20)], 25)
    assert found == Ends(None, Span(25, 25, 25))


# ------------------------------------------------------------ as tables finish


def as_tables_finish(
    playing: list[AtTable], waiting: list[Player], tables: int | None = None
) -> Span:
    rest = AsTablesFinish(playing, waiting, tables)
    known = [Table(each.began) for each in playing]
    found = ends(known, 0, rest=rest, pace=PACE)
    assert found.round is None
    return event_of(found)


def test_a_night_lasts_as_long_as_the_games_that_somebody_has_left() -> None:
    spans = [
        as_tables_finish([AtTable(0, (Player(left), Player(left)))] * 6, []) for left in (0, 2, 4)
    ]
    assert all(span.middle > least for span, least in zip(spans, (20, 60, 100), strict=True))
    assert all(one.high < other.middle for one, other in pairwise(spans))


def test_with_few_tables_it_takes_longer() -> None:
    waiting = [Player(2)] * 8
    assert as_tables_finish([], waiting, 2).middle > as_tables_finish([], waiting).middle + 20


def test_somebody_who_was_slow_stays_slow() -> None:
    slow, other = Player(4, ended=4, logs=4 * 3.6), Player(4, ended=4, logs=4 * 3.0)
    assert (
        as_tables_finish([], [slow, slow]).middle > as_tables_finish([], [other, other]).middle + 10
    )


def test_who_has_nobody_left_to_play_waits_for_nothing() -> None:
    assert as_tables_finish([], [Player(5)]) == Span(0, 0, 0)


# ------------------------------------------------------------ play-offs


def play_offs(*rounds: list[InBracket | None]) -> Span:
    found = ends([], 0, rest=Matches(rounds), pace=PACE)
    assert found.round is None
    return event_of(found)


@pytest.mark.parametrize(("to_win", "games"), [(1, 1), (2, 2.5), (3, 4.125)])
def test_a_match_takes_as_many_games_as_there_may_be(to_win: int, games: float) -> None:
    found = play_offs([InBracket((to_win, to_win))])
    assert found.middle == pytest.approx(20 * games, rel=0.12)


def test_a_final_follows_both_semi_finals() -> None:
    semi, final = InBracket((2, 2), 0), InBracket((2, 2))
    whole, half = play_offs([semi, semi], [final]), play_offs([semi, None], [final])
    assert play_offs([None, None], [final]).middle < half.middle < whole.middle


def test_a_match_that_is_nearly_won_is_sooner_over() -> None:
    assert play_offs([InBracket((1, 3), 0)]).middle < play_offs([InBracket((3, 3), 0)]).middle


def test_a_bracket_that_is_over_ends_now() -> None:
    assert play_offs([None, None], [None]) == Span(0, 0, 0)
    assert play_offs() == Span(0, 0, 0)
