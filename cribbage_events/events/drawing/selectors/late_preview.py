"""Coming late and leaving early: the players to choose from, and what it would change."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.core.exceptions import ValidationError

from cribbage_events.clubs.names import sort_key
from cribbage_events.contest.drawing.pairings import DrawError
from cribbage_events.contest.formats.rotating_doubles import Table
from cribbage_events.events.drawing.selectors.doubles import DoublesNight, Presence, doubles_night
from cribbage_events.events.models import Entry, Event
from cribbage_events.words.refusals import draw_error_words

Status = Entry.Status


@dataclass(frozen=True, slots=True)
class NightEntries:
    """The entries of a running night: without a seat, gone, and playing."""

    waiting: list[Entry]
    gone: list[Entry]
    playing: list[Entry]


def night_entries(event: Event) -> NightEntries:
    entries = sorted(
        event.entries.select_related("person"), key=lambda entry: sort_key(entry.listed_name)
    )
    return NightEntries(
        waiting=[entry for entry in entries if entry.status == Status.REGISTERED],
        gone=[entry for entry in entries if entry.status == Status.WITHDRAWN],
        playing=[entry for entry in entries if entry.status == Status.CHECKED_IN],
    )


@dataclass(frozen=True, slots=True)
class SeatChange:
    """Somebody's table now and after the change; None is no seat."""

    name: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class LatePreview:
    """`seated`: whether that round is seated already, so that its seats are made again."""

    seated: bool
    changes: list[SeatChange]
    sizes: list[int]


def preview_change(entry: Entry, *, leaves: bool, from_round: int) -> LatePreview:
    """The changes if somebody arrives or leaves from this round on. Raises ValidationError."""
    night = doubles_night(entry.event)
    until = from_round - 1 if leaves else None
    known = night.present.get(entry.number)
    since = known.since if leaves and known else from_round
    present = {**night.present, entry.number: Presence(since, until)}
    changed = replace(night, present=present)
    if from_round > night.last_round:
        # Whoever waits is seated in the same step.
        there = changed.with_waiting(from_round).present
        heads = sum(each.plays_in(from_round) for each in there.values())
        return LatePreview(False, [], [heads])
    after: Sequence[Table[int]] = ()
    try:
        after = changed.seats_changed()
    except DrawError as error:
        if night.last_round == 1:
            raise ValidationError(draw_error_words(error)) from error
    changes = changes_between(entry.event, night, after)
    return LatePreview(True, changes, [len(table.players) for table in after])


def preview_together(event: Event) -> LatePreview | None:
    """The changes if everybody who waits is seated in the round of which nothing is reported; None
    if nobody waits, or it has begun.
    """
    night = doubles_night(event)
    if not night.waiting or night.open_round != night.last_round:
        return None
    try:
        after = night.with_waiting(night.last_round).seats_changed()
    except DrawError:
        return None
    changes = changes_between(event, night, after)
    return LatePreview(True, changes, [len(table.players) for table in after])


def changes_between(
    event: Event, night: DoublesNight, after: Sequence[Table[int]]
) -> list[SeatChange]:
    names = dict(event.entries.values_list("number", "listed_name"))
    was, now = tables_by_number(night.tables[night.last_round]), tables_by_number(after)
    moved = [number for number in {**was, **now} if was.get(number) != now.get(number)]
    changes = [SeatChange(names[number], was.get(number), now.get(number)) for number in moved]
    return sorted(changes, key=lambda change: (change.after is None, sort_key(change.name)))


def tables_by_number(tables: Sequence[Table[int]]) -> dict[int, int]:
    return {player: table.number for table in tables for player in table.players}
