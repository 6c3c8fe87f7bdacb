"""Every page of a tournament asks the database as often for many entrants as for few."""

import re
from collections.abc import Callable, Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from cribbage_events.events.access.tokens import applicant_token, player_token
from cribbage_events.events.bracket.cut import qualifying_cut
from cribbage_events.events.bracket.places import CONSOLATION, PLAY_OFFS
from cribbage_events.events.lifecycle.services import finish
from cribbage_events.events.models import Event, Game
from cribbage_events.tournaments.bracket.services import (
    begin_consolation,
    begin_play_offs,
)
from tests.building import MARION, fresh, games_in, say
from tests.events.desk_client import director_of
from tests.events.guests import is_today, player
from tests.events.ruled import hand_in
from tests.tools.made_once import made_once
from tests.tournaments.bracket.steps import play_to_the_end
from tests.tournaments.building import pay, tournament, with_fees
from tests.walk.hall import ROUTES

pytestmark = pytest.mark.django_db

FEW, MANY, ROUNDS = 12, 20, 9
# They need a file or a letter that isn't there.
WITHOUT = {"events:photograph", "events:take_off", "events:leave_results"}


@made_once(fresh)
def half_way(entrants: int) -> Event:
    """Two rounds played, fees paid, two cards typed."""
    event = is_today(with_fees(tournament(entrants, ROUNDS)))
    play_rounds(event, 2)
    for number in range(1, entrants // 2):
        pay(event, number, "entry", "q1", "s1")
    for entry in event.entries.filter(number__lte=2):
        lines = [(2, 15, None), (0, None, 12), *[None] * (ROUNDS - 2)]
        hand_in(event, entry.name, *lines)
    return fresh(event)


def play_rounds(event: Event, last: int) -> None:
    """No two are level where it matters: those at higher tables lose by more."""
    for number in range(1, last + 1):
        for game in games_in(event, number):
            say(game, 121, max(120 - 2 * game.table - number, 1))


@made_once(fresh)
def in_play_offs(entrants: int) -> Event:
    event = is_today(with_fees(tournament(entrants, ROUNDS)))
    play_rounds(event, ROUNDS)
    event = fresh(event)
    begin_play_offs(event, by=MARION, seen=event.revision, best_of=[3])
    event, cut = fresh(event), qualifying_cut(event)
    others = [number for number in range(1, entrants + 1) if number not in cut.seeds]
    begin_consolation(event, by=MARION, seen=event.revision, numbers=others, best_of=[3])
    return fresh(event)


@made_once(fresh)
def finished(entrants: int) -> Event:
    event = in_play_offs(entrants)
    for position in (PLAY_OFFS, CONSOLATION):
        play_to_the_end(event, position=position)
    finish(event, by=MARION, seen=fresh(event).revision)
    return fresh(event)


def asked(event: Event) -> dict[str, tuple[int, int]]:
    """By page, what it answers and how many queries it takes: as director, and as a player."""
    clients = {"director": director_of(event.club), "player": player(event.entries.get(number=1))}
    found = {}
    for name, path in addresses(event):
        who = "player" if "/card/" in ROUTES[name] else "director"
        found[name] = queries_of(clients[who], path)
    return found


def queries_of(client: Client, path: str) -> tuple[int, int]:
    with CaptureQueriesContext(connection) as queries:
        status = client.get(path).status_code
    return status, len(queries)


def addresses(event: Event) -> Iterator[tuple[str, str]]:
    """Each page's name and address."""
    entry = event.entries.get(number=1)
    games = Game.objects.filter(round__stage__event=event).order_by("-pk")
    last, own = games.first(), games.filter(seats__entry=entry).first()
    known: dict[str, object] = {
        "slug": event.slug,
        "number": 1,
        "game": own.pk if own else 0,
        "revision": max(event.changes.values_list("revision", flat=True), default=0),
        "language": "en-ca",
        "token": player_token(entry.pk, entry.card_edition),
    }
    of_one_page: dict[str, dict[str, object]] = {
        "events:desk_game": {"number": last.pk if last else 0},
        "events:asked": {"token": applicant_token(entry.pk)},
    }
    for name, pattern in ROUTES.items():
        if pattern.startswith("events/<slug:slug>/") and name not in WITHOUT:
            values = known | of_one_page.get(name, {})
            wanted = re.findall(r"<(?:\w+:)?(\w+)>", pattern)
            yield name, reverse(name, kwargs={each: values[each] for each in wanted})


@pytest.mark.parametrize("state", [tournament, half_way, in_play_offs, finished])
def test_every_page_takes_as_many_queries_for_many_as_for_few(
    state: Callable[[int], Event],
) -> None:
    few, many = asked(state(FEW)), asked(state(MANY))
    pages = {name for name, (status, _count) in many.items() if status == 200}
    assert len(pages) > 40
    assert {name: few[name][0] for name in few} == {name: many[name][0] for name in many}
    assert {name: (few[name], many[name]) for name in few if few[name] < many[name]} == {}
