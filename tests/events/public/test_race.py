import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cribbage_events.events.games.event_games import public_games
from cribbage_events.events.lifecycle.services import finish
from cribbage_events.events.models import Event
from cribbage_events.events.public.race import MOST_LINES, races_of
from cribbage_events.events.standings.standings import event_standings
from tests.building import MARION, drawn_event, fresh, play
from tests.events.desk_client import words
from tests.events.markup import Markup

pytestmark = pytest.mark.django_db


def running(entrants: int, rounds: int) -> Event:
    """Four rounds, of which so many have been played."""
    event = drawn_event([60] * entrants, director=False, round_count=4)
    for number in range(1, rounds + 1):
        play(event, number)
    return fresh(event)


def test_before_two_rounds_are_complete_there_is_no_race(client: Client) -> None:
    event = running(4, 1)
    page = client.get(f"/events/{event.slug}/race/").content
    assert "The race is drawn once two rounds are complete." in words(page)


def test_the_table_has_everybody_s_place_after_each_round(client: Client) -> None:
    event = running(6, 4)
    finish(event, by=MARION, seen=fresh(event).revision)
    event = fresh(event)
    found = event_standings(event, public_games(event))
    (race,) = races_of(found)
    assert race["rounds"] == [1, 2, 3, 4]
    assert [line.places[-1] for line in race["lines"]] == [
        row.row.rank for row in found.divisions[0].rows
    ]
    content = client.get(f"/events/{event.slug}/race/").content.decode()
    assert Markup(content).faults == []
    assert content.count('class="race-line') == 6
    assert content.count("race-dot") == 24
    assert content.count('class="race-line gold') == 1


def test_everybody_has_a_line_of_their_own_also_who_shares_a_place() -> None:
    (race,) = races_of(event_standings(event := running(6, 3), public_games(event)))
    for place in range(3):
        heights = [each.dots[place][1] for each in race["picture"].drawn]
        assert len(set(heights)) == 6


def test_of_a_large_event_only_the_first_are_drawn() -> None:
    (race,) = races_of(event_standings(event := running(50, 2), public_games(event)))
    assert (len(race["lines"]), len(race["picture"].drawn), race["picture"].left_out) == (
        50,
        MOST_LINES,
        10,
    )


def test_a_finished_event_leads_to_its_race_in_few_queries(client: Client) -> None:
    counts = []
    for entrants in (4, 12):
        event = running(entrants, 4)
        finish(event, by=MARION, seen=fresh(event).revision)
        assert (
            f'href="/events/{event.slug}/race/"'
            in client.get(event.get_absolute_url()).content.decode()
        )
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/events/{event.slug}/race/")
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 6
