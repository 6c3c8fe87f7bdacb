"""Every page of a full hall asks the database as often as in a small one, in French and unwritten.

The director and a player read it.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from django.conf import settings

from cribbage_events.clubs.models import Club
from cribbage_events.events.models import Entry, Event
from cribbage_events.leagues.closing import close_night
from cribbage_events.leagues.models import Night
from tests.building import fresh
from tests.events.desk_client import director_of
from tests.events.guests import player
from tests.events.prize_giving.hidden import over
from tests.events.ruled import all_cards, hand_in
from tests.french.language import FRENCH
from tests.leagues.factories import DESK
from tests.leagues.night import fresh as fresh_night
from tests.leagues.singles.nights import (
    draw_night,
    here,
    latest,
    make_singles_night,
    outstanding,
    play,
)
from tests.tournaments.building import finished, half_way, in_play_offs, tournament
from tests.walk.addresses import ROUTES, Addresses
from tests.walk.answers import faults_of
from tests.walk.asking import NOTED, read
from tests.walk.hall import Visitor
from tests.walk.walking import is_of_event
from tests.walk.who_may_enter import may_read

pytestmark = pytest.mark.django_db

type Place = tuple[Event, Night | None]


def night_of(heads: int, pairing: str) -> Place:
    """Played, with every card in, of which each first line is empty."""
    club = Club.objects.create(name=f"Club of {heads}", slug=f"of-{heads}")
    night = make_singles_night(club, round_count=3, pairing=pairing, name="Racines")
    here(night, heads)
    draw_night(night)
    while games := outstanding(latest(night)):
        for game in games:
            play(game)
    event = latest(night)
    for entry in event.entries.all():
        lines = [None, *[(2, 16, None)] * (len(all_cards(event).lines_of(entry.pk)) - 1)]
        hand_in(event, entry.name, *lines)
    return event, fresh_night(night)


def closed_night_of(heads: int, pairing: str) -> Place:
    event, night = night_of(heads, pairing)
    assert night
    close_night(night, by=DESK, seen=latest(night).revision)
    return fresh(event), fresh_night(night)


def of_event(make: Callable[[int], Event]) -> Callable[[int], Place]:
    return lambda size: (make(size), None)


class Sizes(NamedTuple):
    few: int
    many: int
    make: Callable[[int], Place]


HALLS = {
    "a tournament": Sizes(12, 20, of_event(tournament)),
    "a tournament half-way": Sizes(12, 20, of_event(half_way)),
    "a tournament in its play-offs": Sizes(12, 20, of_event(in_play_offs)),
    "a tournament that is over": Sizes(12, 20, of_event(finished)),
    "hidden medals": Sizes(14, 30, lambda size: (over(size, f"of-{size}"), None)),
    "grass roots": Sizes(6, 14, lambda size: night_of(size, "grass-roots")),
    "grass roots, closed": Sizes(6, 14, lambda size: closed_night_of(size, "grass-roots")),
    "as tables finish": Sizes(6, 14, lambda size: night_of(size, "as-tables-finish")),
    "as tables finish, closed": Sizes(
        6, 14, lambda size: closed_night_of(size, "as-tables-finish")
    ),
}


OF_EVENTS_AND_LEAGUES = [
    name
    for name in ROUTES
    if (is_of_event(name) or name.startswith("leagues:")) and name not in NOTED
]


def asked(place: Place) -> dict[str, Any]:
    """By route the answer to the director, or else to a player."""
    event, night = place
    own: Entry = event.entries.select_related("event").order_by("number")[0]
    clients = {Visitor.DIRECTOR: director_of(event.club), Visitor.PLAYER: player(own)}
    addresses = Addresses(event, night, [own])
    found: dict[str, Any] = {}
    for name in OF_EVENTS_AND_LEAGUES:
        for visitor, client in clients.items():
            if may_read(visitor, name) and name not in found:
                client.cookies[settings.LANGUAGE_COOKIE_NAME] = FRENCH
                for address in addresses.of(name)[-1:]:
                    found[name] = read(client, name, address)
    return found


@pytest.mark.parametrize("hall", HALLS)
def test_every_page_takes_as_many_queries_for_many_as_for_few(hall: str) -> None:
    sizes = HALLS[hall]
    few, many = asked(sizes.make(sizes.few)), asked(sizes.make(sizes.many))
    assert len([name for name, answer in many.items() if answer.status_code == 200]) > 40
    faults = {
        name: list(faults_of(name, answer.headers, answer.said)) for name, answer in few.items()
    }
    assert {name: found for name, found in faults.items() if found} == {}
    assert {name: few[name].status_code for name in few} == {
        name: many[name].status_code for name in many
    }
    queries = {name: (few[name].queries, many[name].queries) for name in few}
    assert {name: pair for name, pair in queries.items() if pair[0] < pair[1]} == {}
