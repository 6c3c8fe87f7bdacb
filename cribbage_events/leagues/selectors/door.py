"""The door of a night: who is here, who may come, who still owes."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.names import is_found, sort_key
from cribbage_events.events.models import Entry
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.selectors.fees import HERE, Taken, debtors, taken_by
from cribbage_events.leagues.selectors.members import is_active, people_at_the_door


class Place(StrEnum):
    """Where somebody is, as the door knows it."""

    AWAY = "away"
    EXPIRED = "expired"  # away, and without a valid membership
    HERE = "here"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Row:
    """One name at the door; `written_off` says why the fee never comes in."""

    person: Person
    place: Place
    entry: Entry | None = None
    paid: int = 0
    owes: int = 0
    written_off: str = ""

    @property
    def name(self) -> str:
        return self.entry.name if self.entry else self.person.shown_name

    @property
    def listed_name(self) -> str:
        return self.entry.listed_name if self.entry else self.person.listed_name

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
    """Four queries, however many members there are."""
    entries = Entry.objects.filter(event=night.event).select_related("person")
    taken = taken_by(night)
    owing = {entry.pk for entry in debtors(night, taken)}
    came = [
        row_of(entry, taken, night.money.fee if entry.pk in owing else 0)
        for entry in entries
        if entry.status in HERE or entry.status == Entry.Status.WITHDRAWN
    ]
    ticked = {row.person.pk for row in came}
    day = night.event.day
    away = [
        Row(person, Place.AWAY if is_active(person, day) else Place.EXPIRED)
        for person in people_at_the_door(night.season.club, search=search)
        if person.pk not in ticked
    ]
    rows = sorted([*came, *away], key=lambda row: (sort_key(row.listed_name), row.person.pk))
    return Door(
        rows=[row for row in rows if is_found(search, row.name)],
        heads=sum(row.place == Place.HERE for row in came),
        taken=sum(taken.paid.values()),
        owing=sum(bool(row.owes) for row in came),
    )


def row_of(entry: Entry, taken: Taken, fee: int) -> Row:
    """`fee` is what somebody has to pay: nothing, if they don't or no longer owe it."""
    place = Place.HERE if entry.status in HERE else Place.GONE
    paid = taken.paid.get(entry.pk, 0)
    why = taken.written_off.get(entry.pk, "")
    return Row(entry.person, place, entry, paid, max(fee - paid, 0), why)
