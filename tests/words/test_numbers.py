from collections.abc import Callable

import pytest
from django.utils import translation

from cribbage_events.words.counts import (
    count_of_entrants,
    count_of_game_points,
    count_of_games,
    count_of_nights,
    count_of_players,
    count_of_points,
    count_of_rounds,
    count_of_skunks,
)
from cribbage_events.words.money import dollars
from cribbage_events.words.numbers import (
    decimal,
    grouped,
    ordinal,
    percent,
    place_shown,
    places_in_words,
    signed,
    with_minus,
)


def test_a_minus_is_as_wide_as_a_plus() -> None:
    assert [with_minus(number) for number in (-3, 0, 3, -2.5, None)] == ["−3", "0", "3", "−2.5", ""]
    assert with_minus("9/4 -87") == "9/4 −87"


def test_thousands_decimals_and_shares() -> None:
    assert [grouped(number) for number in (0, 999, -1200, 1234567)] == [
        *("0", "999", "−1,200", "1,234,567")
    ]
    shown = [decimal(number) for number in (3, -0.04, -1.26, 1234.56)]
    assert shown == ["3.0", "0.0", "−1.3", "1,234.6"]
    assert [percent(share) for share in (0, 0.5, 1)] == ["0%", "50%", "100%"]


def test_a_place_is_no_decimal_of_the_sum_beside_it() -> None:
    places = [1, 2, 3, 4, 11, 12, 13, 21, 101, 111]
    assert [ordinal(place) for place in places] == [
        *("1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "101st", "111th")
    ]
    with translation.override("fr"):
        assert [ordinal(place) for place in places[:4]] == ["1er", "2e", "3e", "4e"]
        assert ordinal(21) == "21e"


def test_a_spread_has_its_sign() -> None:
    assert [signed(spread) for spread in (87, 0, -56, None)] == ["+87", "+0", "−56", ""]


@pytest.mark.parametrize(
    ("count_of", "one", "two"),
    [
        (count_of_entrants, "1 entrant", "2 entrants"),
        (count_of_game_points, "1 game point", "2 game points"),
        (count_of_games, "1 game", "2 games"),
        (count_of_nights, "1 night", "2 nights"),
        (count_of_players, "1 player", "2 players"),
        (count_of_points, "1 point", "2 points"),
        (count_of_rounds, "1 round", "2 rounds"),
        (count_of_skunks, "1 skunk", "2 skunks"),
    ],
)
def test_one_and_several(count_of: Callable[[int], str], one: str, two: str) -> None:
    assert [count_of(1), count_of(2)] == [one, two]
    assert count_of(0) == f"0{two[1:]}"


def test_minus_one_is_one() -> None:
    assert [count_of_points(count) for count in (-1, -2)] == ["−1 point", "−2 points"]


@pytest.mark.parametrize(
    ("cents", "words"),
    [
        (0, "$0"),
        (6400, "$64"),
        (640, "$6.40"),
        (5, "$0.05"),
        (120000, "$1,200"),
        (123456789, "$1,234,567.89"),
        (-200, "−$2"),
        (-250, "−$2.50"),
    ],
)
def test_amounts_of_money(cents: int, words: str) -> None:
    assert dollars(cents) == words


def test_a_shared_place_has_a_sign_and_words_for_who_does_not_see_it() -> None:
    assert places_in_words([1, 2, 2, None, 4]) == {1: "1", 2: "=2", 4: "4"}
    assert place_shown("4") == "4"
    assert place_shown("=2") == '<abbr title="tied 2nd">=2</abbr>'
