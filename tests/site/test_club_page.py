"""The front page and a club’s page show a league’s season, not its nights."""

import datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from cribbage_events.events.models import Event
from cribbage_events.leagues.models import Night, Season
from tests.building import make_club
from tests.events.desk_client import director_of, words
from tests.events.markup import Markup
from tests.leagues.factories import make_season
from tests.leagues.night import fresh

pytestmark = pytest.mark.django_db

A_WEEK = datetime.timedelta(7)
PAGES = ["/", "/clubs/pegs/"]


@pytest.fixture
def season() -> Season:
    """Ten nights around today, which is one of them."""
    club = make_club()
    today = timezone.localdate(timezone=club.zone)
    return make_season(
        club,
        weekday=today.weekday(),
        first_day=today - 4 * A_WEEK,
        last_day=today + 5 * A_WEEK,
        breaks=[],
    )


def night_in(season: Season, weeks: int) -> Night:
    today = timezone.localdate(timezone=season.club.zone)
    return fresh(season.nights.get(planned_for=today + weeks * A_WEEK))


def links(client: Client, page: str) -> int:
    return client.get(page).content.decode().count('href="/events/legion-doubles')


@pytest.mark.parametrize("page", PAGES)
def test_only_tonights_night_is_listed_among_events(
    client: Client, season: Season, page: str
) -> None:
    answer = client.get(page)
    assert links(client, page) == 1
    assert night_in(season, 0).event.name in words(answer.content)
    assert f'href="/leagues/{season.slug}/"' in answer.content.decode()
    assert Markup(answer.content.decode()).faults == []


@pytest.mark.parametrize("page", PAGES)
def test_a_night_has_its_day_once(client: Client, season: Season, page: str) -> None:
    event = night_in(season, 0).event
    shown = client.get(page).content.decode()
    row = shown[shown.index(f'href="{event.get_absolute_url()}"') :].split("</a>")[0]
    said = words(row.encode()).replace("\N{NO-BREAK SPACE}", " ")
    assert f"{event.name} Tonight 7 pm · {event.venue}" in said
    assert event.title not in said


@pytest.mark.parametrize("page", PAGES)
def test_a_night_being_played_is_shown_until_three_days_later(
    client: Client, season: Season, page: str
) -> None:
    night = Event.objects.filter(pk=night_in(season, -1).event_id)
    night.update(status="running", starts_at=timezone.now() - datetime.timedelta(days=2))
    assert links(client, page) == 2
    assert "Happening now" in words(client.get(page).content)


@pytest.mark.parametrize("page", PAGES)
def test_nights_that_are_over_are_in_the_season_only(
    client: Client, season: Season, page: str
) -> None:
    past = Event.objects.filter(night__season=season, starts_at__lt=timezone.now() - A_WEEK / 2)
    past.update(status="finished", archive={})
    assert links(client, page) == 1


@pytest.mark.parametrize("page", PAGES)
def test_a_cancelled_evening_says_so(client: Client, season: Season, page: str) -> None:
    Event.objects.filter(pk=night_in(season, 0).event_id).update(why_cancelled="Snow")
    assert "Cancelled" in words(client.get(page).content)


def test_the_next_night_is_named(client: Client, season: Season) -> None:
    Event.objects.filter(night__planned_for=night_in(season, 0).planned_for).update(
        why_cancelled="Snow"
    )
    day = night_in(season, 1).event.day
    assert f"Next: {day:%A} {day.day} {day:%B}" in words(client.get("/clubs/pegs/").content)


def test_a_director_comes_to_the_season_s_desk_and_to_a_new_one(season: Season) -> None:
    page = director_of(season.club).get("/clubs/pegs/").content.decode()
    assert f'href="/leagues/{season.slug}/desk/"' in page
    assert 'href="/run/?club=pegs"' in page


def test_a_visitor_sees_no_desk(client: Client, season: Season) -> None:
    page = client.get("/clubs/pegs/").content.decode()
    assert "/desk/" not in page
    assert "/leagues/new/" not in page


@pytest.mark.parametrize("page", PAGES)
def test_a_long_season_asks_no_more_than_none(client: Client, page: str) -> None:
    club = make_club()
    counts = []
    for _ in range(3):
        with CaptureQueriesContext(connection) as queries:
            client.get(page)
        counts.append(len(queries))
        make_season(club)
    assert counts[0] == counts[1] == counts[2] <= 6
