"""Numbers, money, times, dates, lists and plurals as French has them."""

import datetime

import pytest
from django.utils.translation import ngettext

from cribbage_events.clubs.names import family_first, sort_key
from cribbage_events.clubs.templatetags.scripts import catalogue_of, translation_in
from cribbage_events.spreadsheets.dates import parse_date
from cribbage_events.spreadsheets.headings import ENTRANTS, header_of
from cribbage_events.words.counts import count_of_games
from cribbage_events.words.dates import (
    clock,
    full_date,
    short_date,
    short_weekday_date,
    weekday_full_date,
)
from cribbage_events.words.lists import and_list, or_list
from cribbage_events.words.money import dollars
from cribbage_events.words.numbers import decimal, grouped, percent, signed
from tests.french.language import FRENCH

pytestmark = pytest.mark.usefixtures("french")
NO_BREAK = "\N{NO-BREAK SPACE}"


def spaced(words: str) -> str:
    return words.replace(NO_BREAK, "_")


def test_numbers_and_money() -> None:
    assert spaced(grouped(1234567)) == "1_234_567"
    assert spaced(decimal(-1234.5)) == "−1_234,5"
    assert spaced(percent(0.5)) == "50_%"
    assert [spaced(dollars(cents)) for cents in (6400, 640, 100000, -250)] == [
        *("64_$", "6,40_$", "1_000_$", "−2,50_$")
    ]
    assert signed(-56) == "−56"


@pytest.mark.parametrize(
    ("time", "words"),
    [
        ("13:30", "13_h_30"),
        ("09:05", "9_h_05"),
        ("19:00", "19_h"),
        ("08:00", "8_h"),
        ("12:00", "midi"),
        ("00:00", "minuit"),
    ],
)
def test_a_time(time: str, words: str) -> None:
    assert spaced(clock(datetime.time.fromisoformat(time))) == words


def test_dates() -> None:
    first, ninth = datetime.date(2026, 12, 1), datetime.date(2026, 12, 9)
    assert full_date(ninth) == "9 décembre 2026"
    assert full_date(first) == "1er décembre 2026"
    assert weekday_full_date(first) == "mardi 1er décembre 2026"
    assert short_weekday_date(ninth) == "mer. 9 déc."


def test_months_in_short_are_small_and_all_different() -> None:
    short = {short_date(datetime.date(2026, month, 9)) for month in range(1, 13)}
    assert len(short) == 12
    assert "9 mars 2026" in short
    assert all(day == day.lower() for day in short)


@pytest.mark.parametrize(
    "text", ["1er décembre 1950", "le 1er décembre 1950", "1 déc. 1950", "1950-12-01"]
)
def test_a_date_that_is_typed(text: str) -> None:
    assert parse_date(text) == datetime.date(1950, 12, 1)


def test_what_is_shown_can_be_typed() -> None:
    for month in range(1, 13):
        day = datetime.date(1950, month, 1)
        assert parse_date(full_date(day)) == day


def test_lists() -> None:
    assert and_list(["Ann", "Bob", "Cy"]) == "Ann, Bob et Cy"
    assert or_list(["Ann", "Bob"]) == "Ann ou Bob"


def test_nothing_is_singular() -> None:
    assert [count_of_games(count) for count in (0, 1, 2)] == ["0 partie", "1 partie", "2 parties"]
    assert ngettext("%(count)s game", "%(count)s games", 0) == "%(count)s partie"


def test_nothing_is_singular_in_scripts() -> None:
    said = translation_in(catalogue_of(FRENCH), "point", "points")
    assert isinstance(said, dict)
    assert said["forms"] == ["point", "points"]
    assert said["of"] == "00" + 198 * "1"


def test_the_headings_of_a_list() -> None:
    row = ["Prénom", "Nom", "Date de naissance", "Courriel", "Téléphone", "N° de membre"]
    found = header_of([row], ENTRANTS).found
    assert {*found} == {"first", "last", "born", "email", "telephone", "membership"}


def test_family_names_stand_where_people_look_for_them() -> None:
    names = ["Luc de la Durantaye", "Ève Côté", "Jean d’Amour", "Léa Cote-Roy", "Guy St-Onge"]
    names += ["Zoé Élie", "Marc L’Heureux", "Rose Le Blanc", "Paul O’Neil", "Ann McNeil"]
    names += ["Éric Dubé", "Jan Van den Berg"]
    listed = sorted(map(family_first, names), key=sort_key)
    assert listed == [
        *("Côté, Ève", "Cote-Roy, Léa", "d’Amour, Jean", "de la Durantaye, Luc", "Dubé, Éric"),
        *("Élie, Zoé", "Le Blanc, Rose", "L’Heureux, Marc", "McNeil, Ann", "O’Neil, Paul"),
        *("St-Onge, Guy", "Van den Berg, Jan"),
    ]
