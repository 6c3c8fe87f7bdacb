import pytest
from django.test import Client

from cribbage_events.events.models import Event
from tests.building import game_at, games_in, say
from tests.events.desk_client import at
from tests.events.outlook.building import seen
from tests.tournaments.building import tournament

pytestmark = pytest.mark.django_db
PLACES = 2


@pytest.fixture
def last_game() -> Event:
    """Return an event of eight and nine rounds; the first side wins, and two qualify."""
    event = tournament(8, rounds=9)
    for number in range(1, 9):
        for game in games_in(event, number):
            say(game, 121, 100 - 7 * game.table)
    return event


def chances(event: Event) -> list[str]:
    division = Client().get(at(event, "outlook_json")).json()["divisions"][0]
    return [row["qualified"] for row in division["rows"]]


def test_it_is_known_in_the_last_game(last_game: Event) -> None:
    found = chances(last_game)
    assert len(found) == 8
    assert "possible" in found
    page = seen(last_game)
    assert "Name Play-offs" in page
    assert "○ possible" in page


def test_nobody_else_can_qualify_once_the_places_are_safe(last_game: Event) -> None:
    for table in (1, 2, 3):
        say(game_at(last_game, table, 9), 121, 90)
    found = chances(last_game)
    assert found.count("safe") <= PLACES
    if found.count("safe") == PLACES:
        assert set(found[PLACES:]) == {"out"}


def test_with_more_games_to_come_nothing_is_said() -> None:
    event = tournament(8, rounds=9)
    assert Client().get(at(event, "outlook_json")).json()["divisions"] == []
    assert "Who can still win?" not in seen(event, "event")
