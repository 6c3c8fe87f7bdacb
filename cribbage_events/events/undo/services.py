"""Undoing a change of the diary: every row is again as it was before, or nothing happens.

An undo is a change like any other, and can be undone itself. A report is never deleted: it is taken
back, and the other reports of its game are weighed again.
"""

from collections.abc import Collection, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Person
from cribbage_events.events.archive import archive_changed
from cribbage_events.events.drawing.format import format_of
from cribbage_events.events.drawing.services.cards import note_drawn_again
from cribbage_events.events.history.changing import OpenChange, changing
from cribbage_events.events.history.row_images import RowChange
from cribbage_events.events.history.turns import own_turn
from cribbage_events.events.lifecycle.services import set_parts_visible, with_main_event
from cribbage_events.events.models import Change, Event, Game, ScoreReport, Seat, Stage
from cribbage_events.events.results.services import weigh_again
from cribbage_events.events.undo.checks import (
    check_new_faults,
    check_undoing,
    on_record,
    stuck,
    undo_error,
)
from cribbage_events.events.undo.putting_back import StuckError, restore_event, restore_rows
from cribbage_events.events.undo.rows import (
    holds_status,
    is_result,
    is_undoing,
    root_of,
    rows_of,
    shows_or_hides,
    tables_touched,
)
from cribbage_events.events.undo.rule_faults import faults_of
from cribbage_events.events.undo.state import Present, present, whole_diary


def undo(change: Change, *, by: Actor, reason: str = "") -> None:
    """Put back what the change has written, if all of it is still as the change left it."""
    if not shows_or_hides(rows_of(change)):
        undo_one(change, by=by, reason=reason)
        return
    with own_turn(), transaction.atomic(), with_main_event(change.event):
        event = undo_one(change, by=by, reason=reason)
        set_parts_visible(event, by=by, visible=event.visible)


def undo_one(change: Change, *, by: Actor, reason: str) -> Event:
    """Undo it at this event alone."""
    rows = rows_of(change)
    verb, touches = "redo" if is_undoing(change) else "undo", tables_touched(rows)
    with changing(change.event, by=by, verb=verb, touches=touches) as writing:
        event, snapshot = writing.event, writing.snapshot
        changes = whole_diary(event)
        # Somebody in it may have been erased since it was looked at.
        change = changes[change.pk]
        rows = rows_of(change)
        snapshot.will_change_all([row.key for row in rows if row.table is Person])
        now = present(event, rows, changes)
        check_undoing(change, rows, now)
        if is_result(rows) and not reason.strip():
            raise ValidationError({"reason": _("Type the reason for undoing the result.")})
        write_back(change, rows, now)
        follow_up(writing, rows)
        check_new_faults(change, now, faults_of(event), rows)
        snapshot.holds_status = holds_status(rows)
        writing.undoes = change.pk
        writing.says(reason=reason.strip(), **root_data(change))
    return event


def write_back(change: Change, rows: Sequence[RowChange], now: Present) -> None:
    """The rows as they were before, or a ValidationError."""
    try:
        with transaction.atomic():
            restore_event(now.event, rows)
            restore_rows(rows)
    except ProtectedError as error:
        raise on_record(now.event) from error
    except (IntegrityError, StuckError) as error:
        raise stuck(change, rows, now) from error


def undo_refusal(change: Change) -> ValidationError | None:
    """The reason why this can't be undone, as far as it is known without trying."""
    return undo_refusals(change.event, [change.pk]).get(change.pk)


def undo_refusals(event: Event, keys: Collection[int]) -> dict[int, ValidationError]:
    """Return the refusals of several changes, by key; in as many queries as of one."""
    if not keys:
        return {}
    changes = whole_diary(event)
    rows = {key: rows_of(changes[key]) for key in keys}
    now = present(event, [row for its in rows.values() for row in its], changes)
    refused = {key: undo_error(changes[key], rows[key], now) for key in keys}
    return {key: error for key, error in refused.items() if error}


def follow_up(writing: OpenChange, rows: Sequence[RowChange]) -> None:
    weigh_games(writing, rows)
    if any(row.table is Event and "archive" in (row.before or {}) for row in rows):
        archive_changed(writing.event)
    tables = {row.table for row in rows}
    if Seat in tables:
        note_drawn_again(writing)
    if tables & {Seat, Stage}:
        format_of(writing.event).after_undo(writing.event)


def weigh_games(writing: OpenChange, rows: Sequence[RowChange]) -> None:
    reports = [row.key for row in rows if row.table is ScoreReport]
    for game in Game.objects.filter(reports__in=reports).distinct() if reports else ():
        weigh_again(writing.event, game.pk)


def root_data(change: Change) -> dict[str, Any]:
    """The data of the change that was undone."""
    root = root_of(change)
    return {"verb": root.verb, "data": root.data}
