"""No page of a club with ten years behind it takes more queries than that of a young club."""

from collections.abc import Iterable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cribbage_events.clubs.models import Person, Role
from cribbage_events.events.models import Event, Photograph
from tests.building import make_user
from tests.memory.club_with_past import (
    DOWNLOADS,
    OF_EVERYBODY,
    OF_THE_DESK,
    ONE_YEAR,
    TEN_QUIET_YEARS,
    ClubWithPast,
    address_in,
    make_club_with_past,
)

LONG = [
    "/clubs/{club}/records/",
    "/clubs/{club}/medals/",
    "/clubs/{club}/winners/",
    "/clubs/{club}/years/",
    "/clubs/{club}/players/{person}/",
    "/leagues/{season}/",
    "/leagues/{season}/places/",
    "/leagues/{season}/players/{person}/",
]
pytestmark = pytest.mark.django_db


@pytest.fixture
def past() -> ClubWithPast:
    return make_club_with_past("old", TEN_QUIET_YEARS)


@pytest.fixture
def young() -> ClubWithPast:
    return make_club_with_past("young", ONE_YEAR)


def test_every_page_asks_as_little_as_in_a_young_club(
    past: ClubWithPast, young: ClubWithPast
) -> None:
    assert Person.objects.filter(club=past.club).count() == 400
    finished = Event.objects.filter(club=past.club, past__isnull=False)
    assert finished.filter(night=None).count() == 40
    assert Photograph.objects.filter(event__club=past.club).count() == 1000
    director = Client()
    user = make_user(past.club, "Dora", Role.Kind.DIRECTOR)
    Role.objects.create(user=user, club=young.club, kind=Role.Kind.DIRECTOR)
    director.force_login(user)
    for client, limits in (
        (Client(), OF_EVERYBODY),
        (director, OF_THE_DESK),
        (director, DOWNLOADS),
    ):
        asked = queries_by_page(client, past, limits)
        assert {page: count for page, count in asked.items() if count > limits[page]} == {}
        assert asked == queries_by_page(client, young, limits)


@pytest.mark.parametrize("page", LONG)
def test_a_long_page_is_packed(young: ClubWithPast, page: str) -> None:
    """It is packed without a proxy, too."""
    answer = Client().get(address_in(young, page), headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Encoding"] == "gzip"


def queries_by_page(client: Client, past: ClubWithPast, pages: Iterable[str]) -> dict[str, int]:
    return {page: queries_of(client, address_in(past, page)) for page in pages}


def queries_of(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(address)
        assert answer.status_code == 200, address
        if answer.streaming:
            for _piece in answer:
                pass
    return len(asked)
