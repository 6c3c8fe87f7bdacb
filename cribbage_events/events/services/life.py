"""An event's life beside its rounds: a draft, published, called off, deleted and taken back."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models.club import DELETED_LAST
from cribbage_events.events.models import Event, News
from cribbage_events.events.selectors.reports import has_reports
from cribbage_events.events.services.changing import changing, write_diary
from cribbage_events.events.services.going import delete_for_good, forget_deleted
from cribbage_events.events.services.telling import tell_entrants
from cribbage_events.events.services.turns import own_turn
from cribbage_events.live.publish import publish

BEFORE_THE_DRAW = (Event.Status.REGISTRATION,)


def set_visible(event: Event, *, by: Actor, visible: bool) -> None:
    """Publish a draft, or make a published event a draft again."""
    with changing(event, by=by, verb="publish" if visible else "hide", touches=()) as writing:
        if writing.event.visible == visible:
            return
        writing.event.visible = visible
        writing.fields.append("visible")
        writing.what = (
            "The event was published." if visible else "The event was made a draft again."
        )


def call_off(event: Event, *, by: Actor, seen: int, reason: str, url: str = "") -> None:
    """The event doesn't take place: its page says why, and everybody on its list is told.

    The letters lead to `url`.
    """
    with changing(
        event, by=by, verb="call-off", only=BEFORE_THE_DRAW, seen=seen, touches=()
    ) as writing:
        if not reason.strip():
            raise ValidationError({"reason": "Say why: it is what entrants are told."})
        if writing.event.why_cancelled:
            raise ValidationError("This event is called off already.")
        writing.event.why_cancelled = reason.strip()
        writing.fields.append("why_cancelled")
        tell_entrants(writing.event, News.Kind.CANCELLED, url=url)
        writing.what = f"The event was called off: {reason.strip()}"


def hold_after_all(event: Event, *, by: Actor, seen: int, reason: str, url: str = "") -> None:
    """The event takes place: it was called off by mistake, or the storm has passed."""
    with changing(
        event, by=by, verb="hold-event", only=BEFORE_THE_DRAW, seen=seen, touches=()
    ) as writing:
        if not writing.event.why_cancelled:
            raise ValidationError("This event isn’t called off.")
        if not reason.strip():
            raise ValidationError({"reason": "Say why it takes place after all."})
        writing.event.why_cancelled = ""
        writing.fields.append("why_cancelled")
        tell_entrants(writing.event, News.Kind.HELD, url=url)
        writing.what = f"The event takes place after all: {reason.strip()}"


def why_not_deleted(event: Event) -> str:
    """Why this event can't be deleted; empty if it can."""
    if has_reports(event):
        return (
            "Results have been entered, and what was played is kept."
            " Make the event a draft instead: then only your club sees it."
        )
    return ""


def delete_event(event: Event, *, by: Actor, seen: int) -> None:
    """Take an event in which nobody has played away; for a week it can be taken back."""
    with changing(event, by=by, verb="delete-event", seen=seen, touches=()) as writing:
        if why := why_not_deleted(writing.event):
            raise ValidationError(why)
        writing.event.deleted_at = timezone.now()
        writing.fields.append("deleted_at")
        writing.what = "The event was deleted."
    forget_deleted()


def take_back(event: Event, *, by: Actor) -> None:
    """A deleted event is there again, as it was."""
    with own_turn(), transaction.atomic():
        deleted = Event.everything.select_for_update(of=("self",)).get(pk=event.pk)
        if deleted.deleted_at is None:
            return
        if deleted.deleted_at + DELETED_LAST < timezone.now():
            raise ValidationError("This event was deleted more than a week ago, so it is gone.")
        deleted.deleted_at = None
        deleted.revision += 1
        deleted.save(update_fields=["deleted_at", "revision"])
        write_diary(deleted, by=by, verb="take-back-event", what="The event was taken back.")
        publish(deleted.slug, deleted.revision)


def delete_at_once(event: Event) -> None:
    """A deleted event goes for good before its week is over."""
    with own_turn(), transaction.atomic():
        deleted = Event.everything.select_for_update(of=("self",)).filter(pk=event.pk).first()
        if deleted is None:
            return
        if deleted.deleted_at is None:
            raise ValidationError("This event was taken back meanwhile. Delete it first.")
        delete_for_good(deleted)
