import json
import re

import pytest
from django.test import Client

from cribbage_events.events.archive import cards_of
from cribbage_events.events.models import Entry, Event
from cribbage_events.leagues.closing import close_night
from tests.building import say
from tests.events.desk_client import at, words
from tests.events.guests import is_today, player
from tests.leagues.at_night import sign_in
from tests.leagues.factories import DESK
from tests.leagues.singles.nights import (
    draw_night,
    here,
    latest,
    make_singles_night,
    outstanding,
    play,
)

pytestmark = pytest.mark.django_db
PAIRINGS = ["grass-roots", "as-tables-finish"]


@pytest.mark.parametrize(
    ("pairing", "how_far"),
    [("grass-roots", "Round 1 of 9"), ("as-tables-finish", "2 games are being played")],
)
def test_a_list_of_events_says_how_far_the_night_is(pairing: str, how_far: str) -> None:
    night = make_singles_night(pairing=pairing)
    here(night, 4)
    draw_night(night)
    assert cards_of([latest(night)])[0].words == f"{how_far} · 4 players"


def night_of_four(margins: dict[str, int]) -> Event:
    """Let each meet each: by what the first of two initials won, such as {"AB": 5}."""
    night = make_singles_night(round_count=3)
    here(night, 4)
    for game in outstanding(draw_night(night)):
        names = [seat.entry.name[0] for seat in game.seats.order_by("side")]
        first, second = names
        margin = margins.get(first + second) or -margins[second + first]
        say(game, *((121, 121 - margin) if margin > 0 else (121 + margin, 121)))
    return latest(night)


@pytest.mark.parametrize(
    ("margins", "reason"),
    [
        ({"AC": 31, "AD": 31, "BA": 2, "BC": 2, "BD": 2, "CD": 2}, "games won, 3 to 2"),
        ({"AC": 20, "AD": 10, "BA": 5, "CB": 20, "BD": 30, "CD": 1}, "spread, +25 to +15"),
        ({"AC": 20, "AD": 10, "BA": 5, "CB": 10, "BD": 30, "CD": 1}, "plus points, 35 to 30"),
        ({"AC": 20, "AD": 10, "BA": 5, "CB": 5, "BD": 25, "CD": 1}, "their own games, 1 to 0"),
    ],
)
def test_every_tie_break_is_explained_on_the_page(
    client: Client, margins: dict[str, int], reason: str
) -> None:
    event = night_of_four(margins)
    standings = words(client.get(at(event, "event")).content)
    assert "Why this order?" in standings
    assert re.search(rf"ahead of (Al Kozak|Bev Roy) on {re.escape(reason)}", standings)
    first = event.entries.get(name="Al Kozak" if "spread" in reason else "Bev Roy")
    own = words(client.get(at(event, "entrant", first.number)).content)
    assert f"on {reason}." in own


@pytest.mark.parametrize("pairing", PAIRINGS)
def test_a_player_has_table_and_result_on_their_phone(pairing: str) -> None:
    night = make_singles_night(pairing=pairing, round_count=2)
    here(night, 4)
    game = outstanding(draw_night(night))[0]
    entry = game.seats.select_related("entry__event").earliest("side").entry
    phone = player(entry)
    content = phone.get(at(entry.event, "card")).content.decode()
    assert f"Table {game.table}" in words(content.encode())
    # What it keeps in case there is no network.
    kept = re.search(r'<script id="kept-games"[^>]*>(.*?)</script>', content)
    assert kept
    assert str(game.pk) in json.dumps(json.loads(kept[1]))


@pytest.mark.parametrize(
    ("pairing", "shown"), [("grass-roots", "Round 1"), ("as-tables-finish", "Being played")]
)
def test_the_projector_says_who_plays_where(client: Client, pairing: str, shown: str) -> None:
    night = make_singles_night(pairing=pairing)
    here(night, 6)
    event = draw_night(night)
    said = words(client.get(at(event, "projector")).content)
    assert shown in said
    assert "Al Kozak" in said


@pytest.mark.parametrize("pairing", PAIRINGS)
def test_printed_cards_have_a_line_for_each_game_and_a_code(client: Client, pairing: str) -> None:
    night = make_singles_night(pairing=pairing)
    entries: list[Entry] = here(night, 4)
    event = is_today(draw_night(night))
    sign_in(client, night)
    content = client.get(at(event, "scorecards")).content.decode()
    assert all(entry.name in content for entry in entries)
    assert content.count("Code that opens the page of") == len(entries)
    assert ">9<" in content


def test_before_the_draw_there_are_no_cards(client: Client) -> None:
    night = make_singles_night()
    event = latest(night)
    sign_in(client, night)
    said = words(client.get(at(event, "check_cards")).content)
    assert "The games appear here after the draw." in said
    assert client.get(at(event, "type_card", 1)).status_code == 404


def test_a_closed_night_shows_its_cards_and_takes_no_more(client: Client) -> None:
    night = make_singles_night(round_count=1)
    here(night, 2)
    play(outstanding(draw_night(night))[0])
    event = latest(night)
    close_night(night, by=DESK, seen=event.revision)
    sign_in(client, night)
    content = client.get(at(event, "type_card", 1)).content
    said = words(content)
    assert re.search(rb'name="plus_\d+"[^>]* disabled', content)
    assert "cards can no longer be typed in" in said
    assert "Save the card" not in said
