"""A new season begins with what the last one was, a year later."""

import datetime

import pytest

from cribbage_events.leagues.models import Season
from cribbage_events.leagues.seasons.selectors import days_of, new_season_values
from tests.building import make_club
from tests.events.desk_client import director_of, words
from tests.leagues.desk import at, typed
from tests.leagues.factories import make_season
from tests.leagues.night import make_member

pytestmark = pytest.mark.django_db

JUNE = datetime.date(2027, 6, 1)


@pytest.fixture
def season() -> Season:
    return make_season(make_club(), name="Doubles 2026–27", fee=1500, contact="Cora, 555 0101")


def test_days_and_breaks_move_by_a_year_and_keep_their_weekday(season: Season) -> None:
    values = new_season_values(season, JUNE, season)
    assert values["name"] == "Doubles 2027–28"
    # From Monday 28 September: the first Wednesday near the same date.
    assert values["first_day"] == datetime.date(2027, 9, 29)
    assert values["last_day"] == datetime.date(2028, 4, 12)
    assert values["breaks"] == [
        ("Christmas", datetime.date(2027, 12, 20), datetime.date(2028, 1, 2))
    ]
    assert (values["fee"], values["contact"]) == (1500, "Cora, 555 0101")


def test_a_league_that_paused_begins_in_the_season_that_comes(season: Season) -> None:
    values = new_season_values(season, datetime.date(2029, 5, 30), season)
    assert values["name"] == "Doubles 2029–30"
    assert values["first_day"] == datetime.date(2029, 9, 26)


def test_it_may_follow_another_league_of_the_club(season: Season) -> None:
    make_season(
        season.club, name="Friday singles 2027", weekday=4, first_day=datetime.date(2026, 10, 2)
    )
    after = new_season_values(season, JUNE)
    assert after["weekday"] == 4
    assert new_season_values(season, JUNE, season)["weekday"] == season.weekday


@pytest.mark.parametrize(
    ("name", "next_one"),
    [
        ("Doubles 2026/27", "Doubles 2027/28"),
        ("Doubles 2099-00", "Doubles 2100-01"),
        ("Wednesdays 2026", "Wednesdays 2027"),
        ("Legion 141, doubles", "Legion 141, doubles 2027–28"),
    ],
)
def test_the_years_in_its_name_count_on(season: Season, name: str, next_one: str) -> None:
    season.name = name
    assert new_season_values(season, JUNE, season)["name"] == next_one


def test_the_desk_leads_there_and_members_stay(season: Season) -> None:
    ann = make_member(season.club, "Ann Lee")
    client = director_of(season.club)
    desk = client.get(at(season, "season_desk")).content.decode()
    address = f"/leagues/new/?club={season.club.slug}&amp;from={season.slug}"
    assert address in desk
    address = address.replace("&amp;", "&")
    page = client.post(address, typed(client, address), follow=True)
    made = Season.objects.exclude(pk=season.pk).get()
    assert "Saved: Doubles" in words(page.content)
    assert (made.fee, made.weekday, made.venue) == (1500, season.weekday, season.venue)
    breaks = made.breaks.values_list("first_day", "last_day")
    days = list(days_of(weekday=2, first=made.first_day, last=made.last_day, breaks=breaks))
    assert [night.planned_for for night in made.nights.all()] == days
    assert "Ann Lee" in words(client.get(at(made, "members")).content)
    assert ann.club == made.club
