"""Reads who has been told that an event was called off, held after all or moved, and
who has not.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from cribbage_events.clubs.letters import listed_first
from cribbage_events.clubs.models import Person
from cribbage_events.events.models import Entry, Event, News
from cribbage_events.mail.models import Kind, Message, Reader, State, needs_a_call
from cribbage_events.mail.queries import Deliveries

# Those who may plan to come.
MAY_COME = (
    Entry.Status.INVITED,
    Entry.Status.REQUESTED,
    Entry.Status.REGISTERED,
    Entry.Status.CHECKED_IN,
)
# Volunteers with a shift at the event; set by the app of the shifts.
VOLUNTEERS: list[Callable[[Event], Sequence[Reader]]] = []


def news_messages(event: Event) -> QuerySet[Message]:
    return event.messages.filter(kind=Kind.NEWS)


def notices_of(event: Event) -> Deliveries:
    """Everybody who is told, in order of name. One query."""
    messages = news_messages(event).exclude(needs_a_call(), person__in=who_is_here(event))
    found = messages.select_related("person", "signup__shift__event__club", "event__club")
    known = [each for each in found if each.reader is not None]
    return Deliveries(sorted(known, key=listed_first))


def who_is_here(event: Event) -> QuerySet[Entry, Any]:
    """Return those who, on the day of the event, were checked in or play: nobody has
    to call them.
    """
    begins_today = event.day <= timezone.localdate(timezone=event.club.zone)
    if event.why_cancelled or not begins_today:
        return Entry.objects.none().values("person")
    here = event.entries.filter(Q(status=Entry.Status.CHECKED_IN) | Q(seats__isnull=False))
    return here.values("person")


def entrants_to_tell(event: Event) -> list[Person]:
    return list(
        Person.objects.filter(
            entries__event=event, entries__status__in=MAY_COME, erased_at=None
        ).distinct()
    )


def volunteers_to_tell(event: Event) -> list[Reader]:
    return [signup for found in VOLUNTEERS for signup in found(event)]


def anybody_to_tell(event: Event) -> bool:
    return bool(entrants_to_tell(event) or volunteers_to_tell(event))


def heads(event: Event, people: Iterable[Person]) -> dict[str, int]:
    """Return how many will be written to, and how many are to be telephoned."""
    addresses = [each.email for each in people]
    addresses += [each.email for each in volunteers_to_tell(event)]
    written = sum(map(bool, addresses))
    return {"written": written, "telephoned": len(addresses) - written}


def is_to_come(event: Event) -> bool:
    """Whether the event is still to come; an event may also be moved after the draw."""
    if event.status == Event.Status.RUNNING:
        return event.starts_at > timezone.now()
    return event.status == Event.Status.REGISTRATION


def move_untold(event: Event) -> News | None:
    """The day and place that people know, if the event was moved since. One query."""
    news = News.objects.filter(event=event, known_at__isnull=False).first()
    if news is None or (news.known_at, news.known_place) == (event.starts_at, event.place):
        return None
    return news if anybody_to_tell(event) else None


def untold_move(event: Event) -> News | None:
    """The news that nobody was told yet, if the event was moved. Of a night there is none: its
    members are told in the step that moves it.
    """
    if event.preset.of_season or event.why_cancelled or not is_to_come(event):
        return None
    return move_untold(event)


def is_untold() -> Q:
    return needs_a_call() | Q(state__in=(State.WAITING, State.SENDING))


def count_untold(event: Event) -> int:
    """Return how many people have not been told the latest news of the event. One query."""
    return news_messages(event).filter(is_untold()).count()
