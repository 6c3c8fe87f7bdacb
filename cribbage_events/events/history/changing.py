"""Lock, check, write, log: the transaction around every service.

The order of locks is the same everywhere, or two who write would wait for each other for ever on
PostgreSQL: first the event, or several in order of their keys, then the club (names are told
apart under its lock), then people.
"""

import json
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError
from django.db import connection, transaction
from django.db.models import F, Subquery
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.history.naming import see_to_names
from cribbage_events.events.history.row_images import EVERYTHING, RowSnapshot, Table
from cribbage_events.events.history.turns import own_turn
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Change, Entry, Event, Game
from cribbage_events.live.bus.publish import publish
from cribbage_events.server.compiled import Compiled, Given, insert, update

# In the order of the model, which reads them by their place.
EVENT_FIELDS = (
    "id",
    "slug",
    "preset_code",
    "way",
    "stage_format",
    "target",
    "round_count",
    "two_reports",
    "status",
    "revision",
)
EVENT_OF_GAME = Game.objects.filter(pk=Given(0)).order_by().values("round__stage__event")
# Raising the revision locks the event, so that nobody else writes in it until this is committed.
RAISE_REVISION = Compiled[Event](
    lambda: update(
        Event.everything.filter(pk=Subquery(EVENT_OF_GAME[:1])),
        returning=EVENT_FIELDS,
        revision=F("revision") + 1,
    )
)
REVISE = Compiled[Event](lambda: update(Event.everything.filter(pk=Given(1)), revision=Given(0)))
DIARY = Compiled[Change](
    lambda: insert(
        Change,
        *("event_id", "revision", "at", "by_id", "by_name"),
        *("verb", "data", "report_id", "rows", "undoes_id"),
    )
)

writes = logging.getLogger("cribbage_events.writes")


@dataclass(slots=True)
class OpenChange:
    """The locked event, and what the diary is to say of what is being written."""

    event: Event
    kept_snapshot: RowSnapshot | None = None
    # For the verb's sentence in the diary; None as long as nothing was written.
    data: dict[str, Any] | None = None
    # The event's own fields that have been set, to be saved with its revision.
    fields: list[str] = field(default_factory=list)
    # The key of the report that was made, which undoing takes back.
    report: int | None = None
    # The key of the change that is undone by this.
    undoes: int | None = None

    def says(self, **data: Any) -> None:
        """Something was written; see history/narration.py for what each verb's sentence needs."""
        self.data = data

    def set(self, **values: Any) -> bool:
        """Give the event's own fields these values; return whether any of them has changed."""
        changed = [name for name, value in values.items() if getattr(self.event, name) != value]
        for name in changed:
            setattr(self.event, name, values[name])
        self.fields += changed
        return bool(changed)

    @property
    def snapshot(self) -> RowSnapshot:
        if self.kept_snapshot is None:
            raise TypeError("Name the tables whose rows are kept for undoing.")
        return self.kept_snapshot


@contextmanager
def changing(
    event: Event | int,
    *,
    by: Actor,
    verb: str,
    only: tuple[Event.Status, ...] = (),
    seen: int | None = None,
    touches: Sequence[Table] | None = None,
) -> Iterator[OpenChange]:
    """Open a transaction with the event, or that of a game by the game's key, locked; log and
    publish what was done.

    `verb` is the service's short name, which says in the logs what was done without naming anybody.
    `only` names the statuses in which this may happen, `seen` the revision on which a person
    decided something that must still hold. `touches` names the tables, if not all of the event's,
    whose changed rows are kept for undoing; a result's change keeps its report instead. A service
    that finds nothing to write says nothing: then nothing is logged and the revision stays.
    """
    with own_turn(), transaction.atomic():
        present = lock(event)
        check_status(present, only)
        check_seen(present, seen)
        whole = isinstance(event, Event)
        if touches is None:
            touches = EVERYTHING if whole else ()
        change = OpenChange(present)
        if whole or touches:
            change.kept_snapshot = RowSnapshot(
                present, touches, whole_event=whole, holds_status=bool(only)
            )
        yield change
        if change.data is not None:
            log(change, by=by, verb=verb, is_raised=not whole)
        elif not whole:
            set_revision(present)


@contextmanager
def locked(event: Event) -> Iterator[Event]:
    """The event as it is now, in which nobody else writes until what was typed is compared with it
    and saved.
    """
    with own_turn(), transaction.atomic():
        yield lock(event)


def lock(event: Event | int) -> Event:
    """Waits until no other transaction writes in this event."""
    if isinstance(event, int):
        return lock_event_of(event)
    events = Event.objects.select_for_update(of=("self",)).select_related("club")
    return events.get(pk=event.pk)


def lock_event_of(game: int) -> Event:
    """Lock the event with the fields above; in the database it has its next revision already."""
    rows = RAISE_REVISION.rows(game)
    if not rows:
        raise Game.DoesNotExist
    event = Event.from_db(connection.alias, EVENT_FIELDS, rows[0])
    event.revision -= 1
    return event


def log(change: OpenChange, *, by: Actor, verb: str, is_raised: bool) -> None:
    event = change.event
    if change.kept_snapshot:
        see_to_names(change.kept_snapshot)
    event.revision += 1
    if change.fields:
        event.save(update_fields=[*change.fields, "revision"])
    elif not is_raised:
        set_revision(event)
    write_line(event, by=by, verb=verb, data=change.data or {}, change=change)
    publish(event.slug, event.revision)


def set_revision(event: Event) -> None:
    REVISE.run(event.revision, event.pk)


def write_diary(event: Event, *, by: Actor, verb: str, **data: Any) -> None:
    """Save the event's new revision, and write a line of the diary."""
    set_revision(event)
    write_line(event, by=by, verb=verb, data=data)


def write_line(
    event: Event, *, by: Actor, verb: str, data: dict[str, Any], change: OpenChange | None = None
) -> None:
    rows = change.kept_snapshot.rows() if change and change.kept_snapshot else None
    DIARY.run(
        event.pk,
        event.revision,
        connection.ops.adapt_datetimefield_value(timezone.now()),
        by.user.pk if by.user else None,
        by.name[:80],
        verb,
        json.dumps(data),
        change.report if change else None,
        json.dumps(rows, default=str) if rows else None,
        change.undoes if change else None,
    )
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
        words = _("%(finished)s. Reopen it on the desk to change anything.")
        # The history makes a link of it.
        way_out = {"page": "events:reopen", "action": _("Reopen it")}
        raise ValidationError(words % {"finished": kind_of(event).finished_words}, params=way_out)
    if event.status == Event.Status.RUNNING:
        raise ValidationError(
            _("The rounds are already drawn, so this can no longer be done."), code="drawn"
        )
    raise ValidationError(_("The rounds are not drawn yet. Draw them first."))


def check_seen(event: Event, seen: int | None) -> None:
    if seen is not None and seen != event.revision:
        raise ValidationError(
            _("Something has changed since you opened this page. Look again, then decide."),
            code="changed",
        )


def reread(entry: Entry) -> Entry:
    """The entry as it is now that the event is locked."""
    try:
        return Entry.objects.select_related("event", "person", "division").get(pk=entry.pk)
    except Entry.DoesNotExist as error:
        raise ValidationError(_("This entry was removed. Go back to the list.")) from error
