"""Everybody is told what has become of an event: by e-mail, or by telephone from a list."""

import datetime
from collections.abc import Iterable

from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils import timezone

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Person
from cribbage_events.events.models import Event, News, Notice
from cribbage_events.events.selectors.notices import (
    entrants_to_tell,
    is_stuck,
    is_to_come,
    move_untold,
)
from cribbage_events.events.services.changing import changing
from cribbage_events.events.tasks import send_notices_soon

Kind = News.Kind
Status = Notice.Status
CALLED = {Status.REACHED, Status.MESSAGE_LEFT, Status.NO_ANSWER, Status.TO_CALL}
BEFORE_THE_END = (Event.Status.REGISTRATION, Event.Status.RUNNING)


def tell(
    event: Event,
    kind: News.Kind,
    people: Iterable[Person],
    *,
    was_at: datetime.datetime | None = None,
    was_place: str = "",
) -> None:
    """A notice for everybody, in place of what they were told before. The event is locked.

    `was_at`, `was_place`: when and where an event that was moved would have been.
    """
    people = list(people)
    now = {"was_at": was_at, "was_place": was_place, "known_at": None, "known_place": ""}
    News.objects.update_or_create(event=event, defaults={"kind": kind, **now})
    event.notices.all().delete()
    make_notices(event, people)


def send_soon(event: Event, *, url: str) -> None:
    """The letters lead to `url`, as do those to people who are entered later."""
    News.objects.filter(event=event).update(url=url[:300])
    send_notices_soon(event)


def make_notices(event: Event, people: Iterable[Person]) -> None:
    Notice.objects.bulk_create(
        Notice(
            event=event,
            person=person,
            email=person.email,
            status=Status.WAITING if person.email else Status.TO_CALL,
        )
        for person in people
    )


def tell_entrants(event: Event, kind: News.Kind, *, url: str) -> None:
    """The same, of an event, to those on its list; and begin to write to them."""
    moved = move_untold(event)
    was_at, was_place = (moved.known_at, moved.known_place) if moved else (None, "")
    tell(event, kind, entrants_to_tell(event), was_at=was_at, was_place=was_place)
    send_soon(event, url=url)


def tell_moved(event: Event, *, by: Actor, url: str) -> None:
    """The date, time or place was changed in the settings, and now everybody hears of it."""
    with changing(event, by=by, verb="tell-moved", only=BEFORE_THE_END, touches=()) as writing:
        if move_untold(writing.event) is None:
            raise ValidationError("Everybody has been told already.")
        tell_entrants(writing.event, Kind.MOVED, url=url)
        writing.what = "Everybody is told that the event was moved."


def tell_newcomers(event: Event, people: Iterable[Person]) -> None:
    """Who was entered since the event was called off or moved. The event is locked."""
    told = News.objects.filter(event=event, kind__in=(Kind.CANCELLED, Kind.MOVED))
    is_coming = is_to_come(event) and event.starts_at >= timezone.now()
    if event.is_doubles or not is_coming or not told.exists():
        return
    known = set(event.notices.values_list("person", flat=True))
    new = [person for person in people if person.pk not in known]
    if new:
        make_notices(event, new)
        send_notices_soon(event)


def note_call(notice: Notice, *, by: Actor, status: str) -> None:
    """Somebody has telephoned, and how that went; two callers see each other's ticks."""
    if status not in CALLED:
        raise ValidationError("Tap “Reached”, “Message left” or “No answer”.")
    with changing(notice.event, by=by, verb="call", touches=()) as writing:
        notice.refresh_from_db()
        if notice.status == status:
            return
        notice.status, notice.at, notice.by_name = status, timezone.now(), by.name[:80]
        notice.why = ""
        notice.save()
        writing.what = f"Telephoned {notice.person.shown_name}: {Status(status).label.lower()}."


def try_again(event: Event, *, by: Actor) -> int:
    """Send what has failed once more, and whatever still waits; how many had failed."""
    with changing(event, by=by, verb="send-again", touches=()) as writing:
        failed = Q(status=Status.FAILED) | is_stuck()
        count = event.notices.filter(failed).update(status=Status.WAITING, why="", at=None)
        if count:
            writing.what = f"Sending {count} failed e-mail{'s' * (count != 1)} again."
        send_notices_soon(event)
    return count
