"""What must hold before a change is undone, for the page that offers it and for doing it alike."""

import json
from collections.abc import Sequence

from django.core.exceptions import ValidationError

from cribbage_events.events.models import Change, Entry, Event, ScoreReport
from cribbage_events.events.services.changing import check_status
from cribbage_events.events.services.conflicts import SAID_AT_THE_DOOR, Marks, in_the_way, marks
from cribbage_events.events.services.event import check_may_change
from cribbage_events.events.services.fault_words import fault_words, instead
from cribbage_events.events.services.finish import check_may_be_finished_again
from cribbage_events.events.services.hall_faults import Fault, faults_in
from cribbage_events.events.services.row_images import Image, RowChange, Values
from cribbage_events.events.services.undo_rows import is_result, root_of
from cribbage_events.events.services.undo_state import Present, loose_ends, undone

Status = Event.Status
REPORTED = (
    "A result has been reported on it since, and whatever was reported is kept. So this stays as"
    " it is."
)
ON_RECORD = (
    "Money or a result is on record with it, and what is on record is kept. So this stays as it is:"
    " take somebody’s tick away at the door, or let them leave."
)
AT_THE_DOOR = (
    "Who is here and who has paid is set right at the door, beside the name. A fee that goes back,"
    " or comes in, then has a line of its own in the ledger."
)
TOLD_EVERYBODY = {
    "cancel-night": "Choose “Hold it after all” on the night’s page “Who knows”",
    "hold-night": "Cancel the night once more, on the season’s page “Nights”",
    "move-night": "Move the night back, on the season’s page “Nights”",
    "call-off": "Choose “Hold it after all” on the page “Who knows”",
    "hold-event": "Call the event off once more, in its settings",
    "follow-season": "Change the season’s settings back",
}
ERASING = "erase-person"
ERASED = "This person was erased, so this can’t be undone."
FORGOTTEN = (
    "What the diary knew of somebody here was erased, so this can’t be undone. Type it in again"
    " instead."
)
# When a round began is a matter of the results, and what somebody was called of corrections.
OF_LATER = {"began_at", "known_as"}
MOVES = {"starts_at", "venue", "address"}
DRAW_AGAIN = "draw again, for everybody who is here."
# What of an entry, or of the event, decides who has to have a game.
DECIDES = ("id", "status", "division_id", "from_round", "until_round")


def refusal(change: Change, rows: Sequence[RowChange], now: Present) -> ValidationError | None:
    try:
        check(change, rows, now)
    except ValidationError as error:
        return error
    return None


def check(change: Change, rows: Sequence[RowChange], now: Present) -> None:
    """Raise ValidationError, saying what to do instead, where this can't be undone."""
    if any(other.undoes_id == change.pk for other in now.changes.values()):
        raise ValidationError("This has been undone already.")
    if root_of(change).verb == ERASING or change.forgotten:
        raise ValidationError(ERASED if root_of(change).verb == ERASING else FORGOTTEN)
    if not rows:
        raise ValidationError("There is nothing in it that could be undone.")
    if root_of(change).verb in SAID_AT_THE_DOOR:
        raise ValidationError(AT_THE_DOOR, code="door")
    if verb := TOLD_EVERYBODY.get(root_of(change).verb):
        raise ValidationError(f"Everybody was told of it. {verb}, so that everybody is told again.")
    check_told_of_move(change, rows, now)
    check_as_left(change, rows, now)
    if not is_result(rows):
        check_afterwards(change, rows, now)


def check_told_of_move(change: Change, rows: Sequence[RowChange], now: Present) -> None:
    moved = any(row.table is Event and MOVES & {*(row.before or {})} for row in rows)
    later = (other for other in now.changes.values() if other.revision > change.revision)
    if moved and any(other.verb == "tell-moved" for other in later):
        raise ValidationError(
            "Everybody was told of it. Change the settings back instead; then everybody can be told"
            " again."
        )


def check_as_left(change: Change, rows: Sequence[RowChange], now: Present) -> None:
    if any(row.table is ScoreReport for row in rows):
        check_status(now.event, (Status.RUNNING,))
    if not all(is_as_left(row, now.image[row.table].get(row.key)) for row in rows):
        raise in_the_way(change, now.later, touched_by(rows, now))
    for row in rows:
        if row.table is Event and row.before:
            check_event(now, row.before)


def is_as_left(row: RowChange, now: Values | None) -> bool:
    if row.after is None or now is None:
        return row.after is now
    return all(now[name] == value for name, value in row.after.items() if name not in OF_LATER)


def touched_by(rows: Sequence[RowChange], now: Present) -> Marks:
    return marks(rows, now.games_of_reports, also_held=True)


def check_event(now: Present, before: Values) -> None:
    """What its own services would refuse is not done by undoing either."""
    event, status = now.event, before.get("status")
    if status is None:
        check_may_change(event, [name.removesuffix("_id") for name in before])
    elif status == Status.FINISHED != event.status:
        check_may_be_finished_again(event)
        if json.loads(json.dumps(now.archive)) != before["archive"]:
            raise ValidationError(
                "Something has changed since, so the standings would be others than before."
                " Finish the event on the desk instead."
            )


def check_afterwards(change: Change, rows: Sequence[RowChange], now: Present) -> None:
    """Nothing may hang in the air, and everybody who is there has a game, nobody else."""
    for table in {row.table for row in rows}:
        going = {row.key for row in rows if row.table is table and row.before is None}
        if going and going & now.kept_elsewhere(table):
            raise on_record(now.event)
    after = undone(now.image, rows)
    loose = loose_ends(after, rows)
    if any(table is ScoreReport for table, *_ in loose):
        raise on_record(now.event)
    if loose:
        raise stuck(change, rows, now, loose)
    check_hall(change, now, faults_of_image(now.event, after), rows)


def faults_of_image(event: Event, image: Image) -> list[Fault]:
    own = image[Event][event.pk]
    return list(faults_in(event, image, own["status"], own["round_count"]))


def check_hall(
    change: Change, now: Present, after: Sequence[Fault], rows: Sequence[RowChange]
) -> None:
    """Refuse what leaves a hall that the rules don't allow; what was wrong before may stay so."""
    new = set(after) - set(faults_of_image(now.event, now.image))
    first = min(new, key=lambda fault: (fault.round, fault.code), default=None)
    if first is None:
        return
    event = now.event
    concerned: Marks = {(Event, event.pk, "round_count")} if first.code == "rounds" else set()
    for fault in new:
        concerned |= {(Entry, key, name) for key in fault.entries for name in DECIDES}
    sets_status = any(row.table is Event and "status" in (row.before or {}) for row in rows)
    draws = sets_status and event.status == Status.REGISTRATION
    raise in_the_way(
        change,
        now.later,
        concerned,
        why=fault_words(first, now.names),
        otherwise=f"Instead, {DRAW_AGAIN}" if draws else instead(event, first),
        also=f"Or {DRAW_AGAIN}" if draws else "",
    )


def on_record(event: Event) -> ValidationError:
    return ValidationError(ON_RECORD if event.is_doubles else REPORTED)


def stuck(
    change: Change, rows: Sequence[RowChange], now: Present, loose: Marks | None = None
) -> ValidationError:
    """What came later hangs on these rows, though it may have changed none of them."""
    touched = loose or touched_by(rows, now)
    found = [
        other for other, its in now.later if touched & its and other.revision > change.revision
    ]
    if not found:
        touched = {mark for _, its in now.later for mark in its}
    return in_the_way(change, now.later, touched)
