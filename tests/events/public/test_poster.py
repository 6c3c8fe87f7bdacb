import re
from collections.abc import Sequence

import pytest
from django.test import Client
from pytest_django import Settings

from cribbage_events.events.games.rounds import rounds_of
from cribbage_events.events.models import Event
from cribbage_events.events.projector import ROWS, SHAPES, Screen, parts, screens
from cribbage_events.events.standings.lines import division_lines
from cribbage_events.events.standings.standings import standings_of
from tests.building import drawn_event, event_with, games_in, play, say
from tests.events.desk_client import at, words
from tests.events.finished import finished
from tests.factories import EventFactory

pytestmark = pytest.mark.django_db


def turning(event: Event) -> list[Screen]:
    return screens(division_lines(event, standings_of(event)), rounds_of(event))


def wall_of(ages: Sequence[int], *, rounds: int = 0) -> list[Screen]:
    event = drawn_event(ages)
    play(event, *range(1, rounds + 1))
    return turning(event)


def titles(wall: list[Screen]) -> list[str]:
    return [f"{screen.title} {screen.part}".strip() for screen in wall]


@pytest.mark.parametrize("kind", SHAPES)
@pytest.mark.parametrize("count", [1, 7, 12, 13, 24, 25, 30, 37, 60, 400])
def test_everybody_is_on_a_screen_once_and_no_column_is_too_long(count: int, kind: str) -> None:
    made = list(parts("Standings", range(count), kind))
    shown = [column.rows for screen in made for column in screen.columns]
    assert [row for rows in shown for row in rows] == list(range(count))
    assert all(screen.lines <= ROWS for screen in made)
    assert all(len(screen.columns) <= SHAPES[kind][1] for screen in made)
    assert min(map(len, shown)) > 0


def test_nothing_makes_no_screen() -> None:
    assert list(parts("Standings", [], "standings")) == []


@pytest.mark.parametrize(
    ("count", "kind", "columns"),
    [
        (6, "standings", 1),
        (16, "standings", 2),
        (6, "names", 1),
        (24, "names", 2),
        (36, "names", 3),
    ],
)
def test_columns_are_as_many_as_make_the_largest_letters(
    count: int, kind: str, columns: int
) -> None:
    (screen,) = parts("", range(count), kind)
    assert len(screen.columns) == columns


def test_before_the_first_result_people_find_their_table_and_no_standings() -> None:
    wall = wall_of([60 + age for age in range(13)])
    assert titles(wall) == ["Round 1: your table", "Round 1: tables"]
    names = [place["listed_name"] for column in wall[0].columns for place in column.rows]
    assert len(names) == 14
    assert names == sorted(names)


def test_two_divisions_are_side_by_side() -> None:
    wall = wall_of([60 + age for age in range(13)], rounds=1)
    assert titles(wall) == ["Standings", "Round 2: your table", "Round 2: tables"]
    younger, older = (column.title for column in wall[0].columns)
    assert younger.startswith("Under ")
    assert older.endswith(" and over")
    assert wall[0].lines == 8


def test_sixty_people_are_parted() -> None:
    wall = wall_of([60 + number % 30 for number in range(60)], rounds=1)
    assert [screen.part for screen in wall] == ["1 of 2", "2 of 2"] * 4


def test_while_results_come_in_the_next_tables_are_shown_too() -> None:
    event = drawn_event([60] * 6)
    say(games_in(event, 1)[0], 121, 100)
    wall = turning(event)
    assert titles(wall) == ["Standings", "Round 1: still playing", "Round 2: your table"]
    assert sum(len(column.rows) for column in wall[1].columns) == 2


def test_after_the_last_game_only_standings_are_left() -> None:
    assert titles(wall_of([60] * 6, rounds=4)) == ["Standings"]


def test_at_the_end_the_winners_come_first_and_the_code_leads_to_the_results(
    client: Client,
) -> None:
    page = words(client.get(at(finished(drawn_event([60] * 6)), "projector")).content)
    assert "Your card" not in page
    assert "All results:" in page
    assert page.index("Congratulations!") < page.index("Gold") < page.index("Standings")
    assert re.search(r"Gold Player \S+ \d+/\d \+\d+ .{,3}Silver", page)


def test_a_cancelled_event_has_no_welcome(client: Client) -> None:
    event = drawn_event([60] * 6)
    Event.objects.update(why_cancelled="The hall is flooded.")
    page = words(client.get(at(event, "projector")).content)
    assert "Cancelled. The hall is flooded." in page
    assert not re.search(r"Welcome|Not started|Your card|Round", page)


def test_before_the_draw_the_projector_says_welcome(client: Client) -> None:
    event = EventFactory.create(rules="No talking while somebody counts.")
    page = client.get(at(event, "projector")).content.decode()
    assert f'data-starts="{int(event.starts_at.timestamp())}"' in page
    page = words(page.encode())
    assert "Welcome Autumn Senior Games" in page
    assert "The draw comes soon." in page
    assert "A win gives 2 game points" in page
    assert "No talking while somebody counts." in page


def test_before_the_draw_the_projector_lists_the_names(client: Client) -> None:
    event = event_with([70, 71, 72], slug="autumn")
    names = [entry.person.listed_name for entry in event.entries.select_related("person")]
    page = words(client.get(at(event, "projector")).content)
    assert "3 players" in page
    assert all(name in page for name in names)


def test_the_projector_shows_the_address_for_phones(client: Client) -> None:
    event = drawn_event([60] * 4, slug="autumn")
    page = client.get(at(event, "projector")).content.decode()
    assert f"testserver/<wbr>{event.pk}</strong>" in page
    assert at(event, "qr") in page


def test_the_wall_warns_where_its_code_opens_on_this_computer_alone(
    client: Client, settings: Settings
) -> None:
    settings.SITE_URL = "http://127.0.0.1:8000"
    event = EventFactory.create()
    warns = "Phones can’t open this code"
    assert warns in words(client.get(at(event, "projector")).content)
    settings.SITE_URL = "https://cribbage.example"
    assert warns not in words(client.get(at(event, "projector")).content)


def test_the_short_address_leads_to_the_event_unless_it_is_a_draft(client: Client) -> None:
    event = EventFactory.create(slug="autumn")
    assert client.get(f"/{event.pk}")["Location"] == event.get_absolute_url()
    Event.objects.update(visible=False)
    assert client.get(f"/{event.pk}").status_code == 404


def test_the_code_is_a_picture_of_the_events_address(client: Client) -> None:
    response = client.get(at(EventFactory.create(), "qr"))
    assert response["Content-Type"] == "image/svg+xml"
    assert response.content.startswith(b"<svg")
    assert b"style=" not in response.content


def test_the_poster_can_be_read_without_a_camera(client: Client) -> None:
    event = EventFactory.create(slug="autumn", club__name="Prairie Pegs")
    page = words(client.get(at(event, "poster")).content)
    assert f"testserver/{event.pk} " in page
    assert "Prairie Pegs" in page
    assert "Saturday 21 November 2026, 1 pm" in page


@pytest.mark.parametrize(
    ("own", "of_club", "shown"),
    [("204-555-0110", "204-555-0199", "204-555-0110"), ("", "204-555-0199", "204-555-0199")],
)
def test_each_tear_off_has_the_code_the_address_and_who_to_ask(
    client: Client, own: str, of_club: str, shown: str
) -> None:
    event = EventFactory.create(slug="autumn", contact=own, club__contact=of_club)
    page = client.get(at(event, "poster")).content.decode()
    strips = page[page.index("poster-strips") :].split("<li>")[1:]
    assert len(strips) == 6
    for strip in strips:
        assert at(event, "qr") in strip
        assert f"testserver/{event.pk}<" in strip
        assert shown in strip


def test_a_league_night_of_usual_size_is_one_screen() -> None:
    assert len(list(parts("Standings", range(24), "standings"))) == 1
