"""While the director hides the standings, no page, file or push gives the order away."""

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.clubs.models import Role
from cribbage_events.events.models import Event
from cribbage_events.events.standings.standings import standings_of
from cribbage_events.tournaments.services import save_settings
from tests.building import MARION, fresh, games_in, make_user, say
from tests.events.desk_client import words
from tests.events.guests import guest, is_today, make_link, player
from tests.events.prize_giving.walk import pages
from tests.tournaments.building import tournament
from tests.walk.hall import ROUTES

pytestmark = pytest.mark.django_db

ROUNDS = 3
PLACE = re.compile(r"Place =?\d|qualifies so far")
# Whoever checks the cards has to know who would qualify by them: their rulings depend on it.
CHECKERS = "/scores/cards/"


def played(hides_standings: bool) -> Event:
    """Everything but the last game, so that the round goes on."""
    event = is_today(tournament(9, rounds=9))
    save_settings(event, by=MARION, hides_standings=hides_standings, entrant_limit=None)
    for number in range(1, ROUNDS + 1):
        for game in games_in(event, number):
            say(game, 121, 100 - 7 * game.table + number)
    return fresh(event)


def seen(event: Event) -> dict[str, str]:
    """By address, what everybody, a player and a volunteer can read."""
    found = pages(event)
    entry = event.entries.get(number=1)
    for name, client in (("player", player(entry)), ("link", guest(make_link(event, "Joe")))):
        for path in guests_addresses(event):
            found[f"{name} {path}"] = client.get(path).content.decode(errors="replace")
    volunteer = Client()
    volunteer.force_login(make_user(event.club, "Vi", Role.Kind.VOLUNTEER))
    for path in guests_addresses(event):
        found[f"volunteer {path}"] = volunteer.get(path).content.decode(errors="replace")
    return {path: text for path, text in found.items() if CHECKERS not in path}


def guests_addresses(event: Event) -> Iterator[str]:
    """Of the scores and of a player's card, their fragments and what a phone keeps offline."""
    for name, pattern in ROUTES.items():
        if re.match(r"events/<slug:slug>/(card|scores)/", pattern):
            for game in games_in(event, ROUNDS + 1)[:2] if "<int:game>" in pattern else (None,):
                given = {"game": game.pk} if game else {}
                if "<int:number>" in pattern:
                    continue
                path = reverse(name, kwargs={"slug": event.slug, **given})
                yield from (path, f"{path}?live")


def given_away(event: Event, found: dict[str, str]) -> set[str]:
    """The addresses that have somebody's card or place, or the names in order."""
    rows = standings_of(event)[0].rows
    cards = {text for row in rows for text in (row.card, row.row.card)}
    order = [row.entry.name for row in rows]
    return {
        path
        for path, text in found.items()
        if any(card in text for card in cards)
        or PLACE.search(words(text.encode()))
        or names_in(text, order) == order
    }


def names_in(text: str, names: list[str]) -> list[str]:
    """In the order in which they are first named."""
    return sorted((name for name in names if name in text), key=text.find)


def test_nothing_gives_the_order_away_while_it_is_hidden() -> None:
    event = played(hides_standings=True)
    assert given_away(event, seen(event)) == set()


def test_the_same_walk_finds_the_order_when_it_is_shown() -> None:
    event = played(hides_standings=False)
    found = given_away(event, seen(event))
    below = event.get_absolute_url()
    assert {below, f"{below}?live", f"{below}standings.json", f"{below}standings.csv"} <= found
    assert {f"{below}projector/", f"{below}projector/?live", f"{below}entrants/1/"} <= found
    assert f"player {below}card/" in found
