"""The calendar feed, read back as a phone would."""

import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from icalendar import Calendar

from cribbage_events.leagues.check_in.services import check_in_member
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.nights.services import cancel_night, hold_night_after_all, move_night
from cribbage_events.leagues.seasons.services import edit_season
from tests.building import make_club
from tests.events.desk_client import director_of
from tests.leagues.desk import at
from tests.leagues.factories import CHRISTMAS, DESK, make_season
from tests.leagues.night import fresh, make_member

pytestmark = pytest.mark.django_db

WINNIPEG = ZoneInfo("America/Winnipeg")
NOVEMBER = datetime.date(2026, 11, 11)


@pytest.fixture
def season() -> Season:
    return make_season(make_club(), address="12 Main Street, Brandon", contact="Cora, 555-0199")


def feed(client: Client, season: Season) -> dict[datetime.date, Any]:
    """The nights in it, by the day on which they are."""
    answer = client.get(at(season, "calendar"))
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    calendar = Calendar.from_ical(answer.content)
    found: list[Any] = calendar.walk("VEVENT")
    entries = {entry.start.date(): entry for entry in found}
    assert len(entries) == len(found)
    return entries


def test_every_night_is_in_it_with_time_and_place(client: Client, season: Season) -> None:
    entries = feed(client, season)
    assert len(entries) == 27
    entry = entries[NOVEMBER]
    assert entry["SUMMARY"] == "Legion doubles 2026"
    assert entry.start == datetime.datetime(2026, 11, 11, 19, tzinfo=WINNIPEG)
    assert entry.end == datetime.datetime(2026, 11, 11, 21, tzinfo=WINNIPEG)
    assert entry["LOCATION"] == "Legion Hall, 12 Main Street, Brandon"
    assert entry["URL"] == f"http://testserver/events/{season.slug}-2026-11-11/"
    assert (entry["STATUS"], entry["SEQUENCE"]) == ("CONFIRMED", 0)
    assert "Ask: Cora, 555-0199" in entry["DESCRIPTION"]


def test_the_hour_stays_the_same_in_summer_and_in_winter(client: Client) -> None:
    club = make_club()
    club.time_zone = "America/Toronto"
    club.save()
    season = make_season(club)
    zones: list[Any] = Calendar.from_ical(client.get(at(season, "calendar")).content).walk(
        "VTIMEZONE"
    )
    assert [zone["TZID"] for zone in zones] == ["America/Toronto"]
    zone = zones[0].to_tz()
    for day, hours in ((datetime.date(2026, 9, 30), -4), (NOVEMBER, -5)):
        at_seven = datetime.datetime.combine(day, datetime.time(19), zone)
        assert at_seven.utcoffset() == datetime.timedelta(hours=hours)
        assert feed(client, season)[day].start.hour == 19


@pytest.mark.parametrize(
    ("zone", "onsets"),
    [
        ("America/Winnipeg", {"DAYLIGHT": "0200", "STANDARD": "0200"}),
        ("America/St_Johns", {"DAYLIGHT": "0200", "STANDARD": "0200"}),
        ("Europe/London", {"DAYLIGHT": "0100", "STANDARD": "0200"}),
    ],
)
def test_clocks_change_at_the_hour_that_they_show_before_it(
    client: Client, zone: str, onsets: dict[str, str]
) -> None:
    """An onset is written by the offset before it (RFC 5545, section 3.6.5)."""
    club = make_club()
    club.time_zone = zone
    club.save()
    calendar = Calendar.from_ical(client.get(at(make_season(club), "calendar")).content)
    found: set[tuple[str, str]] = set()
    for kind in onsets:
        parts: list[Any] = calendar.walk(kind)
        for part in parts:
            if part["TZOFFSETFROM"].td == part["TZOFFSETTO"].td:
                continue
            more = part["RDATE"].dts if "RDATE" in part else []
            dates = [part["DTSTART"].dt, *(day.dt for day in more)]
            found |= {(kind, f"{date:%H%M}") for date in dates}
    assert found == set(onsets.items())


def test_a_cancelled_night_says_so_and_takes_nobody_s_evening(
    client: Client, season: Season
) -> None:
    before = feed(client, season)[NOVEMBER]
    night = fresh(season.nights.get(planned_for=NOVEMBER))
    cancel_night(night, by=DESK, seen=night.event.revision, reason="Snow, and more; to come")
    entry = feed(client, season)[NOVEMBER]
    assert entry["SUMMARY"] == "CANCELLED: Legion doubles 2026"
    assert (entry["STATUS"], entry["SEQUENCE"]) == ("CANCELLED", 1)
    assert entry["TRANSP"] == "TRANSPARENT"
    assert "Cancelled: Snow, and more; to come" in entry["DESCRIPTION"]
    assert entry["UID"] == before["UID"]
    assert entry["LAST-MODIFIED"].dt >= before["LAST-MODIFIED"].dt
    hold_night_after_all(night, by=DESK, seen=fresh(night).event.revision, reason="It has passed")
    entry = feed(client, season)[NOVEMBER]
    assert (entry["STATUS"], entry["SEQUENCE"]) == ("CONFIRMED", 2)


def test_a_moved_night_says_from_when_and_stays_the_same_entry(
    client: Client, season: Season
) -> None:
    before = feed(client, season)[NOVEMBER]
    night = fresh(season.nights.get(planned_for=NOVEMBER))
    later = datetime.datetime(2026, 11, 12, 18, 30, tzinfo=WINNIPEG)
    move_night(night, by=DESK, seen=night.event.revision, starts_at=later)
    entries = feed(client, season)
    assert NOVEMBER not in entries
    entry = entries[datetime.date(2026, 11, 12)]
    assert entry["SUMMARY"] == "Legion doubles 2026: moved from Wednesday 11 November"
    assert (entry.start, entry.end - entry.start) == (later, datetime.timedelta(hours=2))
    assert (entry["UID"], entry["SEQUENCE"]) == (before["UID"], 1)


def test_lines_are_folded_and_what_is_typed_can_t_break_out(client: Client) -> None:
    name, place = "Ünïcödé, doubles; every Wednesday of the year", "Hall\\n" + "é" * 90
    season = make_season(make_club(), name=name, venue=place)
    body = client.get(at(season, "calendar")).content
    assert all(len(line) <= 75 for line in body.split(b"\r\n"))
    assert b"\n" not in body.replace(b"\r\n", b"")
    entry = feed(client, season)[NOVEMBER]
    assert (entry["SUMMARY"], entry["LOCATION"]) == (name, place)


def test_somebody_who_has_it_already_is_told_so(client: Client, season: Season) -> None:
    first = client.get(at(season, "calendar"))
    assert first["Cache-Control"] == "public, max-age=300"
    known = {"If-None-Match": first["ETag"]}
    again = client.get(at(season, "calendar"), headers=known)
    assert (again.status_code, again.content) == (304, b"")
    edit_season(season, by=DESK, breaks=[CHRISTMAS], last_day=datetime.date(2027, 4, 7))
    assert client.get(at(season, "calendar"), headers=known).status_code == 200


def test_check_in_changes_no_calendar(client: Client, season: Season) -> None:
    before = client.get(at(season, "calendar")).content
    night = fresh(season.nights.get(planned_for=NOVEMBER))
    check_in_member(night, make_member(season.club, "Ann Lee"), by=DESK, paid=True)
    assert client.get(at(season, "calendar")).content == before
    assert b"Ann" not in before


def test_another_time_zone_keeps_the_hour_and_raises_the_sequence(
    client: Client, season: Season
) -> None:
    before = feed(client, season)[NOVEMBER]
    club = season.club
    fields = {"name": club.name, "time_zone": "America/Toronto", "name_order": club.name_order}
    director_of(club).post(f"/clubs/{club.slug}/settings/", fields)
    after = feed(client, season)[NOVEMBER]
    assert after.start == datetime.datetime(2026, 11, 11, 19, tzinfo=ZoneInfo("America/Toronto"))
    assert after["UID"] == before["UID"]
    assert after["SEQUENCE"] == before["SEQUENCE"] + 1
    assert after["DTSTAMP"].dt >= before["DTSTAMP"].dt
