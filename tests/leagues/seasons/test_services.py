import datetime
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import override

from cribbage_events.events.models import Entry, Event
from cribbage_events.leagues.models import Night, Season
from cribbage_events.leagues.nights.services import add_night, move_night
from cribbage_events.leagues.seasons.services import edit_season
from tests.building import come
from tests.leagues.factories import CHRISTMAS, DESK, make_season

pytestmark = pytest.mark.django_db


def days(season: Season) -> list[datetime.date]:
    return [night.event.day for night in season.nights.select_related("event__club")]


def edit(season: Season, **changes: Any) -> Season:
    return edit_season(season, by=DESK, **{"breaks": [CHRISTMAS], **changes})


def test_a_season_makes_a_night_every_week_but_for_the_breaks() -> None:
    season = make_season()
    found = days(season)
    assert found[0] == datetime.date(2026, 9, 30)
    assert found[-1] == datetime.date(2027, 4, 14)
    assert len(found) == 27
    assert datetime.date(2026, 12, 16) in found
    assert datetime.date(2026, 12, 23) not in found
    assert all(day.weekday() == 2 for day in found)


def test_a_season_may_be_played_every_two_weeks_or_once_a_month() -> None:
    season = make_season(every=2)
    found = days(season)
    assert found[:2] == [datetime.date(2026, 9, 30), datetime.date(2026, 10, 14)]
    assert datetime.date(2026, 12, 23) not in found
    assert season.weekdays == "Wednesdays, every two weeks"
    edit(season, every=4, first_day=datetime.date(2026, 10, 14))
    assert days(season)[:3] == [
        datetime.date(2026, 10, 14),
        datetime.date(2026, 11, 11),
        datetime.date(2026, 12, 9),
    ]
    assert days(season)[-1] == datetime.date(2027, 4, 14)


def test_where_a_month_has_no_fifth_week_the_last_one_is_played() -> None:
    season = make_season(every=4)
    assert [day.isoformat() for day in days(season)[:3]] == [
        "2026-09-30",
        "2026-10-28",
        "2026-11-25",
    ]


def test_a_night_is_an_event_with_everything_the_season_says() -> None:
    season = make_season(round_count=3, two_left_over="two-tables", fee=1500)
    event = season.nights.select_related("event").earliest("planned_for").event
    assert event.slug == "legion-doubles-2026-2026-09-30"
    assert event.status == Event.Status.REGISTRATION
    assert (event.round_count, event.stage.settings["two_left_over"]) == (3, "two-tables")
    assert event.money_rules == season.money
    assert timezone.localtime(event.starts_at, season.club.zone).hour == 19


def test_summer_time_does_not_move_the_hour() -> None:
    season = make_season()
    hours = {night.event.local_start.hour for night in season.nights.select_related("event__club")}
    assert hours == {19}


def test_a_season_without_a_night_is_refused() -> None:
    with pytest.raises(ValidationError, match="There is no night between these days"):
        make_season(
            first_day=datetime.date(2026, 10, 1), last_day=datetime.date(2026, 10, 6), weekday=2
        )
    assert not Season.objects.exists()


def test_two_seasons_of_one_name_have_different_addresses() -> None:
    first = make_season()
    assert make_season(first.club).slug == "legion-doubles-2026-2"


def test_nights_follow_when_the_season_changes() -> None:
    season = make_season()
    edit(season, venue="Curling Club", starts=datetime.time(18, 30))
    night = season.nights.select_related("event__club").latest("planned_for")
    assert night.event.venue == "Curling Club"
    assert (night.event.local_start.hour, night.event.local_start.minute) == (18, 30)
    assert night.changes == 1


def test_a_break_takes_nights_out_and_its_end_brings_them_back() -> None:
    season = make_season()
    march = ("Repairs", datetime.date(2027, 3, 1), datetime.date(2027, 3, 14))
    edit(season, breaks=[CHRISTMAS, march])
    assert len(days(season)) == 25
    edit(season)
    assert len(days(season)) == 27


def test_a_night_somebody_has_come_to_stays() -> None:
    season = make_season()
    night = season.nights.get(planned_for=datetime.date(2027, 3, 3))
    come(night.event, "Ann Lee")
    edit(season, last_day=datetime.date(2027, 2, 28), venue="Curling Club")
    night.refresh_from_db()
    assert night.event.venue == "Legion Hall"
    assert Entry.objects.filter(event=night.event).exists()


def test_a_night_is_moved_and_keeps_its_place_in_the_season() -> None:
    season = make_season()
    night = season.nights.get(planned_for=datetime.date(2026, 11, 11))
    later = night.event.starts_at + datetime.timedelta(1)
    move_night(night, by=DESK, seen=night.event.revision, starts_at=later)
    night = Night.objects.select_related("event__club").get(pk=night.pk)
    assert night.event.day == datetime.date(2026, 11, 12)
    assert (night.planned_for, night.changes) == (datetime.date(2026, 11, 11), 1)
    what = night.event.changes.latest("revision").what
    assert what == "Moved to Thursday 12 November, 7\N{NO-BREAK SPACE}pm."
    edit(season, starts=datetime.time(18))
    night.event.refresh_from_db()
    assert night.event.starts_at == later


def test_one_more_night_is_added_once() -> None:
    season = make_season()
    add_night(season, datetime.date(2027, 1, 1), by=DESK)
    assert datetime.date(2027, 1, 1) in days(season)
    with pytest.raises(ValidationError, match="There is already a night on that day"):
        add_night(season, datetime.date(2027, 1, 1), by=DESK)


def test_the_day_of_a_moved_night_is_still_its_own() -> None:
    season = make_season()
    night = season.nights.get(planned_for=datetime.date(2026, 11, 11))
    later = night.event.starts_at + datetime.timedelta(1)
    move_night(night, by=DESK, seen=night.event.revision, starts_at=later)
    with pytest.raises(ValidationError, match="The night of that day was moved"):
        add_night(season, datetime.date(2026, 11, 11), by=DESK)
    with pytest.raises(ValidationError, match="There is already a night on that day"):
        add_night(season, datetime.date(2026, 11, 12), by=DESK)


def test_an_added_night_stays_when_the_season_changes() -> None:
    season = make_season()
    add_night(season, datetime.date(2027, 1, 1), by=DESK)
    edit(season, venue="Curling Club", last_day=datetime.date(2027, 4, 7))
    assert datetime.date(2027, 1, 1) in days(season)
    assert len(days(season)) == 27


def test_a_night_moved_to_another_hour_keeps_it() -> None:
    season = make_season()
    night = season.nights.get(planned_for=datetime.date(2026, 11, 11))
    earlier = night.event.starts_at - datetime.timedelta(hours=1)
    move_night(night, by=DESK, seen=night.event.revision, starts_at=earlier)
    edit(season, starts=datetime.time(18, 30))
    night.event.refresh_from_db()
    assert night.event.starts_at == earlier


def test_a_night_is_called_after_its_season_and_its_day() -> None:
    season = make_season()
    night = season.nights.get(planned_for=datetime.date(2026, 11, 11))
    later = night.event.starts_at + datetime.timedelta(1)
    move_night(night, by=DESK, seen=night.event.revision, starts_at=later)
    edit(season, name="Doubles")
    night.event.refresh_from_db()
    assert night.event.title == "Doubles, 12 November 2026"
    made = night.event.changes.get(verb="make-night")
    assert made.what == "Legion doubles 2026, 11 November 2026 was planned."
    # Django knows its months; our sentences are in no Spanish catalogue.
    with override("es"):
        assert night.event.title == "Doubles, 12 noviembre 2026"
        assert made.what == "Legion doubles 2026, 11 noviembre 2026 was planned."


def test_a_dash_in_a_name_is_one_in_its_address() -> None:
    assert make_season(name="Doubles 2026–27").slug == "doubles-2026-27"


def test_a_long_name_leaves_room_for_the_date_in_a_night_s_address() -> None:
    club = make_season(name="Doubles of " + "many words " * 4).club
    second = make_season(club, name="Doubles of " + "many words " * 4)
    assert second.slug == "doubles-of-many-words-many-words-ma-2"
    assert all(len(night.event.slug) <= 50 for night in second.nights.select_related("event"))
