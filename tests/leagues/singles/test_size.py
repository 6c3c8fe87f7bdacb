"""The pages of a night and of its season ask as much for fourteen players as for six."""

from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from cribbage_events.clubs.models import Club, Role
from cribbage_events.events.models import Event
from cribbage_events.leagues.closing.services import close_night
from cribbage_events.leagues.models import Night
from tests.building import make_user
from tests.events.desk_client import at
from tests.events.ruled import all_cards, hand_in
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
OF_EVENT = (
    *("check_cards", "print_rulings", "high_hands", "desk", "scores", "event", "rounds"),
    "projector",
)
OF_NIGHT = ("door", "games", "close", "report", "night_json", "night_csv", "treasurer")
OF_SEASON = ("season", "places", "table_csv")


def night_of(heads: int, slug: str, pairing: str) -> Night:
    """Played, with every card in, of which each first line is empty."""
    club = Club.objects.create(name=slug.title(), slug=slug)
    night = make_singles_night(club, round_count=3, pairing=pairing)
    here(night, heads)
    draw_night(night)
    while games := outstanding(latest(night)):
        for game in games:
            play(game)
    event = latest(night)
    for entry in event.entries.all():
        lines = [None, *[(2, 16, None)] * (len(all_cards(event).lines_of(entry.pk)) - 1)]
        hand_in(event, entry.name, *lines)
    return night


def addresses(night: Night, event: Event) -> Iterator[str]:
    yield at(event, "type_card", 2)
    yield at(event, "entrant", 2)
    for name in OF_EVENT:
        yield at(event, name)
    for name in OF_NIGHT:
        yield reverse(f"leagues:{name}", args=[event.slug])
    for name in OF_SEASON:
        yield reverse(f"leagues:{name}", args=[night.season.slug])


def director_of(night: Night) -> Client:
    client = Client()
    club = night.season.club
    client.force_login(make_user(club, f"Cora of {club.slug}", Role.Kind.DIRECTOR))
    return client


def counts(night: Night, client: Client) -> list[tuple[str, int]]:
    client.get(at(night.event, "desk"))
    found = []
    for address in addresses(night, latest(night)):
        with CaptureQueriesContext(connection) as asked:
            assert client.get(address).status_code == 200, address
        page = address.replace(night.event.slug, "").replace(night.season.slug, "")
        found.append((page, len(asked)))
    return found


@pytest.mark.parametrize("pairing", ["grass-roots", "as-tables-finish"])
def test_more_players_take_no_more_queries(pairing: str) -> None:
    small, large = (night_of(6, "pegs", pairing), night_of(14, "cards", pairing))
    its, theirs = director_of(small), director_of(large)
    assert counts(small, its) == counts(large, theirs)
    for night in (small, large):
        close_night(night, by=DESK, seen=latest(night).revision)
    assert counts(small, its) == counts(large, theirs)
