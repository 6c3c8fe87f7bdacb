"""Who has come, before the draw."""

from django.core.exceptions import ValidationError

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.services.changing import changing, reread

Status = Entry.Status
BEFORE_THE_DRAW = (Event.Status.REGISTRATION,)


def check_in(entry: Entry, *, by: Actor) -> None:
    """Here; whoever had only asked for a place is accepted by it."""
    _mark(entry, Status.CHECKED_IN, by=by, verb="check-in", what="is here")


def mark_no_show(entry: Entry, *, by: Actor) -> None:
    _mark(entry, Status.NO_SHOW, by=by, verb="no-show", what="has not come")


def undo_attendance(entry: Entry, *, by: Actor) -> None:
    what = "was unmarked: neither here nor missing"
    _mark(entry, Status.REGISTERED, by=by, verb="undo-attendance", what=what)


def _mark(entry: Entry, status: Entry.Status, *, by: Actor, verb: str, what: str) -> None:
    with changing(entry.event, by=by, verb=verb, only=BEFORE_THE_DRAW, touches=(Entry,)) as writing:
        entry = reread(entry)
        if entry.status == Status.DECLINED:
            raise ValidationError(f"{entry.name} was declined. Register them first.")
        if entry.person.is_applicant:
            raise ValidationError(f"{entry.name} asks for a place. A director answers that first.")
        if entry.status != status:
            entry.status = status
            entry.save(update_fields=["status"])
            writing.what = f"{entry.name} {what}."


def check_in_all(event: Event, *, by: Actor) -> int:
    """Everybody is here who is registered; how many that were."""
    with changing(
        event, by=by, verb="check-in-all", only=BEFORE_THE_DRAW, touches=(Entry,)
    ) as writing:
        registered = Entry.objects.filter(event=writing.event, status=Status.REGISTERED)
        count = registered.update(status=Status.CHECKED_IN)
        if count:
            writing.what = f"Everybody is here: {count} checked in."
    return count
