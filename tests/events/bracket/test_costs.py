"""What a result of the play-offs costs: that of any other game, and of the one that follows."""

import pytest
from django.test import Client

from cribbage_events.events.models import Event, Game
from tests.building import fresh
from tests.events.bracket.steps import in_play_offs, match_of
from tests.events.guests import guest, is_today, make_link
from tests.events.results.scores.pages import path_of, typed
from tests.events.results.scores.test_saving_costs import post

pytestmark = pytest.mark.django_db


def queries_of(client: Client, event: Event, round: int, number: int) -> int:
    """Of the next game of a match, which its first side wins."""
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
