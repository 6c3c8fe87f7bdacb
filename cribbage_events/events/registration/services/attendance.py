"""Check-in before the draw, and of latecomers after it."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.history.changing import changing, reread
from cribbage_events.events.models import Entry, Event

Status = Entry.Status
BEFORE_THE_DRAW = (Event.Status.REGISTRATION,)


def check_in(entry: Entry, *, by: Actor) -> None:
    """Somebody who is registered has come; after the draw they wait until the round ends, when
    `seat_latecomers` gives them a seat.
    """
    if entry.event.status == Event.Status.RUNNING:
        come_late(entry, by=by)
    else:
        _mark(entry, Status.CHECKED_IN, by=by, verb="check-in")


def come_late(entry: Entry, *, by: Actor) -> None:
    running = (Event.Status.RUNNING,)
    with changing(entry.event, by=by, verb="come-late", only=running, touches=(Entry,)) as writing:
        entry = reread(entry)
        check_is_listed(entry)
        if entry.status == Status.CHECKED_IN:
            words = _("%(name)s is already here.")
            raise ValidationError(words % {"name": entry.name}, code="already")
        if entry.status == Status.WITHDRAWN:
            words = _("%(name)s has left. A director can seat them again.")
            raise ValidationError(words % {"name": entry.name})
        wait_for_seat(entry, writing.event)
        entry.save(update_fields=["status", "from_round"])
        writing.says(entrant=entry.name)


def wait_for_seat(entry: Entry, event: Event) -> None:
    """Here after the draw, without a division, and in no round that is drawn."""
    entry.status, entry.from_round = Status.CHECKED_IN, event.round_count + 1


def check_is_listed(entry: Entry) -> None:
    if entry.status == Status.DECLINED:
        words = _("%(name)s was declined. Register them first.")
        raise ValidationError(words % {"name": entry.name})
    if entry.person.is_applicant:
        words = _("%(name)s asks for a place. A director answers that first.")
        raise ValidationError(words % {"name": entry.name})


def mark_no_show(entry: Entry, *, by: Actor) -> None:
    _mark(entry, Status.NO_SHOW, by=by, verb="no-show")


def undo_attendance(entry: Entry, *, by: Actor) -> None:
    """They aren't here after all; somebody who has a seat withdraws instead."""
    if entry.event.status != Event.Status.RUNNING:
        _mark(entry, Status.REGISTERED, by=by, verb="undo-attendance")
        return
    running = (Event.Status.RUNNING,)
    with changing(
        entry.event, by=by, verb="undo-attendance", only=running, touches=(Entry,)
    ) as writing:
        entry = reread(entry)
        if entry.division_id is not None:
            words = _("%(name)s already has a seat. Withdraw them instead.")
            raise ValidationError(words % {"name": entry.name}, code="drawn")
        if entry.status == Status.CHECKED_IN:
            entry.status, entry.from_round = Status.REGISTERED, 1
            entry.save(update_fields=["status", "from_round"])
            writing.says(entrant=entry.name)


def _mark(entry: Entry, status: Entry.Status, *, by: Actor, verb: str) -> None:
    with changing(entry.event, by=by, verb=verb, only=BEFORE_THE_DRAW, touches=(Entry,)) as writing:
        entry = reread(entry)
        check_is_listed(entry)
        if entry.status != status:
            entry.status = status
            entry.save(update_fields=["status"])
            writing.says(entrant=entry.name)


def check_in_all(event: Event, *, by: Actor) -> int:
    """Check in every registered entrant; returns how many."""
    with changing(
        event, by=by, verb="check-in-all", only=BEFORE_THE_DRAW, touches=(Entry,)
    ) as writing:
        registered = Entry.objects.filter(event=writing.event, status=Status.REGISTERED)
        count = registered.update(status=Status.CHECKED_IN)
        if count:
            writing.says(count=count)
    return count
