"""The door of a night: who is here, who may come, who still owes."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.names import name_key
from cribbage_events.events.models import Entry
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.selectors.members import is_active, known_members
from cribbage_events.leagues.selectors.money import fees_paid

HERE = {Entry.Status.CHECKED_IN, Entry.Status.REGISTERED}


class Place(StrEnum):
    """Where somebody is, as the door knows it."""

    AWAY = "away"
    EXPIRED = "expired"  # away, and without a valid membership
    HERE = "here"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Row:
    """One name at the door."""

    person: Person
    place: Place
    entry: Entry | None = None
    paid: int = 0
    owes: int = 0

    @property
    def name(self) -> str:
        return self.entry.name if self.entry else self.person.shown_name

    @property
    def waits(self) -> bool:
        """Came during the games and has no seat yet."""
        return self.entry is not None and self.entry.status == Entry.Status.REGISTERED


@dataclass(frozen=True, slots=True)
class Door:
    """The rows in order of name; the numbers count everybody, also whom a search has hidden."""

    rows: Sequence[Row]
    heads: int
    taken: int
    owing: int


def door_of(night: Night, search: str = "") -> Door:
    """Three queries, however many members there are."""
    entries = Entry.objects.filter(event=night.event).select_related("person")
    paid = fees_paid(night)
    came = [
        row_of(entry, paid.get(entry.pk, 0), night.season.fee)
        for entry in entries
        if entry.status in HERE or entry.status == Entry.Status.WITHDRAWN
    ]
    ticked = {row.person.pk for row in came}
    day = night.event.day
    away = [
        Row(person, Place.AWAY if is_active(person, day) else Place.EXPIRED)
        for person in known_members(night.season.club)
        if person.pk not in ticked
    ]
    rows = sorted([*came, *away], key=lambda row: (name_key(row.name), row.person.pk))
    return Door(
        rows=[row for row in rows if name_key(search) in name_key(row.name)],
        heads=sum(row.place == Place.HERE for row in came),
        taken=sum(paid.values()),
        owing=sum(bool(row.owes) for row in came),
    )


def row_of(entry: Entry, paid: int, fee: int) -> Row:
    place = Place.HERE if entry.status in HERE else Place.GONE
    return Row(entry.person, place, entry, paid, fee - paid)
