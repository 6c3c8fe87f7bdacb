"""The attendance of a season's nights, who hasn't come lately, and the paper list for check-in."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import batched
from typing import Any

from django.db.models import Exists, OuterRef, Q, Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from cribbage_events.clubs.models import Person, known_people
from cribbage_events.clubs.names import sort_key
from cribbage_events.events.models import Entry, Seat
from cribbage_events.events.public.curve import curve_of
from cribbage_events.events.standings.rows import fee_of
from cribbage_events.leagues.absences import absent_at
from cribbage_events.leagues.access import for_night_helper, for_season_helper
from cribbage_events.leagues.members.selectors import is_active, is_member, members_of
from cribbage_events.leagues.models import LedgerLine, MemberMessage, Night, Season
from cribbage_events.leagues.money import CAME
from cribbage_events.leagues.nights.selectors import State
from cribbage_events.spreadsheets.writing import csv_file

# As many columns as have room beside the names on a sheet of A4 or Letter in landscape.
NIGHTS_A_SHEET = 14
MISSED = 3
TO_COME = {State.TONIGHT, State.PLANNED, State.PLAYING}


class Came(StrEnum):
    """The way in which somebody was at a night."""

    PAID = "paid"
    HERE = "here"  # and the fee isn't paid
    GUEST = "guest"  # without a membership on that day


@dataclass(frozen=True, slots=True)
class AttendanceRow:
    """One person; `came` has a cell for each night, None where they were away."""

    person: Person
    came: Sequence[Came | None]
    active: bool

    @property
    def count(self) -> int:
        return sum(each is not None for each in self.came)

    @property
    def last(self) -> int | None:
        """The index of the last night that they came to."""
        found = [index for index, each in enumerate(self.came) if each is not None]
        return found[-1] if found else None

    @property
    def missed(self) -> int:
        """Return how many nights they have missed in a row, up to the last one."""
        return len(self.came) if self.last is None else len(self.came) - 1 - self.last


@dataclass(frozen=True, slots=True)
class Attendance:
    """The nights that were held, and members and guests in order of name."""

    nights: Sequence[Night]
    rows: Sequence[AttendanceRow]

    @property
    def totals(self) -> list[int]:
        cells = zip(*(row.came for row in self.rows), strict=True)
        return [sum(each is not None for each in night) for night in cells]

    @property
    def total(self) -> int:
        return sum(row.count for row in self.rows)

    @property
    def sheets(self) -> list[dict[str, Any]]:
        """Return as few sheets of paper as there is room for, with about as many nights on each."""
        count = -(-len(self.nights) // NIGHTS_A_SHEET)
        size = -(-len(self.nights) // max(count, 1)) or 1
        totals = self.totals or [0] * len(self.nights)
        return [
            {
                "nights": [self.nights[index] for index in part],
                "rows": [(row, [row.came[index] for index in part]) for row in self.rows],
                "totals": [totals[index] for index in part],
            }
            for part in batched(range(len(self.nights)), size, strict=False)
        ]


def attendance_of(season: Season, *, over: bool = False) -> Attendance:
    """Everybody who came, and the active members who never did. Four queries, whatever its size.

    `over`: without the night to which people are coming just now.
    """
    club, today = season.club, season.club.today
    people = {person.pk: person for person in known_people(club)}
    entries = list(entries_that_came(season))
    came_to = {entry.event_id for entry in entries}
    found = season.nights.select_related("event__club").defer("event__archive", "event__rules")
    planned = list(found.order_by("event__starts_at", "pk"))
    nights = [
        night
        for night in planned
        if night.event_id in came_to and not (over and night.state in TO_COME)
    ]
    paid, events = fees_paid(season), {night.event_id: night.event for night in planned}
    paid_up = {
        entry.pk
        for entry in entries
        if paid.get(entry.pk, 0) >= fee_of(events[entry.event_id], entry.pk)
    }
    by_place = {(entry.person_id, entry.event_id): entry.pk for entry in entries}
    shown = {night.event_id for night in nights}
    present = {entry.person_id for entry in entries if entry.event_id in shown}
    rows = []
    for person in sorted(people.values(), key=lambda each: (sort_key(each.listed_name), each.pk)):
        active = is_active(person, today)
        if active or person.pk in present:
            places = [by_place.get((person.pk, night.event_id)) for night in nights]
            came = [
                None if entry is None else how_came(person, night, entry in paid_up)
                for night, entry in zip(nights, places, strict=True)
            ]
            rows.append(AttendanceRow(person, came, active))
    return Attendance(nights, rows)


def entries_that_came(season: Season) -> list[Entry]:
    """The entries of everybody who came to a night that takes place."""
    had_seat = Exists(Seat.objects.filter(entry=OuterRef("pk")))
    found = Entry.objects.filter(
        Q(status__in=CAME) | had_seat,
        event__night__season=season,
        event__why_cancelled="",
        person__erased_at=None,
    )
    return list(found.only("pk", "person_id", "event_id").order_by())


def attendance_drawing(season: Season, nights: Sequence[Night]) -> dict[str, Any] | None:
    """Return how many people came to each night that was held, as a curve; None before the second.
    One query.
    """
    came = Counter(entry.event_id for entry in entries_that_came(season))
    held = [night for night in nights if came[night.event_id] and night.state not in TO_COME]
    if len(held) < 2:
        return None
    heads = [came[night.event_id] for night in held]
    curve = curve_of(list(enumerate(heads)), len(held), sum(heads) / len(heads))
    return {
        "curve": curve,
        "scale": [curve.top, curve.middle, curve.bottom],
        "first": held[0].day,
        "last": held[-1].day,
        "least": min(heads),
        "most": max(heads),
    }


def fees_paid(season: Season) -> dict[int, int]:
    """Return, by entry, the cents paid and not given back."""
    fees = LedgerLine.objects.filter(night__season=season, kind=LedgerLine.Kind.FEE)
    sums = fees.order_by().values("entry").annotate(sum=Sum("cents"))
    return dict(sums.values_list("entry", "sum"))


def how_came(person: Person, night: Night, paid: bool) -> Came:
    if not is_active(person, night.day):
        return Came.GUEST
    return Came.PAID if paid else Came.HERE


def not_lately(attendance: Attendance, missed: int = MISSED) -> list[AttendanceRow]:
    """Active members who missed so many nights in a row or more, or never came this season.

    Who has missed most comes first; nobody as long as no night was held.
    """
    rows = [
        row
        for row in attendance.rows
        if row.active
        and is_member(row.person)
        and attendance.nights
        and (row.missed >= missed or row.last is None)
    ]
    return sorted(rows, key=lambda row: (row.last is not None, -row.missed))


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
    context = {
        "event": night.event,
        "night": night,
        "season": night.season,
        "people": members_of(night.season.club, night.event.day)["found"],
        "absent": absent_at(night),
        "empty_lines": range(EMPTY_LINES),
    }
    return render(request, "leagues/attendance/paper_list.html", context)
