import datetime

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from cribbage_events.clubs.models import Person
from cribbage_events.events.models import Event
from cribbage_events.leagues.attendance import (
    Attendance,
    Came,
    attendance_of,
    not_lately,
)
from cribbage_events.leagues.check_in.services import check_in_member, undo_check_in
from cribbage_events.leagues.models import Night, Season
from tests.building import make_club
from tests.leagues.factories import DESK, make_season
from tests.leagues.full_season import fill_season
from tests.leagues.night import fresh, make_member
from tests.leagues.seasons.test_desk import on

pytestmark = pytest.mark.django_db

TODAY = datetime.date(2026, 11, 21)


@pytest.fixture
def season(monkeypatch: pytest.MonkeyPatch) -> Season:
    """Let it be a Saturday after the first eight nights."""
    on(monkeypatch, TODAY)
    return make_season(make_club())


def nights_of(season: Season) -> list[Night]:
    return [fresh(night) for night in season.nights.order_by("event__starts_at")]


def comes(night: Night, person: Person, *, paid: bool = True) -> None:
    check_in_member(night, person, by=DESK, paid=paid)


def test_each_cell_says_how_somebody_was_there(season: Season) -> None:
    club, (first, second, third) = season.club, nights_of(season)[:3]
    ann, bob = make_member(club, "Ann Lee"), make_member(club, "Bob Ray")
    make_member(club, "Cy Dow")
    zoe = make_member(club, "Zoe Zed")
    comes(first, ann)
    comes(first, zoe)
    comes(second, bob, paid=False)
    comes(second, ann)
    undo_check_in(fresh(second), second.event.entries.get(person=ann), by=DESK)
    Person.objects.filter(pk=zoe.pk).update(valid_until=None)
    Event.objects.filter(pk=third.event_id).update(why_cancelled="Storm")

    found = attendance_of(season)

    assert [night.day for night in found.nights] == [first.event.day, second.event.day]
    assert {row.person.name: list(row.came) for row in found.rows} == {
        "Ann Lee": [Came.PAID, None],
        "Bob Ray": [None, Came.HERE],
        "Cy Dow": [None, None],
        "Zoe Zed": [Came.GUEST, None],
    }
    assert [row.person.name for row in found.rows] == ["Ann Lee", "Bob Ray", "Cy Dow", "Zoe Zed"]
    assert found.totals == [2, 1]
    assert found.total == 3


def test_who_missed_the_last_nights_or_never_came_is_missing(season: Season) -> None:
    club, nights = season.club, nights_of(season)[:5]
    ann, bob, cy = (make_member(club, name) for name in ("Ann Lee", "Bob Ray", "Cy Dow"))
    make_member(club, "Di Poe")
    make_member(club, "Old Ed", datetime.date(2025, 12, 31))
    for night in nights:
        comes(night, ann)
    comes(nights[1], bob)
    comes(nights[3], cy)

    found = attendance_of(season, over=True)

    assert [(row.person.name, row.missed) for row in not_lately(found)] == [
        ("Di Poe", 5),
        ("Bob Ray", 3),
    ]
    assert [row.person.name for row in not_lately(found, 1)] == ["Di Poe", "Bob Ray", "Cy Dow"]


def test_the_night_that_people_are_coming_to_is_not_missed(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = nights_of(season)[:2]
    ann, bob = make_member(season.club, "Ann Lee"), make_member(season.club, "Bob Ray")
    comes(first, ann)
    comes(first, bob)
    comes(second, ann)
    on(monkeypatch, second.event.day)
    assert not_lately(attendance_of(season, over=True), 1) == []
    assert len(attendance_of(season).nights) == 2


def test_before_the_first_night_nobody_is_missing(season: Season) -> None:
    make_member(season.club, "Ann Lee")
    assert not_lately(attendance_of(season)) == []


def test_a_whole_season_takes_as_many_queries_as_a_short_one(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    season = fill_season(make_club(), nights=27, members=60)
    with django_assert_num_queries(4):
        found = attendance_of(season)
        sheets = found.sheets
    assert found.total == 27 * 60
    assert [len(sheet["nights"]) for sheet in sheets] == [14, 13]
    assert {len(sheet["rows"]) for sheet in sheets} == {60}
    assert timezone.localdate() >= found.nights[-1].day


@pytest.mark.parametrize(("nights", "sheets"), [(0, []), (1, [1]), (14, [14]), (16, [8, 8])])
def test_the_nights_are_shared_out_to_the_sheets(nights: int, sheets: list[int]) -> None:
    found = Attendance([Night(pk=number) for number in range(nights)], [])
    assert [len(sheet["nights"]) for sheet in found.sheets] == sheets
