"""Who comes late or leaves early: the choice, and what it would change before it is done."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.core.exceptions import ValidationError

from cribbage_events.clubs.names import sort_key
from cribbage_events.contest.pairings import DrawError
from cribbage_events.contest.rotating_doubles import Table
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.selectors.doubles import Evening, Presence, evening_of

Status = Entry.Status


@dataclass(frozen=True, slots=True)
class Crowd:
    """Everybody of a running night: who waits without a seat, who has gone, who plays."""

    waiting: list[Entry]
    gone: list[Entry]
    playing: list[Entry]


def crowd_of(event: Event) -> Crowd:
    entries = sorted(
        event.entries.select_related("person"), key=lambda entry: sort_key(entry.listed_name)
    )
    return Crowd(
        waiting=[entry for entry in entries if entry.status == Status.REGISTERED],
        gone=[entry for entry in entries if entry.status == Status.WITHDRAWN],
        playing=[entry for entry in entries if entry.status == Status.CHECKED_IN],
    )


@dataclass(frozen=True, slots=True)
class SeatChange:
    """Somebody's seat as it stands ready and as it would be; None is no seat."""

    name: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class LatePreview:
    """`seated`: whether the seats of that round stand ready and are made again."""

    seated: bool
    changes: list[SeatChange]
    sizes: list[int]


def preview_change(entry: Entry, *, leaves: bool, from_round: int) -> LatePreview:
    """What arriving or leaving from this round on would change. Raises ValidationError."""
    evening = evening_of(entry.event)
    until = from_round - 1 if leaves else None
    known = evening.present.get(entry.number)
    since = known.since if leaves and known else from_round
    present = {**evening.present, entry.number: Presence(since, until)}
    changed = replace(evening, present=present)
    if from_round > evening.last_round:
        heads = sum(each.plays_in(from_round) for each in present.values())
        return LatePreview(False, [], [heads])
    after: Sequence[Table[int]] = ()
    try:
        after = changed.seats_changed()
    except DrawError as error:
        if evening.last_round == 1:
            raise ValidationError(error.message) from error
    changes = changes_between(entry.event, evening, after)
    return LatePreview(True, changes, [len(table.players) for table in after])


def changes_between(
    event: Event, evening: Evening, after: Sequence[Table[int]]
) -> list[SeatChange]:
    names = dict(event.entries.values_list("number", "listed_name"))
    was, now = tables_by_player(evening.tables[evening.last_round]), tables_by_player(after)
    moved = [number for number in {**was, **now} if was.get(number) != now.get(number)]
    changes = [SeatChange(names[number], was.get(number), now.get(number)) for number in moved]
    return sorted(changes, key=lambda change: (change.after is None, sort_key(change.name)))


def tables_by_player(tables: Sequence[Table[int]]) -> dict[int, int]:
    return {player: table.number for table in tables for player in table.players}
