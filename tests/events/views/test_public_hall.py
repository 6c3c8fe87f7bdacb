"""The wall, the poster and its code."""

from collections.abc import Sequence

import pytest
from django.test import Client

from cribbage_events.events.selectors.rounds import rounds_of
from cribbage_events.events.selectors.standings import standings_of
from cribbage_events.events.views.showing.standings import division_lines
from cribbage_events.events.views.showing.wall import COLUMNS, ROWS, Screen, parts, screens
from tests.afternoon import drawn_event, games_in, play, say
from tests.events.views.desk_client import at, words
from tests.factories import EventFactory

pytestmark = pytest.mark.django_db


def wall_of(ages: Sequence[int], *, rounds: int = 0) -> list[Screen]:
    event = drawn_event(ages)
    play(event, *range(1, rounds + 1))
    return screens(division_lines(event, standings_of(event)), rounds_of(event))


@pytest.mark.parametrize("count", [1, 7, 12, 13, 24, 25, 30, 60, 400])
def test_everybody_is_on_a_screen_once_and_no_column_is_too_long(count: int) -> None:
    shown = [column for _, columns in parts(range(count)) for column in columns]
    assert [row for column in shown for row in column] == list(range(count))
    assert max(map(len, shown)) <= ROWS
    assert all(len(columns) <= COLUMNS for _, columns in parts(range(count)))
    assert min(map(len, shown)) > 0


def test_nothing_makes_no_screen() -> None:
    assert list(parts([])) == []


def test_thirteen_people_make_a_screen_each_for_standings_and_tables() -> None:
    titles = [screen.title for screen in wall_of([60 + age for age in range(13)])]
    assert titles[0].startswith("Under ")
    assert titles[1].endswith(" and over")
    assert titles[2:] == ["Round 1: tables"]


def test_sixty_people_are_parted() -> None:
    wall = wall_of([60 + number % 30 for number in range(60)])
    assert [screen.part for screen in wall] == ["1 of 2", "2 of 2"] * 3


def test_while_results_come_in_the_next_tables_are_shown_too() -> None:
    event = drawn_event([60] * 6)
    say(games_in(event, 1)[0], 121, 100)
    wall = screens(division_lines(event, standings_of(event)), rounds_of(event))
    assert [screen.title for screen in wall] == [
        "Standings",
        "Round 1: still playing",
        "Round 2: tables",
    ]
    assert sum(map(len, wall[1].columns)) == 2


def test_after_the_last_game_only_standings_are_left() -> None:
    assert [screen.title for screen in wall_of([60] * 6, rounds=4)] == ["Standings"]


def test_before_the_draw_the_wall_says_welcome(client: Client) -> None:
    page = words(client.get(at(EventFactory.create(), "projector")).content)
    assert "Welcome" in page
    assert "The draw comes soon." in page


def test_the_wall_shows_where_to_look_on_a_phone(client: Client) -> None:
    event = drawn_event([60] * 4, slug="autumn")
    page = client.get(at(event, "projector")).content.decode()
    assert "testserver/events/autumn" in page
    assert at(event, "qr") in page


def test_the_code_is_a_picture_of_the_events_address(client: Client) -> None:
    response = client.get(at(EventFactory.create(), "qr"))
    assert response["Content-Type"] == "image/svg+xml"
    assert response.content.startswith(b"<svg")
    assert b"style=" not in response.content


def test_the_poster_can_be_read_without_a_camera(client: Client) -> None:
    event = EventFactory.create(slug="autumn", club__name="Prairie Pegs")
    page = words(client.get(at(event, "poster")).content)
    assert "testserver/events/autumn" in page
    assert "Prairie Pegs" in page
    assert "Saturday 21 November 2026, 1 pm" in page


def test_a_league_night_of_usual_size_is_one_screen() -> None:
    assert len(list(parts(range(24)))) == 1
