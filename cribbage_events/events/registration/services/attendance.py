"""Check-in before the draw."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.history.changing import changing, reread
from cribbage_events.events.models import Entry, Event

Status = Entry.Status
BEFORE_THE_DRAW = (Event.Status.REGISTRATION,)
PLAYS = (Status.CHECKED_IN, Status.WITHDRAWN)


def check_in(entry: Entry, *, by: Actor) -> None:
    """Somebody who is registered has come; after the draw they are a latecomer, to be seated."""
    if entry.event.status == Event.Status.RUNNING:
        come_late(entry, by=by)
    else:
        _mark(entry, Status.CHECKED_IN, by=by, verb="check-in")


def come_late(entry: Entry, *, by: Actor) -> None:
    running = (Event.Status.RUNNING,)
    with changing(entry.event, by=by, verb="come-late", only=running, touches=(Entry,)) as writing:
        entry = reread(entry)
        check_is_listed(entry)
        if entry.status in PLAYS:
            words = _("%(name)s is already here.")
            raise ValidationError(words % {"name": entry.name}, code="already")
        if entry.status != Status.REGISTERED:
            entry.status = Status.REGISTERED
            entry.save(update_fields=["status"])
        writing.says(entrant=entry.name)


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
    _mark(entry, Status.REGISTERED, by=by, verb="undo-attendance")


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
