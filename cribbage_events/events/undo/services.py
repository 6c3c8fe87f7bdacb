"""Writes rows as they were before a change."""

import json
from collections.abc import Collection, Sequence
from typing import Any

from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.db import IntegrityError, connection, transaction
from django.db.models import Model, ProtectedError, QuerySet
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Person
from cribbage_events.events.archive import archive_changed
from cribbage_events.events.drawing.format import format_of
from cribbage_events.events.drawing.services.draw import note_drawn_again
from cribbage_events.events.history.changing import OpenChange, changing
from cribbage_events.events.history.row_images import OF_EVENT, RowChange, Table, Values
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
from cribbage_events.events.undo.rule_faults import faults_of
from cribbage_events.events.undo.state import (
    Present,
    holds_status,
    is_result,
    is_undoing,
    present,
    root_of,
    rows_of,
    shows_or_hides,
    tables_touched,
    whole_diary,
)

PARENTS_FIRST: tuple[Table, ...] = (Person, *OF_EVENT)


class StuckError(Exception):
    """A later row refers to a row that would be deleted, or a restored row to one that is gone."""


def restore_rows(rows: Sequence[RowChange]) -> None:
    """Every table but the event's own row, which the service has locked and saves."""
    for table in reversed(PARENTS_FIRST):
        take_away(table, [row.key for row in rows if row.table is table and row.before is None])
    for table in PARENTS_FIRST:
        mine = [row for row in rows if row.table is table and row.before is not None]
        bring_back(table, [row.before for row in mine if row.before and row.after is None])
        restore_values(table, [row for row in mine if row.after is not None])
    connection.check_constraints([table._meta.db_table for table in {row.table for row in rows}])


def take_away(table: Table, keys: list[int]) -> None:
    if not keys:
        return
    going: QuerySet[Model] = table._base_manager.filter(pk__in=keys)
    if table is Person:
        # A new person may play or direct elsewhere by now, and then stays.
        going.filter(entries=None, directs=None).delete()
        return
    deleted, _ = going.delete()
    if deleted != len(keys):
        raise StuckError


def bring_back(table: Table, rows: list[Values]) -> None:
    if not rows:
        return
    objects = [table(**values) for values in rows]
    try:
        table._base_manager.bulk_create(objects)
    except ObjectDoesNotExist as error:
        # The row that it belongs to is gone.
        raise StuckError from error
    # bulk_create overwrites auto_now_add: put the original times back.
    times = [
        field.attname
        for field in table._meta.concrete_fields
        if getattr(field, "auto_now_add", False)
    ]
    for values in rows if times else ():
        table._base_manager.filter(pk=values["id"]).update(**{name: values[name] for name in times})


def restore_values(table: Table, rows: list[RowChange]) -> None:
    """Rows that get the same values back, as divisions of entries, share a statement."""
    alike: dict[str, list[RowChange]] = {}
    for row in rows:
        alike.setdefault(json.dumps(row.before, default=str), []).append(row)
    for group in alike.values():
        found = table._base_manager.filter(pk__in=[row.key for row in group])
        values = group[0].before or {}
        if table is Person and "known_as" in values:
            values = values | {"known_as": known_again(group[0])}
        found.update(**values)


def known_again(row: RowChange) -> list[dict[str, str]]:
    """The earlier names as before the change, with those that were added since by others."""
    before, after = (row.before or {})["known_as"], (row.after or {})["known_as"]
    now = Person.objects.filter(pk=row.key).values_list("known_as", flat=True).get()
    added = [each for each in now if each not in after and each not in before]
    return [*before, *added]


def restore_event(event: Event, rows: Sequence[RowChange]) -> None:
    """The fields that the change set, at once: people can only go when nobody directs."""
    for row in rows:
        if row.table is Event and row.before:
            for name, value in row.before.items():
                setattr(event, name, value)
            event.save(update_fields=list(row.before))


# Undoing a change of the diary: every row is again as it was before, or nothing happens.
#
# An undo is a change like any other, and can be undone itself. A report is never deleted: it is
# taken back, and the other reports of its game are weighed again.


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
    with changing(change.event, by=by, verb=verb, touches=touches) as undoing:
        event, snapshot = undoing.event, undoing.snapshot
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
        follow_up(undoing, rows)
        check_new_faults(change, now, faults_of(event), rows)
        snapshot.holds_status = holds_status(rows)
        undoing.undoes = change.pk
        undoing.says(reason=reason.strip(), **root_data(change))
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


def follow_up(undoing: OpenChange, rows: Sequence[RowChange]) -> None:
    weigh_games(undoing, rows)
    if any(row.table is Event and "archive" in (row.before or {}) for row in rows):
        archive_changed(undoing.event)
    tables = {row.table for row in rows}
    if Seat in tables:
        note_drawn_again(undoing)
    if tables & {Seat, Stage}:
        format_of(undoing.event).after_undo(undoing.event)


def weigh_games(undoing: OpenChange, rows: Sequence[RowChange]) -> None:
    reports = [row.key for row in rows if row.table is ScoreReport]
    for game in Game.objects.filter(reports__in=reports).distinct() if reports else ():
        weigh_again(undoing.event, game.pk)


def root_data(change: Change) -> dict[str, Any]:
    """The data of the change that was undone."""
    root = root_of(change)
    return {"verb": root.verb, "data": root.data}
