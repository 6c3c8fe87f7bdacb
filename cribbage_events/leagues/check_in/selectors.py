"""Check-in of a night: who is here, who may come, who still owes the fee."""

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any, Literal

from cribbage_events.clubs.models import Person
from cribbage_events.clubs.names import is_found, sort_key
from cribbage_events.events.models import Entry
from cribbage_events.events.standings.rows import fee_of
from cribbage_events.leagues.absences import absent_at
from cribbage_events.leagues.kinds import season_kind
from cribbage_events.leagues.members.selectors import is_active, is_visitor, people_at_check_in
from cribbage_events.leagues.models import Night, Pool
from cribbage_events.leagues.money import CAME, HERE, Taken, debtors, taken_by
from cribbage_events.leagues.pools import (
    Entered,
    entered_in,
    pools_last_time,
    pools_of,
    pools_words,
)
from cribbage_events.leagues.season_tables import invited_to

# Whether somebody is at the night; expired: away, and without a valid membership.
type Place = Literal["away", "expired", "here", "gone"]


def check_in_of(night: Night, search: str = "") -> dict[str, Any]:
    """Return the rows in order of name; the numbers count everybody, also people whom a search
    hides, and `waiting` those who are here without a seat while the games are going on. Eight
    queries at most, however many members there are.
    """
    entries = list(Entry.objects.filter(event=night.event).select_related("person"))
    taken = taken_by(night)
    pools = pools_of(night.season)
    entered = entered_in(night) if pools else {}
    open_pools = [pool for pool in pools if pool.is_open]
    invited = invited_to(night) if night.first_places else None
    came = entrant_rows(night, entries, taken, open_pools, entered)
    ticked, absent = {row["person"].pk for row in came}, absent_at(night)
    rows = [
        *came,
        *(
            row
            for row in absent_rows(night, entries, taken, absent, search)
            if row["person"].pk not in ticked
        ),
    ]
    note_guests(night, rows)
    if invited is not None:
        # A search finds the others, with the reason why they can't play.
        rows = [
            row | {"not_in_final": row["entry"] is None and row["person"].pk not in invited}
            for row in rows
            if search or row["entry"] or row["person"].pk in invited
        ]
    note_pools(night, rows, open_pools)
    rows.sort(key=lambda row: (sort_key(row["listed_name"]), row["person"].pk))
    return {
        "rows": [row for row in rows if is_found(search, row["name"])],
        "heads": sum(row["place"] == "here" for row in came),
        "taken": sum(taken.paid.values()) + sum(entered.values()),
        "owing": sum(bool(row["owes"]) for row in came),
        "absent": len(absent - ticked),
        "waiting": sum(row["waits"] for row in came),
    }


def check_in_row(
    person: Person, place: Place, entry: Entry | None = None, **more: object
) -> dict[str, Any]:
    """One name of the list.

    `written_off` is the reason why the fee will not be paid; `absent`: they have said that they
    can't come; `waits`: they came during the games and have no seat yet; `pools`: each with whether
    they are in it; `with_pools`: the button that also pays for those of their last night: its
    value, the cents and the pools in words; `carried`: of somebody who isn't here, the entry that
    has paid, for a night that wasn't played; `guest_night`: of somebody without a membership, where
    guests may play, which of their nights this is; `visits`: a member of another club;
    `not_in_final`: the final night is for others.
    """
    return {
        "person": person,
        "place": place,
        "entry": entry,
        "name": entry.name if entry else person.shown_name,
        "listed_name": entry.listed_name if entry else person.listed_name,
        "waits": entry is not None and entry.status == Entry.Status.REGISTERED,
        **dict.fromkeys(("paid", "owes", "guest_night"), 0),
        **dict.fromkeys(("absent", "may_be_guest", "visits", "not_in_final"), False),
        "written_off": "",
        "pools": (),
        "with_pools": None,
        "carried": None,
        **more,
    }


def entrant_rows(
    night: Night, entries: Iterable[Entry], taken: Taken, pools: Sequence[Pool], entered: Entered
) -> list[dict[str, Any]]:
    """Return the rows of those who came. `pools` are those that somebody may still enter."""
    owing = {entry.pk for entry in debtors(night, taken)}
    rows = []
    for entry in entries:
        is_here, paid = entry.status in HERE, taken.paid.get(entry.pk, 0)
        if is_here or entry.status == Entry.Status.WITHDRAWN:
            fee = fee_of(night.event, entry.pk) if entry.pk in owing else 0
            row = check_in_row(
                entry.person,
                "here" if is_here else "gone",
                entry,
                paid=paid,
                owes=max(fee - paid, 0),
                written_off=taken.written_off.get(entry.pk, ""),
                pools=[(pool, (pool.pk, entry.pk) in entered) for pool in pools if is_here],
            )
            rows.append(row)
    return rows


def absent_rows(
    night: Night, entries: Iterable[Entry], taken: Taken, absent: Container[int], search: str
) -> list[dict[str, Any]]:
    """Return the rows of people as if they hadn't come."""
    carried = {
        entry.person_id: entry
        for entry in entries
        if entry.status == Entry.Status.NO_SHOW and entry.pk in taken.paid
    }
    return [
        check_in_row(
            person,
            "away" if is_active(person, night.event.day) else "expired",
            paid=taken.paid[carried[person.pk].pk] if person.pk in carried else 0,
            absent=person.pk in absent,
            carried=carried.get(person.pk),
        )
        for person in people_at_check_in(night.season.club, search=search)
    ]


def note_guests(night: Night, rows: Iterable[dict[str, Any]]) -> None:
    """Add what is said of people who aren't members."""
    most, day = season_kind(night.season).guest_nights, night.event.day
    guests = [row for row in rows if most and not is_active(row["person"], day)]
    played = nights_as_guest(night, [row["person"] for row in guests])
    for row in guests:
        before = played.get(row["person"].pk, 0)
        visits = is_visitor(row["person"])
        row.update(guest_night=before + 1, may_be_guest=visits or before < most, visits=visits)


def note_pools(night: Night, rows: Iterable[dict[str, Any]], pools: Sequence[Pool]) -> None:
    """Add a button for whoever isn't here yet and was in pools on their last night."""
    last_time = pools_last_time(night, pools)
    for row in rows:
        taken = last_time.get(row["person"].pk, ())
        may_come = row["place"] == "away" or row["may_be_guest"]
        if taken and may_come and row["entry"] is None and row["carried"] is None:
            value = f"in:{','.join(str(pool.pk) for pool in taken)}"
            cents = fee_of(night.event) + sum(pool.fee for pool in taken)
            row["with_pools"] = (value, cents, pools_words(taken, pools))


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
