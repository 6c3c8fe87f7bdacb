"""Renewals that are due: memberships that ended, and those that end soon."""

import datetime

import pytest
from django.test import Client

from cribbage_events.clubs.models import Person
from cribbage_events.leagues.models import Season
from tests.building import make_club
from tests.events.desk_client import director_of, words
from tests.leagues.desk import at
from tests.leagues.factories import make_season
from tests.leagues.night import make_member
from tests.leagues.seasons.test_desk import on

pytestmark = pytest.mark.django_db

TODAY = datetime.date(2026, 12, 1)


@pytest.fixture
def season(monkeypatch: pytest.MonkeyPatch) -> Season:
    on(monkeypatch, TODAY)
    return make_season(make_club())


@pytest.fixture
def client(season: Season) -> Client:
    return director_of(season.club)


def test_memberships_that_end_soon_are_listed_and_renewed_together(
    client: Client, season: Season
) -> None:
    ann, bob = make_member(season.club, "Ann Lee"), make_member(season.club, "Bob Ray")
    make_member(season.club, "Cy Dow", datetime.date(2027, 12, 31))
    make_member(season.club, "Old Ed", datetime.date(2025, 12, 31))
    page = client.get(at(season, "members"), {"show": "ending"}).content
    said = words(page)
    assert "Ends soon (2)" in said
    assert "Ann Lee" in said
    assert "Bob Ray" in said
    assert "Cy Dow" not in said
    assert "Old Ed" not in said
    # Until the end of this year they are members already.
    assert "Renew all 2 until 2027" in said
    assert "until 2026" not in said.replace("until 31 Dec 2026", "")
    keys = [ann.pk, bob.pk]
    client.post(at(season, "renew_listed"), {"person": keys, "until": "2027-12-31"})
    until = Person.objects.filter(pk__in=keys).values_list("valid_until", flat=True)
    assert set(until) == {datetime.date(2027, 12, 31)}
    said = words(client.get(at(season, "members"), {"show": "ending"}).content)
    assert "Ends soon" not in said
    assert "Nobody has to renew." in said


def test_expired_memberships_may_be_renewed_for_this_year_or_the_next(
    client: Client, season: Season
) -> None:
    for name in ("Old Ed", "Old Flo"):
        make_member(season.club, name, datetime.date(2025, 12, 31))
    said = words(client.get(at(season, "members"), {"show": "expired"}).content)
    assert "Renew all 2 until 2026" in said
    assert "Renew all 2 until 2027" in said
