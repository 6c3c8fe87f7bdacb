"""The calendar and the ledger of a season, which no page shows, in the pseudo-language."""

import datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from icalendar import Calendar

from cribbage_events.clubs.models import Role
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.nights.services import cancel_night, move_night
from tests.building import make_club, make_user
from tests.french.tongues import Tongue
from tests.leagues.factories import DESK, make_season

pytestmark = pytest.mark.django_db
DAY = datetime.timedelta(1)


@pytest.fixture
def season(tongue: Tongue) -> Season:
    """One night is cancelled and another is moved."""
    club = make_club()
    club.name, club.language = "Клуб", tongue.code
    club.save()
    season = make_season(club, name="Лига", venue="Зал", address="", contact="Кора")
    cancelled, moved = season.nights.all()[:2]
    seen = cancelled.event.revision
    cancel_night(cancelled, by=DESK, seen=seen, reason="Снег.")
    later = moved.event.starts_at + DAY
    move_night(moved, by=DESK, seen=moved.event.revision, starts_at=later)
    return season


def test_a_calendar_has_no_plain_word(client: Client, season: Season, tongue: Tongue) -> None:
    with tongue.spoken():
        answer = client.get(reverse("leagues:calendar", args=[season.slug]))
    entries: list[Any] = Calendar.from_ical(answer.content).walk("VEVENT")
    said = [f"{entry['SUMMARY']}\n{entry['DESCRIPTION']}" for entry in entries]
    assert [words for text in said for words in tongue.left(text)] == []
    told = [entry["SUMMARY"] for entry in entries if entry["SUMMARY"] != season.name]
    assert len(told) == 2
    assert all(tongue.mark in summary for summary in told)


def test_a_ledger_for_a_spreadsheet_has_no_plain_word(
    client: Client, season: Season, tongue: Tongue
) -> None:
    client.force_login(make_user(season.club, "Кора", Role.Kind.DIRECTOR))
    client.cookies["language"] = tongue.code
    with tongue.spoken():
        answer = client.get(reverse("leagues:ledger_csv", args=[season.slug]))
    headings, *rows = answer.content.decode().splitlines()
    assert not tongue.mark or headings.count(tongue.mark) == 9
    assert tongue.left("\n".join([headings, *rows])) == []
