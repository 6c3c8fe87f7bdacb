import csv
import io

import pytest
from django.test import Client

from cribbage_events.events.lifecycle.services import finish
from cribbage_events.spreadsheets.writing import cell
from tests.building import MARION, drawn_event, fresh, games_in, play, say
from tests.events.desk_client import at
from tests.factories import EventFactory, rename

pytestmark = pytest.mark.django_db

ROW = [
    "rank",
    "name",
    "played",
    "won",
    "lost",
    "skunks",
    "game_points",
    "plus",
    "minus",
    "spread",
    "card",
    "eligible",
    "medal",
]


def test_standings_in_the_shape_of_the_command_line(client: Client) -> None:
    event = drawn_event([60] * 2, round_count=1)
    say(games_in(event, 1)[0], 121, 87)
    event = fresh(event)
    data = client.get(at(event, "standings_json")).json()
    assert data["event"] == event.slug
    assert data["status"] == "running"
    assert data["revision"] == event.revision
    assert data["provisional"] is True
    winner, loser = data["divisions"][0]["rows"]
    assert list(winner) == ROW
    assert (winner["card"], winner["medal"], winner["eligible"]) == ("3/1 +34", "gold", True)
    assert (loser["card"], loser["rank"], loser["lost"]) == ("0/0 -34", 2, 1)


def test_a_finished_events_standings_are_final_and_name_no_person(client: Client) -> None:
    event = drawn_event([60] * 2, round_count=1)
    play(event, 1)
    event = fresh(event)
    finish(event, by=MARION, seen=event.revision)
    data = client.get(at(event, "standings_json")).json()
    assert data["provisional"] is False
    assert list(data["divisions"][0]["rows"][0]) == ROW


def test_before_the_draw_there_are_no_divisions(client: Client) -> None:
    assert client.get(at(EventFactory.create(), "standings_json")).json()["divisions"] == []


def test_games_with_scores_once_they_have_ended(client: Client) -> None:
    event = drawn_event([60] * 2, round_count=2)
    say(games_in(event, 1)[0], 121, 87)
    data = client.get(at(event, "games_json")).json()
    first, second = data["games"]
    assert (first["round"], first["table"], first["status"]) == (1, 1, "played")
    assert [(side["score"], side["won"]) for side in first["sides"]] == [(121, True), (87, False)]
    assert [side["score"] for side in second["sides"]] == [None, None]
    assert second["status"] == "outstanding"


def test_the_same_as_a_spreadsheet(client: Client) -> None:
    event = drawn_event([60] * 2, round_count=1)
    say(games_in(event, 1)[0], 121, 87)
    response = client.get(at(event, "standings_csv"))
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert f'filename="{event.slug}-standings.csv"' in response["Content-Disposition"]
    heading, winner, loser = csv.reader(io.StringIO(response.content.decode()))
    assert heading == ["division", *ROW]
    line = dict(zip(heading, winner, strict=True))
    assert (line["card"], line["eligible"], line["medal"]) == ("3/1 +34", "yes", "gold")
    assert dict(zip(heading, loser, strict=True))["spread"] == "-34"


def test_no_name_is_a_formula(client: Client) -> None:
    event = drawn_event([60] * 2)
    rename(event.entries.get(number=1).person, "=HYPERLINK(1)")
    assert "'=HYPERLINK(1)" in client.get(at(event, "standings_csv")).content.decode()


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "\n"])
def test_a_cell_that_begins_like_a_formula_is_text(start: str) -> None:
    assert cell(f"{start}1") == f"'{start}1"


def test_numbers_and_cards_stay_as_they_are() -> None:
    assert cell(-34) == -34
    assert cell("0/0 -56") == "0/0 -56"
    assert cell(None) is None


@pytest.mark.parametrize("name", ["standings_json", "standings_csv", "games_json"])
def test_data_has_its_revision_and_may_be_read_by_other_sites(client: Client, name: str) -> None:
    event = drawn_event([60] * 2)
    response = client.get(at(event, name))
    assert response["Event-Revision"] == f"{event.slug} {event.revision}"
    assert response["Access-Control-Allow-Origin"] == "*"
    again = client.get(at(event, name), headers={"if-none-match": response["ETag"]})
    assert again.status_code == 304
    assert again.content == b""
