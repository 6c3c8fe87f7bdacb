"""Each way of playing has the right words and columns on screen, wall, paper and in files."""

import json
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.html import strip_tags

from cribbage_events.contest.tie_breaks import TIE_BREAKS
from cribbage_events.events.models import Event
from tests.building import drawn_event, play
from tests.events.desk_client import at, director_of
from tests.french.language import FRENCH

pytestmark = pytest.mark.django_db

PLAIN = {"win": 1, "skunk": 1, "double_skunk": 1}
PEGS = {"win": 0, "skunk": 0, "double_skunk": 0, "adds": "pegs"}
# The headings of the columns, and the card of the first.
WAYS: dict[str, tuple[dict[str, object], list[str], str]] = {
    "total pegs": (PEGS | {"tie_order": ["games-won"]}, ["Pegs", "Won"], "121 pegs"),
    "wins, then points short": (
        PLAIN | {"tie_order": ["fewest-short"]},
        ["Points", "Short"],
        "1 game point",
    ),
    "rounds of different worth": (PLAIN | {"by_round": [6, 7, 8, 9, 10]}, ["Card"], "6/1 +11"),
    "wins only": (PLAIN | {"tie_order": []}, ["Points"], "1 game point"),
    "points short": (
        {
            "win": 0,
            "skunk": 0,
            "double_skunk": 0,
            "adds": "short",
            "fewer_is_better": True,
            "tie_order": ["widest-win", "fewest-losses", "skunks", "plus-points"],
        },
        ["Points", "Widest", "Lost", "Skunks", "Plus"],
        "0 points",
    ),
    "spread behind games won": (
        {"tie_order": ["games-won", "spread", "head-to-head"]},
        ["Points", "Won", "Spread"],
        "2/1 +11",
    ),
}
SCREENS = ("event", "projector", "race", "rules")


def event_of(name: str) -> Event:
    event = drawn_event([60, 61, 62, 63], director=False, way=json.dumps(WAYS[name][0]))
    play(event, 1)
    return event


def headings(html: str) -> list[str]:
    head = re.search(r"<thead>(.*?)</thead>", html, re.DOTALL)
    assert head
    found = re.findall(r"<th[^>]*>(.*?)</th>", head[1], re.DOTALL)
    return [" ".join(strip_tags(each).split()) for each in found]


@pytest.mark.parametrize("name", WAYS)
def test_each_tie_break_has_its_column_on_the_page_and_on_the_wall(
    client: Client, name: str
) -> None:
    event, columns = event_of(name), WAYS[name][1]
    page = client.get(at(event, "event")).content.decode()
    standings = page[page.index('<table class="standings') :]
    assert headings(standings) == ["Place", "Name", "Played", *columns]
    row = standings.partition("<tbody>")[2].partition("</tr>")[0]
    assert row.count("<td") + row.count("<th") == len(columns) + 3
    if columns != ["Card"]:
        wall = client.get(at(event, "projector")).content.decode()
        assert ["Rank", "Name", *columns] in [
            headings(each) for each in re.findall(r"<table.*?</table>", wall, re.DOTALL)
        ]


@pytest.mark.parametrize("name", WAYS)
def test_a_file_says_each_tie_break(client: Client, name: str) -> None:
    event = event_of(name)
    found = client.get(at(event, "standings_json")).json()
    row = found["divisions"][0]["rows"][0]
    assert ("widest" in row) == (name == "points short")
    assert {"played", "won", "lost", "skunks", "game_points", "plus", "minus", "spread"} <= {*row}
    heading = client.get(at(event, "standings_csv")).content.decode().splitlines()[0]
    assert ("widest" in heading) == (name == "points short")


@pytest.mark.parametrize("name", WAYS)
def test_no_page_says_a_wrong_unit(client: Client, name: str) -> None:
    event, (way, _, card) = event_of(name), WAYS[name]
    pages = [client.get(at(event, each)).content.decode() for each in SCREENS]
    number = event.entries.order_by("number").values_list("number", flat=True)[0]
    pages += [
        client.get(at(event, "entrant", number)).content.decode(),
        director_of(event.club).get(at(event, "scorecards")).content.decode(),
    ]
    text = " ".join(strip_tags(" ".join(pages)).split())
    if way.get("adds"):
        assert "game point" not in text.lower()
        assert not re.search(r"\d/\d [+−]\d", text)
    else:
        assert "pegs of" not in text
    best = client.get(at(event, "standings_json")).json()["divisions"][0]["rows"][0]["name"]
    entry = event.entries.get(person__name=best)
    own = strip_tags(client.get(at(event, "entrant", entry.number)).content.decode())
    said = card if "/" not in card else card.split("/")[0] + " game points"
    assert said in " ".join(own.split())


@pytest.mark.parametrize("name", WAYS)
def test_every_page_is_there_in_french(name: str) -> None:
    event = event_of(name)
    client = Client(headers={"accept-language": FRENCH})
    english = ("game point", "Players are ranked", "A win", "then by", "pegs")
    for each in SCREENS:
        text = strip_tags(client.get(at(event, each)).content.decode())
        assert not [words for words in english if words in text]


def test_columns_cost_no_query(client: Client) -> None:
    plain = drawn_event([60, 61, 62, 63], director=False)
    play(plain, 1)
    own = event_of("points short")
    with CaptureQueriesContext(connection) as before:
        client.get(at(plain, "event"))
    with CaptureQueriesContext(connection) as after:
        client.get(at(own, "event"))
    assert len(after) == len(before)


def test_every_tie_break_is_tried() -> None:
    tried = {code for way, _, _ in WAYS.values() for code in way.get("tie_order", ())}  # type: ignore[attr-defined]
    assert tried == TIE_BREAKS.keys()
