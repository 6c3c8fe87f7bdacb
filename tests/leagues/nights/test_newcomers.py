"""New players are marked on their cards and pages for four weeks, or until their first points."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse

from cribbage_events.events.games.entries import newcomers_of
from cribbage_events.events.models import Entry, Event
from cribbage_events.leagues.models import Season
from tests.building import make_club
from tests.events.desk_client import director_of, words
from tests.leagues.full_season import fill_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    """Return a season of six weekly nights, whose seventh is tomorrow."""
    return fill_season(make_club(), nights=6, members=8)


def events(season: Season) -> list[Event]:
    nights = season.nights.select_related("event__club").order_by("planned_for")
    return [night.event for night in nights]


def first_came(season: Season, number: int, night: int) -> None:
    """Take somebody off all nights before this one, counted from 0."""
    for event in events(season)[:night]:
        event.entries.filter(number=number).update(status=Entry.Status.NO_SHOW)
        [division] = (event.archive or {})["divisions"]
        division["rows"] = [row for row in division["rows"] if row["number"] != number]
        event.save()


@pytest.fixture
def tonight(season: Season) -> Event:
    event = events(season)[-1]
    people = season.club.people.order_by("pk")
    Entry.objects.bulk_create(
        Entry(event=event, person=person, number=number, from_round=1, status="checked in")
        for number, person in enumerate(people, 1)
    )
    return event


def test_whoever_came_first_less_than_four_weeks_ago_is_new(season: Season, tonight: Event) -> None:
    first_came(season, 1, 6)  # tonight
    first_came(season, 2, 3)  # three weeks before
    first_came(season, 3, 2)  # four weeks before
    assert newcomers_of(tonight) == {1, 2}


def test_the_first_points_end_it_where_points_are_good(season: Season, tonight: Event) -> None:
    first_came(season, 1, 6)
    first_came(season, 2, 5)
    Season.objects.update(preset_code="acc-grass-roots", ranked_by="total", points_minimum=0)
    Event.objects.update(preset_code="acc-grass-roots")
    last = events(season)[5]
    rows = (last.archive or {})["divisions"][0]["rows"]
    for row in rows:
        row["game_points"] = 0
    last.save()
    tonight.refresh_from_db()
    assert newcomers_of(tonight) == {1, 2}
    for row in rows:
        row["game_points"] = 3
    last.save()
    assert newcomers_of(tonight) == {1}


def test_nobody_is_new_in_the_clubs_own_first_weeks(season: Season, tonight: Event) -> None:
    for number in range(1, 9):
        first_came(season, number, 4)
    assert newcomers_of(tonight) == set()


def test_the_phone_and_the_card_say_it(client: Client, season: Season, tonight: Event) -> None:
    first_came(season, 1, 6)
    pages = [
        words(client.get(reverse("events:entrant", args=[tonight.slug, number])).content)
        for number in (1, 2)
    ]
    assert ["new player" in said for said in pages] == [True, False]
    cards = director_of(season.club).get(reverse("events:scorecards", args=[tonight.slug]))
    assert cards.context["newcomers"] == {1}


def test_a_night_is_marked_by_its_own_day(season: Season, tonight: Event) -> None:
    first_came(season, 2, 3)
    later = events(season)[-1].starts_at + datetime.timedelta(weeks=2)
    Event.objects.filter(pk=tonight.pk).update(starts_at=later)
    tonight.refresh_from_db()
    assert newcomers_of(tonight) == set()
