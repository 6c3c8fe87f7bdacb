"""How long games take, by the club's past and by the event's own games."""

from math import exp

import pytest

from cribbage_events.contest.clock.pace import (
    DEFAULT,
    Guess,
    Pace,
    PastEvent,
    Table,
    default_pace,
    likely_paces,
    pace_of,
    slow_from,
)


def likeliest(found: list[Guess]) -> float:
    """Minutes of the typical game."""
    return exp(max(found, key=lambda guess: guess.weight).centre)


def test_a_game_takes_fifteen_to_twenty_five_minutes_as_long_as_nothing_is_known() -> None:
    assert pace_of([]) == DEFAULT
    one_in_ten = exp(1.2816 * DEFAULT.spread)
    assert DEFAULT.typical / one_in_ten == pytest.approx(15, abs=0.5)
    assert DEFAULT.typical * one_in_ten == pytest.approx(25, abs=0.5)


def test_a_game_to_61_takes_half_as_long() -> None:
    assert default_pace(61).typical == pytest.approx(DEFAULT.typical / 2, abs=0.2)
    assert default_pace() == DEFAULT


def test_a_slow_club_is_known_as_slow() -> None:
    past = [PastEvent([28, 30, 32], [4]), PastEvent([29, 31, 30], [6])] * 4
    pace = pace_of(past)
    assert 28 < pace.typical < 30
    assert pace.unsure < DEFAULT.unsure
    assert pace.pauses == (4, 6) * 4


def test_one_past_event_counts_as_much_as_the_default() -> None:
    pace = pace_of([PastEvent([30.0, 30.0])])
    assert DEFAULT.typical < pace.typical < 30
    assert pace.pauses == DEFAULT.pauses


def test_a_past_event_with_one_game_says_nothing() -> None:
    assert pace_of([PastEvent([40.0], [3])]) == DEFAULT


def test_clubs_whose_events_differ_are_less_sure_of_the_next() -> None:
    alike = pace_of([PastEvent([20, 21])] * 6)
    different = pace_of([PastEvent([minutes, minutes + 1]) for minutes in (14, 16, 20, 22, 26, 30)])
    assert different.unsure > 2 * alike.unsure


@pytest.mark.parametrize(
    ("began", "ended", "minutes"),
    [(5.0, 25.0, 20.0), (5.0, 6.0, None), (5.0, 200.0, None), (5.0, None, None), (9.0, 5.0, None)],
)
def test_what_was_typed_at_once_or_hours_later_says_nothing_of_a_game(
    began: float, ended: float | None, minutes: float | None
) -> None:
    assert Table(began, ended).minutes == minutes


def test_the_events_own_games_come_to_count_more_than_the_past() -> None:
    past = Pace(20, 0.15, 0.2, (5,))
    few = likeliest(likely_paces(past, [Table(0, 30)] * 2, 30))
    many = likeliest(likely_paces(past, [Table(0, 30)] * 40, 30))
    assert 20 < few < many
    assert many == pytest.approx(30, abs=1.5)


def test_games_that_still_last_are_known_to_be_longer() -> None:
    quick = [Table(0, 15)] * 3
    alone = likeliest(likely_paces(DEFAULT, quick, 25))
    beside = likeliest(likely_paces(DEFAULT, [*quick, *[Table(0)] * 7], 25))
    assert beside > alone + 3


def test_a_table_that_was_forgotten_says_nothing() -> None:
    games = [Table(0, 20)] * 5
    assert likely_paces(DEFAULT, [*games, Table(0)], 600) == likely_paces(DEFAULT, games, 600)


def test_one_game_in_ten_is_slow() -> None:
    assert slow_from(likely_paces(DEFAULT, [], 0)) == pytest.approx(25.2, abs=0.8)
    slow_hall = slow_from(likely_paces(DEFAULT, [Table(0, 30), Table(0, 34)] * 10, 34))
    assert 34 < slow_hall < 42
