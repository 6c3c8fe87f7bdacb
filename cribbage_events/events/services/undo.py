"""Undoing a change of the diary: every row is again as it was before, or nothing happens.

Undoing is a change like any other, and can be undone itself. A result's report is never unsaid: it
is taken back, and what else was reported of its game is weighed again.
"""

import json
from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Person
from cribbage_events.events.models import Change, Event, Game, ScoreReport
from cribbage_events.events.selectors.archive import archive_of
from cribbage_events.events.services.changing import Writing, changing, check_status
from cribbage_events.events.services.event import check_may_change
from cribbage_events.events.services.finish import check_all_ended, check_none_disputed
from cribbage_events.events.services.game_state import game_state
from cribbage_events.events.services.in_the_way import in_the_way
from cribbage_events.events.services.putting_back import StuckError, put_back, put_back_event
from cribbage_events.events.services.row_images import (
    Image,
    RowChange,
    Values,
    image_of,
    read,
    values_of,
)
from cribbage_events.events.services.undo_rows import (
    holds_status,
    is_result,
    is_undoing,
    root_of,
    rows_of,
    tables_of,
)
from cribbage_events.events.services.weighing import weigh_again

Status = Event.Status
REPORTED = (
    "A result has been reported on it since, and whatever was reported is kept. So this stays as"
    " it is."
)
ON_RECORD = (
    "Money or a result is on record with it, and what is on record is kept. So this stays as it is:"
    " take somebody’s tick away at the door, or let them leave."
)
# Who is here is said together with the fee, and the ledger's lines are never unsaid.
SAID_AT_THE_DOOR = {"let-in", "send-out"}
AT_THE_DOOR = (
    "Who is here and who has paid is set right at the door, beside the name. A fee that goes back,"
    " or comes in, then has a line of its own in the ledger."
)


def undo(change: Change, *, by: Actor, reason: str = "") -> None:
    """Put back what the change has written, if all of it is still as the change left it."""
    rows = rows_of(change)
    verb, touches = "redo" if is_undoing(change) else "undo", tables_of(rows)
    with changing(change.event, by=by, verb=verb, touches=touches) as writing:
        event, watch = writing.event, writing.watch
        people = watch.will_change_all([row.key for row in rows if row.table is Person])
        check(change, rows, event, {**watch.before, Person: people})
        if is_result(rows) and not reason.strip():
            raise ValidationError({"reason": "Say why the result is undone."})
        try:
            with transaction.atomic():
                put_back_event(event, rows)
                put_back(rows)
        except ProtectedError as error:
            raise ValidationError(ON_RECORD if event.is_doubles else REPORTED) from error
        except (IntegrityError, StuckError) as error:
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


def check(change: Change, rows: Sequence[RowChange], event: Event, now: Image) -> None:
    if Change.objects.filter(undoes=change).exists():
        raise ValidationError("This has been undone already.")
    if not rows:
        raise ValidationError("There is nothing in it that could be undone.")
    if root_of(change).verb in SAID_AT_THE_DOOR:
        raise ValidationError(AT_THE_DOOR, code="door")
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
    # When a round began is a matter of the results, not of who drew it.
    left = row.after.items()
    return all(now[name] == value for name, value in left if name != "began_at")


def check_event(event: Event, before: Values) -> None:
    """What its own services would refuse is not done by undoing either."""
    status = before.get("status")
    if status is None:
        check_may_change(event, [name.removesuffix("_id") for name in before])
    elif status == Status.FINISHED != event.status:
        check_all_ended(event)
        check_none_disputed(event)
        if json.loads(json.dumps(archive_of(event))) != before["archive"]:
            raise ValidationError(
                "Something has changed since, so the standings would be others than before."
                " Finish the event on the desk instead."
            )


def weigh_games(writing: Writing, rows: Sequence[RowChange]) -> None:
    reports = [row.key for row in rows if row.table is ScoreReport]
    for game in Game.objects.filter(reports__in=reports).distinct() if reports else ():
        weigh_again(writing, game_state(game))


def sentence(change: Change, reason: str) -> str:
    did = "Done again" if is_undoing(change) else "Undone"
    return f"{did}{f', {reason}' if reason else ''}: {root_of(change).what}"
