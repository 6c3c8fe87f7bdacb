"""Undoing a change of the diary: every row is again as it was before, or nothing happens.

Undoing is a change like any other, and can be undone itself. A result's report is never unsaid: it
is taken back, and what else was reported of its game is weighed again.
"""

import json
from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.utils import timezone

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Person
from cribbage_events.events.models import Change, Event, Game, ScoreReport
from cribbage_events.events.selectors.archive import archive_of
from cribbage_events.events.services.changing import Writing, changing, check_status
from cribbage_events.events.services.event import check_may_change
from cribbage_events.events.services.finish import check_all_ended
from cribbage_events.events.services.game_state import game_state
from cribbage_events.events.services.putting_back import StuckError, put_back, put_back_event
from cribbage_events.events.services.row_images import (
    OF_EVENT,
    Image,
    RowChange,
    Table,
    Values,
    image_of,
    loaded,
    read,
    values_of,
)
from cribbage_events.events.services.weighing import weigh_again

Status = Event.Status


def undo(change: Change, *, by: Actor, reason: str = "") -> None:
    """Put back what the change has written, if all of it is still as the change left it."""
    rows = rows_of(change)
    touches = tables_of(rows)
    with changing(change.event, by=by, verb="undo", touches=touches) as writing:
        event, watch = writing.event, writing.watch
        people = watch.will_change_all([row.key for row in rows if row.table is Person])
        check(change, rows, event, {**watch.before, Person: people})
        if asks_reason(change, rows) and not reason.strip():
            raise ValidationError({"reason": "Say why the result is undone."})
        try:
            with transaction.atomic():
                put_back_event(event, rows)
                put_back(rows)
        except (IntegrityError, ProtectedError, StuckError) as error:
            raise in_the_way(change, rows) from error
        weigh_games(writing, rows)
        watch.holds_status = holds_status(rows)
        writing.undoes = change.pk
        writing.what = sentence(change, reason.strip())


def why_not(change: Change) -> ValidationError | None:
    """What stands in the way, as far as it can be seen without doing it."""
    rows, event = rows_of(change), change.event
    people = read(Person, pk__in=[row.key for row in rows if row.table is Person])
    now = image_of(event, tables_of(rows))
    now |= {Event: {event.pk: values_of(event)}, Person: people}
    try:
        check(change, rows, event, now)
    except ValidationError as error:
        return error
    return None


def rows_of(change: Change) -> list[RowChange]:
    rows = list(loaded(change.rows or {}))
    if change.rows is None and change.report_id:
        rows = [RowChange(ScoreReport, change.report_id, None, {})]
    return [taken_back(row) if is_new_report(row) else row for row in rows]


def is_new_report(row: RowChange) -> bool:
    return row.table is ScoreReport and row.before is None


def taken_back(row: RowChange) -> RowChange:
    return row._replace(before={"taken_back_at": timezone.now()}, after={"taken_back_at": None})


def tables_of(rows: Sequence[RowChange]) -> list[Table]:
    named = {row.table for row in rows}
    return [table for table in OF_EVENT if table in named]


def asks_reason(change: Change, rows: Sequence[RowChange]) -> bool:
    """Where a result is the whole of it."""
    return bool(rows) and all(row.table is ScoreReport for row in rows)


def holds_status(rows: Sequence[RowChange]) -> bool:
    return any(row.table is Event and "status" in (row.before or {}) for row in rows)


def check(change: Change, rows: Sequence[RowChange], event: Event, now: Image) -> None:
    if Change.objects.filter(undoes=change).exists():
        raise ValidationError("This has been undone already.")
    if not rows:
        raise ValidationError("There is nothing in it that could be undone.")
    if any(row.table is ScoreReport for row in rows):
        check_status(event, (Status.RUNNING,))
    if not all(is_as_left(row, now[row.table].get(row.key)) for row in rows):
        raise in_the_way(change, rows)
    for row in rows:
        if row.table is Event and row.before:
            check_event(event, row.before)


def is_as_left(row: RowChange, now: Values | None) -> bool:
    if row.after is None or now is None:
        return row.after is now
    return all(now[name] == value for name, value in row.after.items())


def check_event(event: Event, before: Values) -> None:
    """What its own services would refuse is not done by undoing either."""
    status = before.get("status")
    if status is None:
        check_may_change(event, [name.removesuffix("_id") for name in before])
    elif status == Status.FINISHED != event.status:
        check_all_ended(event)
        if json.loads(json.dumps(archive_of(event))) != before["archive"]:
            raise ValidationError(
                "Something has changed since, so the standings would be others than before."
                " Finish the event on the desk instead."
            )


def in_the_way(change: Change, rows: Sequence[RowChange]) -> ValidationError:
    later = change.event.changes.filter(revision__gt=change.revision, undone_by=None)
    stand = [other for other in later.select_related("undoes") if not is_undoing(other)]
    touched = marks(rows, also_held=True)
    found = [other for other in stand if touched & marks(rows_of(other))]
    # One that changed none of these rows may still hang on them.
    found = found or [other for other in stand if rows_of(other)]
    if not found:
        return ValidationError(
            "What this changed has been changed elsewhere since, so it can no longer be undone."
        )
    return ValidationError(
        f"Undo “{found[0].what}” first: it came later.",
        code="later",
        params={"revision": found[0].revision},
    )


def marks(rows: Sequence[RowChange], *, also_held: bool = False) -> set[tuple[Table, int, str]]:
    """The fields that were changed, by table and key; a report's are its game's too."""
    found: set[tuple[Table, int, str]] = set()
    for row in rows:
        before, after = row.before or {}, row.after or {}
        names = before.keys() | after.keys()
        found |= {
            (row.table, row.key, name)
            for name in names
            if also_held or name not in before or name not in after or before[name] != after[name]
        }
    return found | {(Game, game, "status") for game in games_of(rows)}


def games_of(rows: Sequence[RowChange]) -> list[int]:
    reports = [row.key for row in rows if row.table is ScoreReport]
    found = ScoreReport.objects.filter(pk__in=reports) if reports else ScoreReport.objects.none()
    return sorted(set(found.values_list("game_id", flat=True)))


def weigh_games(writing: Writing, rows: Sequence[RowChange]) -> None:
    for game in games_of(rows):
        weigh_again(writing, game_state(Game(pk=game)))


def is_undoing(change: Change) -> bool:
    """Whether it undoes, not does again."""
    return change.undoes is not None and not is_undoing(change.undoes)


def sentence(change: Change, reason: str) -> str:
    did, root = "Done again" if is_undoing(change) else "Undone", change
    while root.undoes:
        root = root.undoes
    return f"{did}{f', {reason}' if reason else ''}: {root.what}"
