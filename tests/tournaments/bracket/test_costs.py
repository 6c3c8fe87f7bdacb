"""A result of the play-offs costs what any other does, and so does the one that follows."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cribbage_events.events.models import Event, Game
from tests.building import fresh
from tests.events.desk_client import director_of
from tests.events.guests import guest, is_today, make_link
from tests.events.results.scores.pages import path_of, typed
from tests.events.results.scores.test_saving_costs import post
from tests.tournaments.bracket.steps import in_play_offs, match_of

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def hall(rolled_back_after_module: None) -> dict[int, Event]:
    """Return an event in its play-offs by number of entrants, once for all pages."""
    return {entrants: in_play_offs(entrants) for entrants in (40, 400)}


def queries_of(client: Client, event: Event, round: int, number: int) -> int:
    """Count the queries of the next game of a match, which its first side wins."""
    game = Game.objects.get(pk=match_of(event, round, number).open_games[0].id)
    return post(client, path_of(game), typed()).queries


@pytest.mark.parametrize("entrants", [40, 240])
def test_a_result_of_the_play_offs(client: Client, entrants: int) -> None:
    client.get("/healthz")
    event = in_play_offs(entrants)
    Event.objects.filter(pk=event.pk).update(slug="games")
    event = is_today(fresh(event))
    volunteer = guest(make_link(event, "Flo"))
    counts = [queries_of(volunteer, event, 1, 2), queries_of(volunteer, event, 1, 2)]
    # As any other result; then the bracket is read, and the next game or match is made.
    assert max(counts) <= 11 + 8, counts


@pytest.mark.parametrize("path", ["bracket/", "bracket.json", "desk/play-offs/", "scores/"])
def test_a_page_of_400_entrants_takes_the_queries_of_40(path: str, hall: dict[int, Event]) -> None:
    counts = {}
    for entrants, event in hall.items():
        client = director_of(event.club)
        address = f"/events/{event.slug}/{path}"
        assert client.get(address).status_code == 200
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
        counts[entrants] = len(queries)
    assert counts[40] == counts[400]
