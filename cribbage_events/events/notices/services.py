"""Tells everybody the news of an event: by e-mail, or by telephone from a list."""

import datetime
from collections.abc import Iterable

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Person
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import Event, News, NewsKind
from cribbage_events.events.notices.selectors import (
    entrants_to_tell,
    is_to_come,
    move_untold,
    news_messages,
    volunteers_to_tell,
)
from cribbage_events.mail import outbox
from cribbage_events.mail.models import CALLS, Kind, Message

BEFORE_THE_END = (Event.Status.REGISTRATION, Event.Status.RUNNING)


def tell(
    event: Event,
    kind: NewsKind,
    people: Iterable[Person],
    *,
    was_at: datetime.datetime | None = None,
    was_place: str = "",
) -> None:
    """A notice for these people and for the volunteers, in place of what they were told before. The
    event is locked.

    `was_at`, `was_place`: when and where an event that was moved would have been.
    """
    people = list(people)
    now = {"was_at": was_at, "was_place": was_place, "known_at": None, "known_place": ""}
    News.objects.update_or_create(event=event, defaults={"kind": kind, **now})
    outbox.let_go(news_messages(event))
    tell_people(event, people)
    about = {"kind": Kind.NEWS, "club": event.club, "event": event}
    outbox.write(
        outbox.message_to(signup.email, signup=signup, **about)
        for signup in volunteers_to_tell(event)
    )


def tell_people(event: Event, people: Iterable[Person]) -> None:
    about = {"kind": Kind.NEWS, "club": event.club, "event": event}
    outbox.write(outbox.message_to(person.email, person=person, **about) for person in people)


def lead_to(event: Event, url: str) -> None:
    """The letters lead to `url`, as do those to people who are entered later."""
    News.objects.filter(event=event).update(url=url[:300])


def tell_entrants(event: Event, kind: NewsKind, *, url: str) -> None:
    """Tell everybody on the event's list."""
    moved = move_untold(event)
    was_at, was_place = (moved.known_at, moved.known_place) if moved else (None, "")
    tell(event, kind, entrants_to_tell(event), was_at=was_at, was_place=was_place)
    lead_to(event, url)


def tell_moved(event: Event, *, by: Actor, url: str) -> None:
    """The date, time or place was changed in the settings, and now everybody hears of it."""
    with changing(event, by=by, verb="tell-moved", only=BEFORE_THE_END, touches=()) as writing:
        if move_untold(writing.event) is None:
            raise ValidationError(_("Everybody has already been told."))
        tell_entrants(writing.event, News.Kind.MOVED, url=url)
        writing.says()


def tell_newcomers(event: Event, people: Iterable[Person]) -> None:
    """Tell people who were entered after the event was called off. The event is locked.

    Somebody who is entered after a move already knows the new day.
    """
    told = News.objects.filter(event=event, kind=News.Kind.CANCELLED)
    is_coming = is_to_come(event) and event.starts_at >= timezone.now()
    people = list(people)
    # The members of a season are told, not the entrants of a night.
    if event.preset.of_season or not people or not is_coming or not told.exists():
        return
    known = set(news_messages(event).values_list("person", flat=True))
    tell_people(event, [person for person in people if person.pk not in known])


def note_call(message: Message, event: Event, *, by: Actor, state: str) -> None:
    """Note how a call went; two callers see each other's notes."""
    if state not in CALLS:
        raise ValidationError(_("Tap “Reached”, “Message left” or “No answer”."))
    with changing(event, by=by, verb="call", touches=()) as writing:
        if outbox.note_call(message, state, by_name=by.name):
            name = message.reader.shown_name if message.reader else ""
            writing.says(person=name, status=state)


def try_again(event: Event, *, by: Actor) -> int:
    """Send failed and waiting e-mails again; how many had failed."""
    with changing(event, by=by, verb="send-again", touches=()) as writing:
        count = outbox.try_again(news_messages(event))
        if count:
            writing.says(count=count)
    return count
