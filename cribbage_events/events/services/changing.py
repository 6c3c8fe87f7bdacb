"""Lock, check, write, log: the frame of every service."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.db import transaction

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.models import Change, Event
from cribbage_events.live.publish import publish


@dataclass(slots=True)
class Writing:
    """The locked event, and the sentence about what is being written."""

    event: Event
    what: str = ""


@contextmanager
def changing(
    event: Event, *, by: Actor, only: tuple[Event.Status, ...] = (), seen: int | None = None
) -> Iterator[Writing]:
    """Open a transaction with the event locked; log and publish what was done in it.

    `only` names the statuses in which this may happen, `seen` the revision on which a person
    decided something that must still hold. A service that finds nothing to write leaves `what`
    empty: then nothing is logged and the revision stays.
    """
    with transaction.atomic():
        locked = (
            Event.objects.select_for_update(of=("self",)).select_related("club").get(pk=event.pk)
        )
        check_status(locked, only)
        if seen is not None and seen != locked.revision:
            raise ValidationError(
                "The event has changed since you opened this page. Look again, then decide.",
                code="changed",
            )
        writing = Writing(locked)
        yield writing
        if writing.what:
            locked.revision += 1
            locked.save()
            Change.objects.create(
                event=locked,
                revision=locked.revision,
                by=by.user,
                by_name=by.name[:80],
                what=writing.what[:300],
            )
            publish(locked.slug, locked.revision)


def check_status(event: Event, only: tuple[Event.Status, ...]) -> None:
    if not only or event.status in only:
        return
    if event.status == Event.Status.FINISHED:
        raise ValidationError("This event is finished. Reopen it on the desk to change anything.")
    if event.status == Event.Status.RUNNING:
        raise ValidationError("The rounds are drawn already, so this can no longer be done.")
    raise ValidationError("The rounds are not drawn yet. Draw them first.")
