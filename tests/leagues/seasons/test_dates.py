"""The days on which a season is played: as they are typed, planned, said and sent to calendars."""

import datetime

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils.translation import override

from cribbage_events.clubs.models import Club
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.seasons.selectors import days_of, new_season_values
from tests.building import come
from tests.events.desk_client import director_of, words
from tests.leagues.desk import at, typed
from tests.leagues.factories import make_season

pytestmark = pytest.mark.django_db

NEW = "/leagues/new/"
WHERE = {"venue": "Legion Hall", "sure": "on"}


@pytest.fixture
def client(club: Club) -> Client:
    return director_of(club)


def planned(season: Season) -> list[str]:
    return [day.isoformat() for day in season.nights.values_list("planned_for", flat=True)]


def test_a_season_meets_on_the_first_and_third_wednesday_of_each_month(client: Client) -> None:
    given = {"every": "8", "weeks": ["1", "3"], "weekday": "2"}
    dates = {"first_day": "2026-10-01", "last_day": "2027-01-31"}
    page = client.post(NEW, typed(client, NEW) | WHERE | given | dates)
    assert page.status_code == 302
    season = Season.objects.get()
    # Christmas, as it is filled in, begins on 21 December.
    assert planned(season) == [
        "2026-10-07",
        "2026-10-21",
        "2026-11-04",
        "2026-11-18",
        "2026-12-02",
        "2026-12-16",
        "2027-01-06",
        "2027-01-20",
    ]
    assert season.weekdays == "Wednesdays, the first and third of each month"
    with override("fr"):
        assert season.weekdays == "Le mercredi\N{NO-BREAK SPACE}: premier et troisième du mois"
    said = words(client.get(season.get_absolute_url()).content)
    assert "Wednesdays, the first and third of each month, from 1 October 2026" in said
    assert "There is no night in these weeks: Christmas" in said


def test_the_last_week_of_a_month_is_its_fourth_or_its_fifth() -> None:
    days = days_of(
        weekday=4,
        every=8,
        weeks="25",
        first=datetime.date(2026, 10, 1),
        last=datetime.date(2026, 12, 31),
    )
    assert [day.isoformat() for day in days] == [
        "2026-10-09",
        "2026-10-30",
        "2026-11-13",
        "2026-11-27",
        "2026-12-11",
        "2026-12-25",
    ]


def test_a_fourth_week_that_is_also_the_last_has_one_night() -> None:
    days = days_of(
        weekday=4,
        every=8,
        weeks="45",
        first=datetime.date(2026, 11, 1),
        last=datetime.date(2026, 11, 30),
    )
    assert [day.isoformat() for day in days] == ["2026-11-27"]


def test_weeks_have_to_be_ticked(client: Client) -> None:
    page = client.post(NEW, typed(client, NEW) | WHERE | {"every": "8", "weeks": []})
    assert "Choose at least one week of the month." in words(page.content)
    assert not Season.objects.exists()


def test_a_season_is_played_on_the_days_that_are_typed(client: Client) -> None:
    listed = "7 October 2026\nNov 14, 2026\n2027-01-03\n7 octobre 2026"
    given = {"every": "9", "given_days": listed, "first_day": "", "last_day": ""}
    assert client.post(NEW, typed(client, NEW) | WHERE | given).status_code == 302
    season = Season.objects.get()
    # Who lists a day means it, also in a week without a night.
    assert planned(season) == ["2026-10-07", "2026-11-14", "2027-01-03"]
    assert (season.first_day, season.last_day) == (
        datetime.date(2026, 10, 7),
        datetime.date(2027, 1, 3),
    )
    said = words(client.get(season.get_absolute_url()).content)
    assert "On certain days, from 7 October 2026 to 3 January 2027." in said
    calendar = client.get(at(season, "calendar")).content.decode()
    assert [day for day in ("20261007", "20261114", "20270103") if day in calendar] != []
    assert calendar.count("BEGIN:VEVENT") == 3


def test_the_list_of_days_is_shown_and_read_in_french() -> None:
    season = make_season(every=9, given_days=[datetime.date(2026, 12, 1)])
    director = director_of(season.club)
    director.defaults["HTTP_ACCEPT_LANGUAGE"] = "fr-CA"
    page = typed(director, at(season, "edit_season"))
    assert page["given_days"] == "1er décembre 2026"
    changed = page | {"given_days": "1er décembre 2026\n15 février 2027"}
    assert director.post(at(season, "edit_season"), changed).status_code == 302
    assert planned(season) == ["2026-12-01", "2027-02-15"]


@pytest.mark.parametrize(
    ("listed", "said"),
    [
        ("", "List at least one day."),
        ("7 October 2026\nsoon", "“soon” is not a date."),
        ("03/04/2026", "03/04/2026"),
        ("7 October 2026\n9 October 2027", "A season lasts a year at most"),
        ("\n".join(["7 October 2026"] * 101), "At most 100 days."),
    ],
)
def test_what_is_wrong_with_the_list_is_said_beside_it(
    client: Client, listed: str, said: str
) -> None:
    given = {"every": "9", "given_days": listed, "first_day": "", "last_day": ""}
    page = client.post(NEW, typed(client, NEW) | WHERE | given)
    form = page.context["form"]
    assert said in str(form.errors["given_days"])
    assert not {"first_day", "last_day"} & set(form.errors)
    assert not Season.objects.exists()


def test_a_day_taken_off_the_list_has_no_night_unless_somebody_came() -> None:
    days = [datetime.date(2026, 10, day) for day in (7, 14, 21)]
    season = make_season(every=9, given_days=days)
    come(season.nights.earliest("planned_for").event, "Ann")
    director = director_of(season.club)
    page = typed(director, at(season, "edit_season"))
    changed = page | {"given_days": "21 October 2026\n28 October 2026"}
    assert director.post(at(season, "edit_season"), changed).status_code == 302
    assert planned(season) == ["2026-10-07", "2026-10-21", "2026-10-28"]


def test_a_weekly_season_can_be_given_its_days() -> None:
    season = make_season(last_day=datetime.date(2026, 10, 20))
    assert len(planned(season)) == 3
    director = director_of(season.club)
    page = typed(director, at(season, "edit_season"))
    assert page["given_days"] == "30 September 2026\n7 October 2026\n14 October 2026"
    changed = page | {"every": "9", "given_days": "7 October 2026"}
    assert director.post(at(season, "edit_season"), changed).status_code == 302
    assert planned(season) == ["2026-10-07"]
    again = typed(director, at(season, "edit_season")) | {"every": "1", "last_day": "2026-10-22"}
    assert director.post(at(season, "edit_season"), again).status_code == 302
    assert planned(season) == ["2026-10-07", "2026-10-14", "2026-10-21"]


def test_the_next_season_has_the_same_days_a_year_later() -> None:
    season = make_season(every=9, given_days=[datetime.date(2026, 10, 7)])
    values = new_season_values(season, datetime.date(2027, 6, 1), season)
    assert values["given_days"] == [datetime.date(2027, 10, 6)]
    assert (values["every"], values["weeks"]) == (9, "13")


def test_the_database_knows_the_weeks_of_a_month() -> None:
    season = make_season()
    for weeks in ("", "31", "6", "11"):
        with pytest.raises(IntegrityError), transaction.atomic():
            Season.objects.filter(pk=season.pk).update(weeks=weeks)
