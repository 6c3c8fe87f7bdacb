"""Publishing an event, calling it off, holding it after all, deleting it and taking it back."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models.club import DELETED_LAST
from cribbage_events.events.erasing.deleting import delete_for_good, forget_deleted
from cribbage_events.events.history.changing import changing, write_diary
from cribbage_events.events.history.turns import own_turn
from cribbage_events.events.lifecycle.services.parts import with_main_event
from cribbage_events.events.models import Event, News
from cribbage_events.events.notices.services import tell_entrants
from cribbage_events.events.results.selectors.reports import has_reports
from cribbage_events.live.bus.publish import publish

BEFORE_THE_DRAW = (Event.Status.REGISTRATION,)


def set_visible(event: Event, *, by: Actor, visible: bool) -> None:
    """Publish a draft, or make a published event a draft again, with its consolation."""
    with own_turn(), transaction.atomic():
        set_one_visible(event, by=by, visible=visible)
        set_parts_visible(event, by=by, visible=visible)


def set_parts_visible(event: Event, *, by: Actor, visible: bool) -> None:
    for part in event.parts.all():
        set_one_visible(part, by=by, visible=visible)


def check_may_be_shown(event: Event) -> None:
    """Raises ValidationError for a part of a draft."""
    main = event.part_of
    if main and not main.visible:
        raise ValidationError(_("Publish the main event first: this is a part of it."))


def set_one_visible(event: Event, *, by: Actor, visible: bool) -> None:
    verb = "publish" if visible else "hide"
    with with_main_event(event), changing(event, by=by, verb=verb, touches=()) as writing:
        if writing.event.visible == visible:
            return
        if visible:
            check_may_be_shown(writing.event)
        writing.event.visible = visible
        writing.fields.append("visible")
        writing.says()


def call_off(event: Event, *, by: Actor, seen: int, reason: str, url: str = "") -> None:
    """Call the event off: its page gives the reason, and everybody on its list is told.

    The letters lead to `url`.
    """
    with changing(
        event, by=by, verb="call-off", only=BEFORE_THE_DRAW, seen=seen, touches=()
    ) as writing:
        if not reason.strip():
            raise ValidationError({"reason": _("Type the reason. The entrants will be told.")})
        if writing.event.why_cancelled:
            raise ValidationError(_("This event is already called off."))
        writing.event.why_cancelled = reason.strip()
        writing.fields.append("why_cancelled")
        tell_entrants(writing.event, News.Kind.CANCELLED, url=url)
        writing.says(reason=reason.strip())


def hold_after_all(event: Event, *, by: Actor, seen: int, reason: str, url: str = "") -> None:
    """Hold an event that was called off: by mistake, or because the storm has passed."""
    with changing(
        event, by=by, verb="hold-event", only=BEFORE_THE_DRAW, seen=seen, touches=()
    ) as writing:
        if not writing.event.why_cancelled:
            raise ValidationError(_("This event isn’t called off."))
        if not reason.strip():
            raise ValidationError({"reason": _("Type the reason why it takes place after all.")})
        writing.event.why_cancelled = ""
        writing.fields.append("why_cancelled")
        tell_entrants(writing.event, News.Kind.HELD, url=url)
        writing.says(reason=reason.strip())


def why_not_deleted(event: Event) -> str:
    """Return why this event can't be deleted; empty if it can."""
    if event.parts.exists():
        return _("It has a consolation. Delete that first.")
    if has_reports(event):
        return _(
            "Results have been entered, and what was played is kept."
            " Make the event a draft instead: then only your club sees it."
        )
    return ""


def delete_event(event: Event, *, by: Actor, seen: int) -> None:
    """Delete an event in which nobody has played; for a week it can be taken back."""
    with (
        with_main_event(event),
        changing(event, by=by, verb="delete-event", seen=seen, touches=()) as writing,
    ):
        if why := why_not_deleted(writing.event):
            raise ValidationError(why)
        writing.event.deleted_at = timezone.now()
        writing.fields.append("deleted_at")
        writing.says()
    forget_deleted()


def take_back_event(event: Event, *, by: Actor) -> None:
    """Restore a deleted event as it was."""
    check_place_is_free(event)
    with own_turn(), transaction.atomic(), with_main_event(event):
        deleted = Event.everything.select_for_update(of=("self",)).get(pk=event.pk)
        if deleted.deleted_at is None:
            return
        if deleted.deleted_at + DELETED_LAST < timezone.now():
            raise ValidationError(_("This event was deleted more than a week ago, so it is gone."))
        deleted.deleted_at = None
        deleted.revision += 1
        deleted.save(update_fields=["deleted_at", "revision"])
        write_diary(deleted, by=by, verb="take-back-event")
        publish(deleted.slug, deleted.revision)


def check_place_is_free(event: Event) -> None:
    """Raises ValidationError for a consolation whose main event is gone, or has another one."""
    main = event.part_of
    if main is None:
        return
    if main.deleted_at is not None:
        raise ValidationError(_("Bring back the main event first."))
    if main.parts.exclude(pk=event.pk).exists():
        raise ValidationError(_("The tournament has another consolation by now."))


def delete_at_once(event: Event) -> None:
    """Delete a deleted event for good before its week is over."""
    with own_turn(), transaction.atomic():
        deleted = Event.everything.select_for_update(of=("self",)).filter(pk=event.pk).first()
        if deleted is None:
            return
        if deleted.deleted_at is None:
            raise ValidationError(_("This event has been brought back. Delete it first."))
        delete_for_good(deleted)
