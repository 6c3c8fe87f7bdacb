"""Lock, check, write, log: the frame of every service.

The order of locks is the same everywhere, or two who write would wait for each other for ever on
PostgreSQL: first the event, or several in order of their keys, then the club (names are told
apart under its lock), then people.
"""

import json
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.models import Entry, Event, Game
from cribbage_events.events.services import statements
from cribbage_events.events.services.naming import see_to_names
from cribbage_events.events.services.row_images import EVERYTHING, Table, Watch
from cribbage_events.events.services.turns import own_turn
from cribbage_events.live.publish import publish

writes = logging.getLogger("cribbage_events.writes")


@dataclass(slots=True)
class Writing:
    """The locked event, and the sentence about what is being written."""

    event: Event
    watch: Watch
    what: str = ""
    # The event's own fields that have been set, to be saved with its revision.
    fields: list[str] = field(default_factory=list)
    # The key of the report that was made, which undoing takes back.
    report: int | None = None
    # The key of the change that is undone by this.
    undoes: int | None = None


@contextmanager
def changing(
    event: Event | Game,
    *,
    by: Actor,
    verb: str,
    only: tuple[Event.Status, ...] = (),
    seen: int | None = None,
    touches: Sequence[Table] | None = None,
) -> Iterator[Writing]:
    """Open a transaction with the event (or a game's event) locked; log and publish what was done.

    `verb` is the service's short name, which says in the logs what was done without naming anybody.
    `only` names the statuses in which this may happen, `seen` the revision on which a person
    decided something that must still hold. `touches` names the tables, if not all of the event's,
    whose changed rows are kept for undoing; a result's change keeps its report instead. A service
    that finds nothing to write leaves `what` empty: then nothing is logged and the revision stays.
    """
    with own_turn(), transaction.atomic():
        locked = lock(event)
        check_status(locked, only)
        check_seen(locked, seen)
        whole = isinstance(event, Event)
        if touches is None:
            touches = EVERYTHING if whole else ()
        watch = Watch(locked, touches, whole_event=whole, holds_status=bool(only))
        writing = Writing(locked, watch)
        yield writing
        if writing.what:
            see_to_names(watch)
            log(writing, by=by, verb=verb)


def lock(event: Event | Game) -> Event:
    """Whoever wants to write in this event waits here for the one who does."""
    if isinstance(event, Game):
        locked = statements.lock_event_of(event.pk)
        if locked is None:
            raise Game.DoesNotExist
        return locked
    events = Event.objects.select_for_update(of=("self",)).select_related("club")
    return events.get(pk=event.pk)


def log(writing: Writing, *, by: Actor, verb: str) -> None:
    event = writing.event
    event.revision += 1
    if writing.fields:
        event.save(update_fields=writing.fields)
    write_diary(event, by=by, verb=verb, what=writing.what, writing=writing)
    publish(event.slug, event.revision)


def write_diary(
    event: Event, *, by: Actor, verb: str, what: str, writing: Writing | None = None
) -> None:
    rows = writing.watch.rows() if writing else None
    line = {
        "at": timezone.now(),
        "by": by.user.pk if by.user else None,
        "by_name": by.name[:80],
        "what": what if len(what) <= 300 else f"{what[:299]}…",
        "verb": verb,
        "report": writing.report if writing else None,
        "rows": json.dumps(rows, default=str) if rows else None,
        "undoes": writing.undoes if writing else None,
    }
    statements.revise(event, line)
    note_write(event, by=by, verb=verb)


def note_write(event: Event, *, by: Actor, verb: str) -> None:
    """Tell the logs, once it is true; the diary alone knows names."""
    fields = {"who": by.key, "what": verb, "event": event.slug, "revision": event.revision}
    transaction.on_commit(
        lambda: writes.info("%(event)s %(revision)s: %(what)s, %(who)s", fields, extra=fields)
    )


def check_status(event: Event, only: tuple[Event.Status, ...]) -> None:
    if not only or event.status in only:
        return
    if event.status == Event.Status.FINISHED:
        raise ValidationError("This event is finished. Reopen it on the desk to change anything.")
    if event.status == Event.Status.RUNNING:
        raise ValidationError("The rounds are drawn already, so this can no longer be done.")
    raise ValidationError("The rounds are not drawn yet. Draw them first.")


def check_seen(event: Event, seen: int | None) -> None:
    if seen is not None and seen != event.revision:
        raise ValidationError(
            "The event has changed since you opened this page. Look again, then decide.",
            code="changed",
        )


def reread(entry: Entry) -> Entry:
    """The entry as it is now that the event is locked."""
    try:
        return Entry.objects.select_related("event", "person", "division").get(pk=entry.pk)
    except Entry.DoesNotExist as error:
        raise ValidationError("Somebody has removed this entry. Go back to the list.") from error
