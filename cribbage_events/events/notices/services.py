"""Tells everybody the news of an event: by e-mail, or by telephone from a list."""

import datetime
from collections.abc import Iterable

from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Person
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import Event, News, NewsKind, Notice
from cribbage_events.events.notices.selectors import (
    entrants_to_tell,
    is_stuck,
    is_to_come,
    move_untold,
)
from cribbage_events.events.tasks import send_notices_soon

Kind = News.Kind
Status = Notice.Status
CALLED = {Status.REACHED, Status.MESSAGE_LEFT, Status.NO_ANSWER, Status.TO_CALL}
BEFORE_THE_END = (Event.Status.REGISTRATION, Event.Status.RUNNING)


def tell(
    event: Event,
    kind: NewsKind,
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


def tell_entrants(event: Event, kind: NewsKind, *, url: str) -> None:
    """Tell everybody on the event's list, and begin to send the e-mails."""
    moved = move_untold(event)
    was_at, was_place = (moved.known_at, moved.known_place) if moved else (None, "")
    tell(event, kind, entrants_to_tell(event), was_at=was_at, was_place=was_place)
    send_soon(event, url=url)


def tell_moved(event: Event, *, by: Actor, url: str) -> None:
    """The date, time or place was changed in the settings, and now everybody hears of it."""
    with changing(event, by=by, verb="tell-moved", only=BEFORE_THE_END, touches=()) as writing:
        if move_untold(writing.event) is None:
            raise ValidationError(_("Everybody has already been told."))
        tell_entrants(writing.event, Kind.MOVED, url=url)
        writing.says()


def tell_newcomers(event: Event, people: Iterable[Person]) -> None:
    """Tell people who were entered after the event was called off or moved. The event is locked."""
    told = News.objects.filter(event=event, kind__in=(Kind.CANCELLED, Kind.MOVED))
    is_coming = is_to_come(event) and event.starts_at >= timezone.now()
    people = event.format.newcomers_to_tell(people)
    if not people or not is_coming or not told.exists():
        return
    known = set(event.notices.values_list("person", flat=True))
    new = [person for person in people if person.pk not in known]
    if new:
        make_notices(event, new)
        send_notices_soon(event)


def note_call(notice: Notice, *, by: Actor, status: str) -> None:
    """Note how a call went; two callers see each other's ticks."""
    if status not in CALLED:
        raise ValidationError(_("Tap “Reached”, “Message left” or “No answer”."))
    with changing(notice.event, by=by, verb="call", touches=()) as writing:
        notice.refresh_from_db()
        if notice.status == status:
            return
        notice.status, notice.at, notice.by_name = status, timezone.now(), by.name[:80]
        notice.why = ""
        notice.save()
        writing.says(person=notice.person.shown_name, status=status)


def try_again(event: Event, *, by: Actor) -> int:
    """Sends failed and waiting e-mails again; returns the number of failed ones."""
    with changing(event, by=by, verb="send-again", touches=()) as writing:
        failed = Q(status=Status.FAILED) | is_stuck()
        count = event.notices.filter(failed).update(status=Status.WAITING, why="", at=None)
        if count:
            writing.says(count=count)
        send_notices_soon(event)
    return count
