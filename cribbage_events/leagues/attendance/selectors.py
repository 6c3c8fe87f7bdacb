"""The people who came to each night, and those who haven't come lately."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import batched

from django.db.models import Exists, OuterRef, Q, Sum

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.models.person import known_people
from cribbage_events.clubs.names import sort_key
from cribbage_events.events.models import Entry, Seat
from cribbage_events.events.standings.fees import fee_of
from cribbage_events.leagues.members.selectors import is_active, is_member
from cribbage_events.leagues.models import LedgerLine, Night, Season
from cribbage_events.leagues.nights.selectors import CAME, State, night_state

# As many columns as have room beside the names on a sheet of A4 or Letter in landscape.
NIGHTS_A_SHEET = 14
MISSED = 3


class Came(StrEnum):
    """The way in which somebody was at a night."""

    PAID = "paid"
    HERE = "here"  # and the fee isn't paid
    GUEST = "guest"  # without a membership on that day


@dataclass(frozen=True, slots=True)
class NightColumn:
    """A night that was held, by the key of its event."""

    event: int
    day: datetime.date


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
class Sheet:
    """Nights that are side by side on one sheet of paper, with everybody's row."""

    nights: Sequence[NightColumn]
    rows: Sequence[tuple[AttendanceRow, Sequence[Came | None]]]
    totals: Sequence[int]


@dataclass(frozen=True, slots=True)
class Attendance:
    """The nights that were held, and members and guests in order of name."""

    nights: Sequence[NightColumn]
    rows: Sequence[AttendanceRow]

    @property
    def totals(self) -> list[int]:
        """Return how many came to each night."""
        cells = zip(*(row.came for row in self.rows), strict=True)
        return [sum(each is not None for each in night) for night in cells]

    @property
    def total(self) -> int:
        return sum(row.count for row in self.rows)

    @property
    def sheets(self) -> list[Sheet]:
        """Return as few sheets as there is room for, with about as many nights on each."""
        count = -(-len(self.nights) // NIGHTS_A_SHEET)
        size = -(-len(self.nights) // max(count, 1)) or 1
        totals = self.totals or [0] * len(self.nights)
        return [
            Sheet(
                [self.nights[index] for index in part],
                [(row, [row.came[index] for index in part]) for row in self.rows],
                [totals[index] for index in part],
            )
            for part in batched(range(len(self.nights)), size, strict=False)
        ]


def attendance_of(season: Season, *, over: bool = False) -> Attendance:
    """Everybody who came, and the active members who never did. Four queries, whatever its size.

    `over`: without the night to which people are coming just now.
    """
    club, today = season.club, season.club.today
    people = {person.pk: person for person in known_people(club)}
    entries = list(entries_that_came(season))
    held = {entry.event_id for entry in entries}
    found = season.nights.select_related("event__club").defer("event__archive", "event__rules")
    planned = list(found.order_by("event__starts_at", "pk"))
    nights = [
        NightColumn(night.event_id, night.event.day)
        for night in planned
        if night.event_id in held and not (over and still_takes_place(night, today))
    ]
    paid, events = fees_paid(season), {night.event_id: night.event for night in planned}
    paid_up = {
        entry.pk
        for entry in entries
        if paid.get(entry.pk, 0) >= fee_of(events[entry.event_id], entry.pk)
    }
    by_place = {(entry.person_id, entry.event_id): entry.pk for entry in entries}
    shown = {night.event for night in nights}
    present = {entry.person_id for entry in entries if entry.event_id in shown}
    rows = []
    for person in sorted(people.values(), key=lambda each: (sort_key(each.listed_name), each.pk)):
        active = is_active(person, today)
        if active or person.pk in present:
            places = [by_place.get((person.pk, night.event)) for night in nights]
            came = [
                None if entry is None else how_came(person, night, entry in paid_up)
                for night, entry in zip(nights, places, strict=True)
            ]
            rows.append(AttendanceRow(person, came, active))
    return Attendance(nights, rows)


def still_takes_place(night: Night, today: datetime.date) -> bool:
    return night_state(night, today) in {State.TONIGHT, State.PLANNED, State.PLAYING}


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


def fees_paid(season: Season) -> dict[int, int]:
    """Return, by entry, the cents paid and not given back."""
    fees = LedgerLine.objects.filter(night__season=season, kind=LedgerLine.Kind.FEE)
    sums = fees.order_by().values("entry").annotate(sum=Sum("cents"))
    return dict(sums.values_list("entry", "sum"))


def how_came(person: Person, night: NightColumn, paid: bool) -> Came:
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
