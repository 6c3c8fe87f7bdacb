"""A phone keeps the empty form, the games and the icon, and nothing else."""

import json
import re
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cribbage_events.clubs.models import Role, User
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.results.selectors import games_ahead
from tests.building import end_game, game_at, make_club, make_event, make_user
from tests.events.guests import player

pytestmark = pytest.mark.django_db

TABLES = [("Ann Lee", "Bob Ray"), ("Cy Dow", "Di Poe")]


@pytest.fixture
def event() -> Event:
    return make_event(make_club(), TABLES, TABLES, TABLES, TABLES)


@pytest.fixture
def vic(client: Client, event: Event) -> User:
    user = make_user(event.club, "Vic", Role.Kind.VOLUNTEER)
    client.force_login(user)
    return user


def kept_by(page: str) -> dict[str, Any]:
    found = re.search(r'<script id="kept-games" type="application/json">(.*?)</script>', page)
    assert found
    kept: dict[str, Any] = json.loads(found[1])
    return kept


def test_the_list_brings_the_games_of_this_round_and_the_next_two(
    client: Client, vic: User, event: Event
) -> None:
    end_game(game_at(event, 1), 121, 87, by=vic)
    page = client.get("/events/games/scores/").content.decode()
    kept = kept_by(page)
    event.refresh_from_db()
    assert (kept["revision"], kept["round"]) == (event.revision, 1)
    tables = [(game["round"], game["table"]) for game in kept["games"]]
    assert tables == [(1, 2), (2, 1), (2, 2), (3, 1), (3, 2)]
    assert kept["games"][0]["sides"] == ["Cy Dow", "Di Poe"]
    assert 'data-who="user' in page
    assert 'rel="manifest" href="/events/games/scores/app.webmanifest"' in page


def test_a_player_keeps_only_their_games(event: Event) -> None:
    ann = Entry.objects.get(event=event, person__name="Ann Lee")
    page = player(ann).get("/events/games/card/").content.decode()
    kept = kept_by(page)
    assert {tuple(game["sides"]) for game in kept["games"]} == {("Ann Lee", "Bob Ray")}
    assert f'data-who="entry {ann.pk}"' in page


def test_partners_are_one_side() -> None:
    event = make_event(make_club(), [("Ann & Bob", "Cy & Di"), ("Ed", "Flo", "Gus")])
    sides = [game.names for game in games_ahead(event)]
    assert sides == [["Ann & Bob", "Cy & Di"], ["Ed", "Flo", "Gus"]]


def test_keeping_asks_twice_however_large_the_event_is(event: Event) -> None:
    with CaptureQueriesContext(connection) as queries:
        games_ahead(event)
    assert len(queries) == 2


def test_the_empty_form_says_what_the_other_says(client: Client, vic: User, event: Event) -> None:
    response = client.get("/events/games/scores/offline/")
    assert response["Cache-Control"] == "no-store"
    empty = response.content.decode()
    other = client.get(f"/events/games/scores/{game_at(event, 1).pk}/").content.decode()
    words = re.compile(r'<script id="score-words".*?</script>')
    assert words.findall(empty) == words.findall(other) != []
    assert 'data-sides="2"' in empty
    assert 'data-sides="3"' in empty
    assert "Ann Lee" not in empty
    assert client.cookies["csrftoken"].value


@pytest.mark.parametrize(("page", "short"), [("scores", "Scores"), ("card", "My card")])
def test_it_can_be_put_on_the_home_screen(
    client: Client, event: Event, page: str, short: str
) -> None:
    response = client.get(f"/events/games/{page}/app.webmanifest")
    assert response["Content-Type"] == "application/manifest+json"
    words = response.json()
    assert words["start_url"] == f"/events/games/{page}/"
    assert words["start_url"].startswith(words["scope"])
    assert (words["short_name"], words["display"]) == (short, "standalone")
    sizes = {(icon["sizes"], icon["purpose"]) for icon in words["icons"]}
    assert sizes == {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    assert all(finders.find(icon["src"].removeprefix("/static/")) for icon in words["icons"])


@pytest.mark.parametrize("path", ["", "desk/", "scores/cards/"])
def test_other_pages_keep_no_games(client: Client, event: Event, path: str) -> None:
    client.force_login(make_user(event.club, "Dora", Role.Kind.DIRECTOR))
    page = client.get(f"/events/games/{path}").content.decode()
    assert "data-list=" not in page
    assert "kept-games" not in page
    assert "manifest" not in page


@pytest.mark.parametrize("who", ["volunteer", "player"])
def test_pages_fetched_for_later_change_no_open_form(
    client: Client, event: Event, who: str
) -> None:
    if who == "volunteer":
        client.force_login(make_user(event.club, "Vic", Role.Kind.VOLUNTEER))
        page, empty = "scores", "scores/offline"
    else:
        client = player(Entry.objects.get(event=event, person__name="Ann Lee"))
        page, empty = "card", "card/offline"
    first = client.get(f"{event.get_absolute_url()}{page}/")
    later = client.get(f"{event.get_absolute_url()}{empty}/")
    assert first.cookies["csrftoken"].value == later.cookies["csrftoken"].value
