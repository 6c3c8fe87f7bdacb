"""The pages of a club's people ask as much of the database after one year as after three."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from cribbage_events.clubs.models import Club, Person
from tests.factories import ClubFactory
from tests.memory.people.club import signed_in
from tests.memory.players.many_years import fill_years

pytestmark = pytest.mark.django_db


def queries(client: Client, club: Club, route: str, *people: Person) -> int:
    address = reverse(route, args=[club.slug, *(person.pk for person in people)])
    client.get(address)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


def on_every_page(club: Club, people: list[Person], name: str) -> dict[str, int]:
    """Two rows of one person are in no event together."""
    client = signed_in(club, name=name)
    one, *_ = people
    twin = Person.objects.create(club=club, name=one.name, known_as=[])
    return {
        "list": queries(client, club, "memory:people"),
        "person": queries(client, club, "memory:person", one),
        "look-alikes": queries(client, club, "memory:look_alikes"),
        "who is the same": queries(client, club, "memory:choose_other", one),
        "merge": queries(client, club, "memory:merge", one, twin),
    }


def test_as_many_queries_after_three_years_as_after_one() -> None:
    short, long = ClubFactory.create(), ClubFactory.create()
    few = fill_years(short, years=1, people=12, events=4, nights=4, here=8)
    many = fill_years(long, years=3, people=60, events=6, nights=6, here=12)
    asked = on_every_page(short, few, "Dora")
    assert on_every_page(long, many, "Dina") == asked
    assert asked == {"list": 9, "person": 11, "look-alikes": 7, "who is the same": 8, "merge": 14}
