"""docs/api.md shows the keys that are served, no more and no fewer."""

import csv
import io
import json
import re
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from cribbage_events.contest.cards import Rule
from cribbage_events.contest.presets import FILE_PRESETS, PRESETS
from cribbage_events.cribbage.cards import parse_cards
from cribbage_events.events.high_hands import note_hand
from cribbage_events.events.models import Event, Game
from cribbage_events.events.standings.from_files.file import DOUBLES_COLUMNS, RESULT_COLUMNS
from cribbage_events.leagues.closing import close_night
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.pools import enter_pool, save_pool
from tests.building import drawn_event, play_round, seated_night
from tests.building import play as play_afternoon
from tests.events.desk_client import at
from tests.leagues.factories import DESK
from tests.leagues.singles.nights import (
    draw_night,
    here,
    latest,
    make_singles_night,
    play_all,
)

pytestmark = pytest.mark.django_db
DOCUMENT = (Path(__file__).parent.parent / "docs" / "api.md").read_text()


def section(title: str) -> str:
    """Return what is under a heading, up to the next one."""
    _, _, text = DOCUMENT.partition(f"# {title}\n")
    assert text, title
    return "\n".join(takewhile(lambda line: not line.startswith("##"), text.splitlines()))


def example(title: str) -> Any:
    found = re.search(r"```json\n(.*?)```", section(title), re.DOTALL)
    assert found, title
    return json.loads(found[1])


def keys(data: Any, inside: str = "") -> set[str]:
    """Every key with the keys it is in: divisions.rows.rank."""
    if isinstance(data, list):
        return {key for one in data for key in keys(one, inside)}
    if not isinstance(data, dict):
        return set()
    return {
        key for name in data for key in {f"{inside}{name}", *keys(data[name], f"{inside}{name}.")}
    }


@pytest.fixture
def afternoon() -> Event:
    event = drawn_event([60] * 3, director=False, round_count=1)
    play_afternoon(event, 1)
    return event


@pytest.fixture
def night() -> Event:
    event = seated_night(5)
    play_round(event, 1)
    return event


def served(client: Client, event: Event, name: str) -> Any:
    return client.get(at(event, name)).json()


def test_an_event_s_standings(client: Client, afternoon: Event) -> None:
    assert keys(served(client, afternoon, "standings_json")) == keys(example("`standings.json`"))


def test_a_night_s_standings(client: Client, night: Event) -> None:
    assert keys(served(client, night, "standings_json")) == keys(example("A league's night"))


def test_a_night_s_example_adds_up() -> None:
    money = example("A league's night")["money"]
    assert (
        money["draw_winner"] + money["supplies"] + money["pot"] + money["activities"]
        == (money["fees"])
    )


def test_an_event_s_and_a_night_s_games(client: Client, afternoon: Event, night: Event) -> None:
    documented = keys(example("`games.json`"))
    assert keys(served(client, afternoon, "games_json")) == documented
    assert keys(served(client, night, "games_json")) == documented - {"byes.round", "byes.name"}


@pytest.fixture
def grass_roots() -> Night:
    """Return a night with a hand of 24 that wins a pot."""
    night = make_singles_night(round_count=1)
    pool = save_pool(night.season, None, name="24", fee=100, wins="hands", places=[100])
    first, second = here(night, 2)
    for entry in (first, second):
        enter_pool(night, entry, pool.pk, by=DESK)
    play_all(draw_night(night))
    note_hand(first, parse_cards("4H 5C 5S 6D 6H"), by=DESK, witness=second)
    close_night(night, by=DESK, seen=latest(night).revision)
    return night


def test_a_night_as_one_file(client: Client, grass_roots: Night) -> None:
    slug = grass_roots.event.slug
    found = client.get(reverse("leagues:night_json", args=[slug])).json()
    assert keys(found) == keys(example("`night.json`"))
    text = client.get(reverse("leagues:night_csv", args=[slug])).content.decode("utf-8-sig")
    heading = next(csv.reader(io.StringIO(text)))
    assert heading == ["day", "club", *found["order"][0], "hands", "pool_cents"]
    for name in (*heading[:2], *heading[-2:]):
        assert f"`{name}`" in section("`night.csv`")


def columns_of(client: Client, event: Event) -> list[str]:
    text = client.get(at(event, "standings_csv")).content.decode()
    return next(csv.reader(io.StringIO(text)))


def test_a_night_s_columns(client: Client, night: Event) -> None:
    _, _, columns = section("`standings.csv`").partition("A night has the columns")
    assert re.findall(r"`(\w+)`", columns.partition(";")[0]) == columns_of(client, night)


def test_a_grass_roots_night_has_an_events_rows_and_money(
    client: Client, grass_roots: Night
) -> None:
    """The text says so under “A league’s night”, and of the file."""
    event = grass_roots.event
    shape = keys(example("`standings.json`")) | {
        key for key in keys(example("A league's night")) if key.startswith("money")
    }
    assert keys(served(client, event, "standings_json")) == shape
    assert "A grass-roots night (`acc-grass-roots`) has the rows of an event" in section(
        "A league's night"
    )
    row = example("`standings.json`")["divisions"][0]["rows"][0]
    assert columns_of(client, event) == ["division", *row]


def test_a_tournament_has_an_events_rows_and_who_qualified(client: Client) -> None:
    event = drawn_event([60] * 4, director=False, round_count=1, preset_code="acc-tournament")
    play_afternoon(event, 1)
    shape = keys(example("`standings.json`")) | {"divisions.rows.qualified"}
    assert keys(served(client, event, "standings_json")) == shape
    assert "A tournament has `qualified` besides" in section("`standings.json`")
    row = example("`standings.json`")["divisions"][0]["rows"][0]
    assert columns_of(client, event) == ["division", *row, "qualified"]


def test_every_status_of_a_game_is_explained() -> None:
    """A game that has fallen belongs to a match: games.json leaves matches out."""
    text = section("`games.json`")
    for status in Game.Status:
        assert status == Game.Status.FALLEN or f"`{status}`" in text, status


def test_the_command_line_s_columns_and_presets(tmp_path: Path) -> None:
    text = section("`manage.py standings`")
    assert f"`{','.join(RESULT_COLUMNS)}`" in text
    assert f"`{','.join(DOUBLES_COLUMNS)}`" in text
    for code in (*PRESETS, *FILE_PRESETS):
        assert f"| `{code}`" in text


def test_a_night_on_the_command_line_has_the_documented_shape(tmp_path: Path) -> None:
    file, out = tmp_path / "night.csv", io.StringIO()
    file.write_text("round,table,player,side,score\n1,1,Ann,A,121\n1,1,Bob,B,90\n")
    call_command("standings", file, preset="legion-league", format="json", stdout=out)
    night = example("A league's night")
    shape = keys({"divisions": night["divisions"], "money": night["money"]})
    assert keys(json.loads(out.getvalue())) == shape


def test_a_count(tmp_path: Path) -> None:
    out = io.StringIO()
    call_command("count", "5D", "6C", "JS", "KC", "6H", format="json", stdout=out)
    assert json.loads(out.getvalue()) == example("`manage.py count`")


def test_a_bracket() -> None:
    out = io.StringIO()
    call_command("bracket", "20", format="json", stdout=out)
    assert json.loads(out.getvalue()) == example("`manage.py bracket`")


def test_an_outlook(tmp_path: Path) -> None:
    results, games, out = tmp_path / "results.csv", tmp_path / "to-come.csv", io.StringIO()
    (written,) = re.findall(r"```csv\n(.*?)```", section("`manage.py outlook`"), re.DOTALL)
    results.write_text(f"{','.join(RESULT_COLUMNS)}\n")
    games.write_text(written)
    call_command("outlook", results, to_come=games, format="json", stdout=out)
    found = json.loads(out.getvalue())
    assert keys(found) == keys(example("`manage.py outlook`"))
    assert (
        found["divisions"][0]["rows"][:1] == example("`manage.py outlook`")["divisions"][0]["rows"]
    )


def test_a_cross_check(tmp_path: Path) -> None:
    file, out = tmp_path / "cards.csv", io.StringIO()
    (written,) = re.findall(r"```csv\n(.*?)```", section("`manage.py crosscheck`"), re.DOTALL)
    file.write_text(written)
    call_command("crosscheck", file, format="json", stdout=out)
    assert json.loads(out.getvalue()) == example("`manage.py crosscheck`")


def test_every_rule_of_the_cross_check_is_explained() -> None:
    text = section("`manage.py crosscheck`")
    for rule in Rule:
        assert f"| `{rule}` |" in text
