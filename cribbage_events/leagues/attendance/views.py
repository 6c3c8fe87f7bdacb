"""Attendance on screen, on paper and as a spreadsheet; and the list for the door."""

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from cribbage_events.leagues.absences.selectors import absent_at
from cribbage_events.leagues.access import for_night_helper, for_season_helper
from cribbage_events.leagues.attendance.selectors import (
    MISSED,
    Attendance,
    Came,
    attendance_of,
    not_lately,
)
from cribbage_events.leagues.members.selectors import members_of
from cribbage_events.leagues.models import MemberMessage, Night, Season
from cribbage_events.spreadsheets.writing import csv_file

WORDS = {
    Came.PAID: gettext_lazy("paid"),
    Came.HERE: gettext_lazy("here, not paid"),
    Came.GUEST: gettext_lazy("guest"),
}
MOST_MISSED = 20
EMPTY_LINES = 8


@require_safe
@for_season_helper
def attendance(request: HttpRequest, season: Season) -> HttpResponse:
    context = {"season": season, "attendance": attendance_of(season)}
    return render(request, "leagues/attendance/attendance.html", context)


@require_safe
@for_season_helper
def attendance_csv(request: HttpRequest, season: Season) -> HttpResponse:
    table = attendance_table(attendance_of(season))
    return csv_file(f"{season.slug}-attendance.csv", table)


def attendance_table(found: Attendance) -> Iterator[list[object]]:
    yield [_("name"), *(night.day.isoformat() for night in found.nights), _("nights")]
    for row in found.rows:
        cells = [str(WORDS[each]) if each else "" for each in row.came]
        yield [row.person.listed_name, *cells, row.count]
    yield [_("total"), *(found.totals or [0] * len(found.nights)), found.total]


@require_safe
@for_season_helper
def lately(request: HttpRequest, season: Season) -> HttpResponse:
    missed = number_of_nights(request)
    found = attendance_of(season, over=True)
    away = not_lately(found, missed)
    context = {
        "season": season,
        "missed": missed,
        "choices": range(1, 9),
        "nights": len(found.nights),
        "rows": [
            (row, found.nights[row.last].day if row.last is not None else None) for row in away
        ],
        # The query of the page on which a message to exactly these people is written.
        "to_them": urlencode(
            [("to", MemberMessage.To.CHOSEN), *(("person", row.person.pk) for row in away)]
        )
        if away
        else "",
    }
    return render(request, "leagues/attendance/lately.html", context)


def number_of_nights(request: HttpRequest) -> int:
    typed = request.GET.get("nights", "")[:3]
    return min(max(int(typed), 1), MOST_MISSED) if typed.isdecimal() else MISSED


@require_safe
@for_night_helper
def paper_list(request: HttpRequest, night: Night) -> HttpResponse:
    members = members_of(night.season.club, night.event.day)
    context = {
        "event": night.event,
        "night": night,
        "season": night.season,
        "members": members,
        "absent": absent_at(night),
        "empty_lines": range(EMPTY_LINES),
    }
    return render(request, "leagues/attendance/paper_list.html", context)
