"""The years of a player are those of the club's time zone."""

import datetime

import pytest

from cribbage_events.clubs.models import Person
from cribbage_events.events.models import Event
from cribbage_events.memory.players.page import players_page
from cribbage_events.memory.players.services import rate_club
from tests.building import make_club
from tests.memory.players.afternoons import afternoon

pytestmark = pytest.mark.django_db


def test_a_rating_of_new_years_eve_is_that_of_the_old_year() -> None:
    club = make_club()
    months = [datetime.datetime(2026, 1 + n, 9, 20, tzinfo=datetime.UTC) for n in range(9)]
    # Seven in the evening in Winnipeg.
    for number, at in enumerate([*months, datetime.datetime(2027, 1, 1, 1, tzinfo=datetime.UTC)]):
        event = afternoon(club, number)
        Event.objects.filter(pk=event.pk).update(starts_at=at)
    rate_club(club)
    page = players_page(Person.objects.get(name="Ann"))
    assert [(year.year, bool(year.rating)) for year in page["latest_years"]] == [(2026, True)]
