from dataclasses import replace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cribbage_events.contest.presets import SENIOR_GAMES_PRESET
from cribbage_events.contest.scoring import SENIOR_GAMES
from cribbage_events.contest.ways import text_of
from cribbage_events.events.games.event_games import public_games
from cribbage_events.events.lifecycle.services import finish
from cribbage_events.events.models import Event
from cribbage_events.events.public.race import MOST_ROWS, RaceLine, picture_of, races_of, short_name
from cribbage_events.events.standings.standings import event_standings
from tests.building import MARION, drawn_event, fresh, play, seated_night
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
    assert len(race["picture"]["drawn"]) == 6
    assert [each.dots.count("M") for each in race["picture"]["drawn"]] == [4] * 6
    assert content.count('class="race-line gold') == 1


def test_everybody_has_a_line_of_their_own_also_who_shares_a_place() -> None:
    (race,) = races_of(event_standings(event := running(6, 3), public_games(event)))
    for place in range(3):
        heights = {each.dots.split("M")[1:][place] for each in race["picture"]["drawn"]}
        assert len(heights) == 6


def test_of_a_large_event_the_first_are_drawn_and_who_is_asked_for(client: Client) -> None:
    event = running(12, 2)
    found = event_standings(event, public_games(event))
    last = found.divisions[0].rows[-1].entry
    (race,) = races_of(found, last.number)
    drawn = race["picture"]["drawn"]
    assert {each.style for each in drawn} == {"gold", "silver", "bronze", "me"}
    assert drawn[-1].line.name == last.name
    assert race["picture"]["left_out"] == 12 - len(drawn)
    assert len(race["board"]["rows"]) == 9
    page = client.get(f"/events/{event.slug}/race/", {"me": last.number}).content.decode()
    assert Markup(page).faults == []
    assert f'<option value="{last.number}" selected' in " ".join(page.split())
    assert page.count("race-line race-dots me") == 1
    for wrong in ("x", "9" * 40, ""):
        assert client.get(f"/events/{event.slug}/race/", {"me": wrong}).status_code == 200


def test_no_two_names_are_in_one_row() -> None:
    lines = [RaceLine(f"P {at}", f"P {at}", at, "", (at, 31 - at)) for at in range(1, 31)]
    orders = [[at - 1, 30 - at] for at in range(1, 31)]
    picture = picture_of(lines, orders, ("Round 1", "Round 2"), me=15)
    for side in ("starts", "finals"):
        assert len(picture[side]) == MOST_ROWS
        assert sum(each is not None for each in picture[side]) == 4
    assert picture["finals"][0].line.key == 30


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Ann Lee", "A. Lee"),
        ("Jean de la Cruz", "J. de la Cruz"),
        ("John Smith (B)", "J. Smith (B)"),
        ("Ann Lee & Bob Ray", "A. Lee & B. Ray"),
        ("Cher", "Cher"),
        ("", ""),
    ],
)
def test_a_name_beside_a_picture_is_short(name: str, short: str) -> None:
    assert short_name(name) == short


def test_a_board_has_a_peg_where_everybody_is_and_one_where_they_were(client: Client) -> None:
    event = running(6, 1)
    (race,) = races_of(event_standings(event, public_games(event)))
    rows = race["board"]["rows"]
    assert [each["row"].points for each in rows] == sorted(
        (each["row"].points for each in rows), reverse=True
    )
    assert len(race["board"]["holes"]) == 12
    assert [len(each["pegs"]) for each in rows] == [1 + bool(each["row"].points) for each in rows]
    page = client.get(f"/events/{event.slug}/race/").content
    assert "Game points as pegs on a board" in page.decode()
    leader = rows[0]["row"]
    assert f"{short_name(leader.entry.name)} {leader.points}" in words(page)


def test_the_standings_lead_to_the_board_from_the_first_result_on(client: Client) -> None:
    event = running(4, 0)
    link = f'href="/events/{event.slug}/race/"'
    assert link not in client.get(event.get_absolute_url()).content.decode()
    play(event, 1)
    assert link in client.get(event.get_absolute_url()).content.decode()


def test_no_picture_shows_an_order_that_is_hidden(client: Client) -> None:
    event = running(4, 2)
    Event.objects.filter(pk=event.pk).update(hides_standings=True)
    page = client.get(f"/events/{event.slug}/race/").content.decode()
    assert "race-line" not in page
    assert "pegging" not in page


def test_a_board_has_as_many_holes_as_all_rounds_can_be_worth() -> None:
    rounds = replace(SENIOR_GAMES, by_round=(2, 3, 4, 5))
    way = text_of(replace(SENIOR_GAMES_PRESET, name="Our way", scoring=rounds))
    event = running(6, 1)
    Event.objects.filter(pk=event.pk).update(way=way)
    (race,) = races_of(event_standings(fresh(event), public_games(fresh(event))))
    # A win of each round, and one more for a skunk.
    assert len(race["board"]["holes"]) == 3 + 4 + 5 + 6


def test_a_night_of_doubles_has_no_board() -> None:
    event = seated_night(8)
    play(event, 1)
    (race,) = races_of(event_standings(fresh(event), public_games(fresh(event))))
    assert race["board"] is None


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
