"""Undoing a change of the diary: every row is again as it was before, or nothing happens.

Undoing is a change like any other, and can be undone itself. A result's report is never unsaid: it
is taken back, and what else was reported of its game is weighed again.
"""

from collections.abc import Collection, Sequence

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Person
from cribbage_events.events.models import Change, Event, Game, ScoreReport, Seat
from cribbage_events.events.services.cards import note_drawn_again
from cribbage_events.events.services.changing import Writing, changing
from cribbage_events.events.services.game_state import game_state
from cribbage_events.events.services.hall_faults import faults_of
from cribbage_events.events.services.putting_back import StuckError, put_back, put_back_event
from cribbage_events.events.services.row_images import RowChange
from cribbage_events.events.services.undo_checks import (
    check,
    check_hall,
    on_record,
    refusal,
    stuck,
)
from cribbage_events.events.services.undo_rows import (
    holds_status,
    is_result,
    is_undoing,
    root_of,
    rows_of,
    tables_of,
)
from cribbage_events.events.services.undo_state import Present, present, whole_diary
from cribbage_events.events.services.weighing import weigh_again


def undo(change: Change, *, by: Actor, reason: str = "") -> None:
    """Put back what the change has written, if all of it is still as the change left it."""
    rows = rows_of(change)
    verb, touches = "redo" if is_undoing(change) else "undo", tables_of(rows)
    with changing(change.event, by=by, verb=verb, touches=touches) as writing:
        event, watch = writing.event, writing.watch
        changes = whole_diary(event)
        # Somebody in it may have been erased since it was looked at.
        change = changes[change.pk]
        rows = rows_of(change)
        watch.will_change_all([row.key for row in rows if row.table is Person])
        now = present(event, rows, changes)
        check(change, rows, now)
        if is_result(rows) and not reason.strip():
            raise ValidationError({"reason": "Say why the result is undone."})
        write_back(change, rows, now)
        follow_up(writing, rows)
        check_hall(change, now, faults_of(event), rows)
        watch.holds_status = holds_status(rows)
        writing.undoes = change.pk
        writing.what = sentence(change, reason.strip())


def write_back(change: Change, rows: Sequence[RowChange], now: Present) -> None:
    """The rows as they were before, or a ValidationError."""
    try:
        with transaction.atomic():
            put_back_event(now.event, rows)
            put_back(rows)
    except ProtectedError as error:
        raise on_record(now.event) from error
    except (IntegrityError, StuckError) as error:
        raise stuck(change, rows, now) from error


def why_not(change: Change) -> ValidationError | None:
    """What stands in the way, as far as it can be seen without doing it."""
    return why_none(change.event, [change.pk]).get(change.pk)


def why_none(event: Event, keys: Collection[int]) -> dict[int, ValidationError]:
    """The same of several changes, by key; in as many queries as of one."""
    if not keys:
        return {}
    changes = whole_diary(event)
    rows = {key: rows_of(changes[key]) for key in keys}
    now = present(event, [row for its in rows.values() for row in its], changes)
    refused = {key: refusal(changes[key], rows[key], now) for key in keys}
    return {key: error for key, error in refused.items() if error}


def follow_up(writing: Writing, rows: Sequence[RowChange]) -> None:
    weigh_games(writing, rows)
    if any(row.table is Seat for row in rows):
        note_drawn_again(writing)


def weigh_games(writing: Writing, rows: Sequence[RowChange]) -> None:
    reports = [row.key for row in rows if row.table is ScoreReport]
    for game in Game.objects.filter(reports__in=reports).distinct() if reports else ():
        weigh_again(writing, game_state(game))


def sentence(change: Change, reason: str) -> str:
    did = "Done again" if is_undoing(change) else "Undone"
    return f"{did}{f', {reason}' if reason else ''}: {root_of(change).what}"
