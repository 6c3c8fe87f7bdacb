"""The checks before a change is undone, used by the page that offers it and by the service."""

import json
from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.events.history.changing import check_status
from cribbage_events.events.history.row_images import KEPT, Image, RowChange, Values
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.lifecycle.services import (
    check_may_be_finished_again,
    check_may_be_shown,
    check_may_change,
)
from cribbage_events.events.models import Change, Entry, Event, Photograph
from cribbage_events.events.undo.rule_faults import Fault, faults_in
from cribbage_events.events.undo.sentences import fault_sentence
from cribbage_events.events.undo.state import (
    Marks,
    Present,
    conflict_error,
    gone_with,
    hanging,
    image_before,
    is_result,
    loose_ends,
    marks,
    root_of,
)

Status = Event.Status
ERASING = "erase-person"
ERASED = gettext_lazy("This person was erased, so this can’t be undone.")
FORGOTTEN = gettext_lazy(
    "What the history said about somebody here was erased, so this can’t be undone. Type it in"
    " again instead."
)
PHOTOGRAPH_GONE = gettext_lazy("This photograph was removed more than a week ago, so it is gone.")
# Results and the desk set a round's clock, corrections set earlier names: none prevents an undo.
OF_CLOCK = {"began_at", "is_started", "extra_minutes", "paused_at", "paused_seconds"}
OF_LATER = {*OF_CLOCK, "known_as"}
MOVES = {"starts_at", "venue", "address"}
# Nobody forgets a medal that they have seen.
SEEN = {
    **dict.fromkeys(
        ("show-medals", "show-medals-by-itself"),
        gettext_lazy("Everybody has seen the medals, so this can’t be undone."),
    ),
    **dict.fromkeys(
        ("hide-medals", "keep-medals-open"),
        gettext_lazy("Change it on the page “Prize-giving” instead."),
    ),
    "ring-bell": gettext_lazy("Everybody has heard the bell, so this can’t be undone."),
}
# The fields of an entry that decide whether somebody must have a game.
DECIDING_FIELDS = ("id", "status", "division_id", "from_round", "until_round")


def undo_error(change: Change, rows: Sequence[RowChange], now: Present) -> ValidationError | None:
    try:
        check_undoing(change, rows, now)
    except ValidationError as error:
        finished = now.event.status == Status.FINISHED
        if finished and change.verb == "finish":
            return reopen_instead()
        return error
    return None


def reopen_instead() -> ValidationError:
    """The way back once something has changed since the end."""
    return ValidationError(
        _("Something has changed since, so this can’t be undone."),
        code="elsewhere",
        params={"page": "events:reopen", "action": _("Reopen it")},
    )


def check_undoing(change: Change, rows: Sequence[RowChange], now: Present) -> None:
    """Raises ValidationError, with what to do instead, if this can't be undone."""
    if any(other.undoes_id == change.pk for other in now.changes.values()):
        raise ValidationError(_("This has already been undone."))
    if root_of(change).verb == ERASING or change.forgotten:
        raise ValidationError(ERASED if root_of(change).verb == ERASING else FORGOTTEN)
    if not rows:
        raise ValidationError(_("There is nothing here to undo."))
    check_is_undone_here(change, now.event)
    check_told_of_move(change, rows, now)
    if is_draw(rows):
        # Whatever came after a draw: undoing that first would not help.
        check_kept(rows, now)
    check_as_left(change, rows, now)
    if not is_result(rows):
        check_afterwards(change, rows, now)


def check_is_undone_here(change: Change, event: Event) -> None:
    """Raises if another page corrects it, or if everybody would have to be told again."""
    verb = root_of(change).verb
    if right := kind_of(event).set_right.get(verb):
        raise ValidationError(
            right.refusal, code="elsewhere", params={"page": right.page, "action": right.action}
        )
    if seen := SEEN.get(verb):
        raise ValidationError(seen)
    if instead := kind_of(event).told_everybody.get(verb):
        told = _("Telling people about it has begun.")
        raise ValidationError(f"{told} {instead}")


def check_told_of_move(change: Change, rows: Sequence[RowChange], now: Present) -> None:
    moved = any(row.table is Event and MOVES & {*(row.before or {})} for row in rows)
    later = (other for other in now.changes.values() if other.revision > change.revision)
    if moved and any(other.verb == "tell-moved" for other in later):
        raise ValidationError(
            _(
                "Telling people about it has begun. Change the settings back instead; then"
                " everybody can be told again."
            )
        )


def is_draw(rows: Sequence[RowChange]) -> bool:
    events = [(row.before or {}, row.after or {}) for row in rows if row.table is Event]
    of_draw = (Status.REGISTRATION, Status.RUNNING)
    return any((before.get("status"), after.get("status")) == of_draw for before, after in events)


def check_kept(rows: Sequence[RowChange], now: Present) -> None:
    """A row on which something is on record stays."""
    gone = gone_with(rows)
    if any(keys & now.kept_elsewhere(table) for table, keys in gone.items()):
        raise on_record(now.event)
    own = {(row.table, row.key) for row in rows}
    on_them = hanging({table: now.image.get(table, {}) for table in KEPT}, gone)
    if any((table, key) not in own for table, key, _ in on_them):
        raise on_record(now.event)


def check_as_left(change: Change, rows: Sequence[RowChange], now: Present) -> None:
    if any(row.table in KEPT for row in rows):
        check_status(now.event, (Status.RUNNING,))
    if any(row.table is Photograph and row.key not in now.image[Photograph] for row in rows):
        raise ValidationError(PHOTOGRAPH_GONE)
    if not all(is_as_left(row, now.image[row.table].get(row.key)) for row in rows):
        raise conflict_error(change, now.later, touched_by(rows, now))
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
    """Undoing an event's fields obeys the same rules as changing them."""
    event, status = now.event, before.get("status")
    if before.get("visible"):
        check_may_be_shown(event)
    if status is None:
        check_may_change(event, [name.removesuffix("_id") for name in before])
    elif status == Status.FINISHED != event.status:
        check_may_be_finished_again(event)
        if json.loads(json.dumps(now.archive)) != before["archive"]:
            raise ValidationError(
                _(
                    "Something has changed since, so the standings would be different. Finish it on"
                    " the desk instead."
                )
            )


def check_afterwards(change: Change, rows: Sequence[RowChange], now: Present) -> None:
    """No row may refer to one that is gone, and exactly the players present must have games."""
    check_kept(rows, now)
    after = image_before(now.image, rows)
    loose = loose_ends(after, rows)
    if any(table in KEPT for table, *_ in loose):
        raise on_record(now.event)
    if loose:
        raise stuck(change, rows, now, loose)
    check_new_faults(change, now, faults_of_image(now.event, after), rows)


def faults_of_image(event: Event, image: Image) -> list[Fault]:
    own = image[Event][event.pk]
    return list(faults_in(event, image, own["status"], own["round_count"]))


def check_new_faults(
    change: Change, now: Present, after: Sequence[Fault], rows: Sequence[RowChange]
) -> None:
    """Refuses an undo that would leave new faults; faults that there were before may stay."""
    new = set(after) - set(faults_of_image(now.event, now.image))
    first = min(new, key=lambda fault: (fault.round, fault.code), default=None)
    if first is None:
        return
    event = now.event
    concerned: Marks = {(Event, event.pk, "round_count")} if first.code == "rounds" else set()
    for fault in new:
        concerned |= {(Entry, key, name) for key in fault.entries for name in DECIDING_FIELDS}
    sets_status = any(row.table is Event and "status" in (row.before or {}) for row in rows)
    draws = sets_status and event.status == Status.REGISTRATION
    raise conflict_error(
        change,
        now.later,
        concerned,
        why=fault_sentence(first, now.names),
        otherwise=_("Instead, draw again, for everybody who is here.")
        if draws
        else kind_of(event).instead_words.get(first.code, _("So it can’t be undone.")),
        also=_("Or draw again, for everybody who is here.") if draws else "",
    )


def on_record(event: Event) -> ValidationError:
    return ValidationError(kind_of(event).kept_words)


def stuck(
    change: Change, rows: Sequence[RowChange], now: Present, loose: Marks | None = None
) -> ValidationError:
    """Later rows refer to these rows, though no later change may have changed them."""
    touched = loose or touched_by(rows, now)
    found = [
        other for other, its in now.later if touched & its and other.revision > change.revision
    ]
    if not found:
        touched = {mark for _, its in now.later for mark in its}
    return conflict_error(change, now.later, touched)
