"""A season of 28 nights with 60 members takes as few queries as one of two nights."""

from collections.abc import Iterable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from cribbage_events.clubs.models import Club, Role
from cribbage_events.leagues.models import Night, Season
from cribbage_events.leagues.nights.services import cancel_night
from tests.building import make_user
from tests.leagues.factories import DESK
from tests.leagues.full_season import fill_season

pytestmark = pytest.mark.django_db
MOST = 10
PUBLIC = ("season", "places", "rules", "player", "calendar")
OF_THE_SEASON = ("season_desk", "nights", "members", "ledger", "ledger_csv", "edit_season")
OF_A_NIGHT = ("door", "move_night", "cancel_night")
OF_AN_EVENT = ("notices",)


@pytest.fixture
def small() -> Season:
    return fill_season(make_club("pegs"), nights=2, members=8)


@pytest.fixture
def large() -> Season:
    return fill_season(make_club("cards"), nights=28, members=60)


def make_club(slug: str) -> Club:
    return Club.objects.create(name=slug.title(), slug=slug, time_zone="America/Winnipeg")


def counts(client: Client, names: Iterable[str], season: Season) -> dict[str, int]:
    return {name: count(client, path_of(name, season)) for name in names}


def count(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(path)
    assert answer.status_code == 200
    return len(asked)


def path_of(name: str, season: Season) -> str:
    if name in OF_A_NIGHT:
        return reverse(f"leagues:{name}", args=[tomorrow(season).event.slug])
    if name in OF_AN_EVENT:
        return reverse(f"events:{name}", args=[tomorrow(season).event.slug])
    if name == "player":
        person = season.club.people.earliest("pk")
        return reverse("leagues:player", args=[season.slug, person.pk])
    return reverse(f"leagues:{name}", args=[season.slug])


def tomorrow(season: Season) -> Night:
    return season.nights.select_related("event").latest("planned_for")


def test_everybodys_pages(client: Client, small: Season, large: Season) -> None:
    asked = counts(client, PUBLIC, large)
    assert max(asked.values()) <= MOST
    assert asked == counts(client, PUBLIC, small)


def test_the_directors_pages(client: Client, small: Season, large: Season) -> None:
    director = make_user(small.club, "Dora", Role.Kind.DIRECTOR)
    Role.objects.create(user=director, club=large.club, kind=Role.Kind.DIRECTOR)
    client.force_login(director)
    names = [*PUBLIC, *OF_THE_SEASON, *OF_A_NIGHT, *OF_AN_EVENT]
    asked = counts(client, names, large)
    assert max(asked.values()) <= MOST
    assert asked == counts(client, names, small)


def test_the_pages_of_a_cancelled_night(client: Client, small: Season, large: Season) -> None:
    director = make_user(small.club, "Dora", Role.Kind.DIRECTOR)
    Role.objects.create(user=director, club=large.club, kind=Role.Kind.DIRECTOR)
    client.force_login(director)
    for season in (small, large):
        cancel_night(tomorrow(season), by=DESK, seen=1, reason="Snow.")
    names = ["season", "season_desk", "cancel_night", "notices"]
    asked = counts(client, names, large)
    assert max(asked.values()) <= MOST
    assert asked == counts(client, names, small)
