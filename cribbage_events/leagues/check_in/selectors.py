"""Check-in of a night: who is here, who may come, who still owes the fee."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.names import is_found, sort_key
from cribbage_events.events.models import Entry
from cribbage_events.events.standings.fees import fee_of
from cribbage_events.leagues.absences import absent_at
from cribbage_events.leagues.kinds import season_kind
from cribbage_events.leagues.members.selectors import is_active, people_at_check_in
from cribbage_events.leagues.models import Night, Pool
from cribbage_events.leagues.money.selectors import HERE, Taken, debtors, taken_by
from cribbage_events.leagues.nights.selectors import CAME
from cribbage_events.leagues.pools import Entered, entered_in, pools_of


class Presence(StrEnum):
    """Whether somebody is at the night."""

    AWAY = "away"
    EXPIRED = "expired"  # away, and without a valid membership
    HERE = "here"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class CheckInRow:
    """One name of the list; `written_off` is the reason why the fee will not be paid.

    `absent`: they have said that they can't come.
    """

    person: Person
    place: Presence
    entry: Entry | None = None
    paid: int = 0
    owes: int = 0
    written_off: str = ""
    absent: bool = False
    # Of somebody without a membership, where guests may play: which of their nights this is.
    guest_night: int = 0
    may_be_guest: bool = False
    # The pools, each with whether they are in it.
    pools: Sequence[tuple[Pool, bool]] = ()
    # Of somebody who isn't here: the entry that has paid, for a night that wasn't played.
    carried: Entry | None = None

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
class CheckIn:
    """The rows in order of name; the numbers count everybody, also people whom a search hides."""

    rows: Sequence[CheckInRow]
    heads: int
    taken: int
    owing: int
    absent: int
    # Of those who are here, how many have no seat yet while the games are going on.
    waiting: int


def check_in_of(night: Night, search: str = "") -> CheckIn:
    """Six queries at most, however many members there are."""
    entries = list(Entry.objects.filter(event=night.event).select_related("person"))
    taken = taken_by(night)
    owing = {entry.pk for entry in debtors(night, taken)}
    pools = DoorPools.of(night)
    came = [
        entrant_row(entry, taken, fee_of(night.event, entry.pk) if entry.pk in owing else 0, pools)
        for entry in entries
        if entry.status in HERE or entry.status == Entry.Status.WITHDRAWN
    ]
    ticked = {row.person.pk for row in came}
    absent = absent_at(night)
    carried = {
        entry.person_id: entry
        for entry in entries
        if entry.status == Entry.Status.NO_SHOW and entry.pk in taken.paid
    }
    away = [
        CheckInRow(
            person,
            Presence.AWAY if is_active(person, night.event.day) else Presence.EXPIRED,
            paid=taken.paid[carried[person.pk].pk] if person.pk in carried else 0,
            absent=person.pk in absent,
            carried=carried.get(person.pk),
        )
        for person in people_at_check_in(night.season.club, search=search)
        if person.pk not in ticked
    ]
    rows = sorted(
        with_guests(night, [*came, *away]),
        key=lambda row: (sort_key(row.listed_name), row.person.pk),
    )
    return CheckIn(
        rows=[row for row in rows if is_found(search, row.name)],
        heads=sum(row.place == Presence.HERE for row in came),
        taken=sum(taken.paid.values()) + sum(pools.entered.values()),
        owing=sum(bool(row.owes) for row in came),
        absent=len(absent - ticked),
        waiting=sum(row.waits for row in came),
    )


def with_guests(night: Night, rows: Sequence[CheckInRow]) -> list[CheckInRow]:
    """The same, with what is said of people who aren't members."""
    most, day = season_kind(night.season).guest_nights, night.event.day
    guests = [row.person for row in rows if most and not is_active(row.person, day)]
    played, keys = nights_as_guest(night, guests), {person.pk for person in guests}
    return [
        replace(
            row,
            guest_night=played.get(row.person.pk, 0) + 1,
            may_be_guest=played.get(row.person.pk, 0) < most,
        )
        if row.person.pk in keys
        else row
        for row in rows
    ]


@dataclass(frozen=True, slots=True)
class DoorPools:
    """The open pools of a night, and the cents that were paid into any, by pool and entry."""

    pools: Sequence[Pool]
    entered: Entered

    @classmethod
    def of(cls, night: Night) -> "DoorPools":
        """Two queries; none where a kind of season has no pools."""
        pools = pools_of(night.season)
        entered = entered_in(night) if pools else {}
        return cls([pool for pool in pools if pool.is_open], entered)

    def of_entry(self, entry: Entry) -> list[tuple[Pool, bool]]:
        return [(pool, (pool.pk, entry.pk) in self.entered) for pool in self.pools]


def entrant_row(entry: Entry, taken: Taken, fee: int, pools: DoorPools) -> CheckInRow:
    """`fee` is in cents, 0 for somebody who owes nothing."""
    place = Presence.HERE if entry.status in HERE else Presence.GONE
    paid = taken.paid.get(entry.pk, 0)
    why = taken.written_off.get(entry.pk, "")
    of_entry = pools.of_entry(entry) if place == Presence.HERE else ()
    return CheckInRow(entry.person, place, entry, paid, max(fee - paid, 0), why, pools=of_entry)


def nights_as_guest(night: Night, people: Iterable[Person]) -> Mapping[int, int]:
    """Return, by person, how many other nights of the season they played without a membership; one
    query, or none where there are no guests.
    """
    ends = {person.pk: person.valid_until for person in people}
    if not season_kind(night.season).guest_nights or not ends:
        return {}
    entries = Entry.objects.filter(
        event__night__season=night.season_id, person__in=ends, status__in=CAME
    )
    others = entries.exclude(event=night.event_id).select_related("event__club")
    return Counter(
        entry.person_id
        for entry in others
        if (end := ends[entry.person_id]) is None or end < entry.event.day
    )
