"""Phones that are called: taken down, called, forgotten."""

import datetime

from django.db import transaction
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, override

from cribbage_events.events.calls.selectors import (
    Call,
    call_words,
    calls_now,
    first_names,
    games_to_begin,
    is_on,
    left_by,
    phones_of,
    seat_in,
)
from cribbage_events.events.models import CalledPhone, Entry, Event
from cribbage_events.events.models.event import LINKS_LAST
from cribbage_events.live.bus.following import follow_soon
from cribbage_events.server.languages import is_spoken
from cribbage_events.server.web_push import Message, Phone, send_messages

# Of one entry: a phone, a tablet, and a new one.
MOST_PHONES = 3


def begin_calls(entry: Entry, phone: Phone) -> None:
    """Call this phone from now on, in the language of its page; not to the table that the page
    shows already.
    """
    game = games_to_begin(entry.event).get(entry.pk)
    known = dict([seat_in(game)]) if game else {}
    fields = {"key": phone.key, "secret": phone.secret, "language": get_language()}
    CalledPhone.objects.update_or_create(
        entry=entry,
        address=phone.address,
        defaults=fields,
        create_defaults=fields | {"seats": known},
    )
    newest = CalledPhone.objects.filter(entry=entry).order_by("-pk").values_list("pk", flat=True)
    CalledPhone.objects.filter(pk__in=list(newest[MOST_PHONES:])).delete()


def end_calls(entry: Entry, address: str) -> None:
    CalledPhone.objects.filter(entry=entry, address=address).delete()


def call_players(slug: str) -> None:
    """After every change of an event: call whoever has another seat now than was called last."""
    phones = Q(entry__event__slug=slug) | Q(entry__event__parts__slug=slug)
    if not CalledPhone.objects.filter(phones).exists():
        return
    event = Event.objects.select_related("club").filter(slug=slug).first()
    if event is not None and event.status == Event.Status.FINISHED:
        forget_calls_of(event)
    elif event is not None:
        now = timezone.now()
        try:
            call_to(event, [call for call in calls_now(event) if claim(call, now)])
        finally:
            # Also where a message can't be sent: else everybody would be called again.
            CalledPhone.objects.filter(claimed_at=now).update(claimed_at=None)


def call_left_players() -> None:
    """Again those whom a process had claimed when it ended."""
    left = CalledPhone.objects.filter(left_by(timezone.now())).values("entry__event")
    events = Event.objects.filter(Q(pk__in=left) | Q(part_of__in=left))
    for slug in events.values_list("slug", flat=True):
        call_players(slug)


def claim(call: Call, now: datetime.datetime) -> bool:
    """Whether this process is the one to call; it takes the claim back when it has called."""
    phone, seat = call.phone, call.seat
    free = CalledPhone.objects.filter(pk=phone.pk, calls=phone.calls)
    seats = phone.seats | dict([seat])
    return free.update(seats=seats, calls=F("calls") + 1, claimed_at=now) == 1


def call_to(event: Event, calls: list[Call]) -> None:
    names = first_names(event, calls)
    messages = [message_of(event, call, names) for call in calls]
    for message in send_messages(messages):
        CalledPhone.objects.filter(address=message.phone.address).delete()


def message_of(event: Event, call: Call, names: dict[int, str]) -> Message:
    phone = call.phone
    language = phone.language if is_spoken(phone.language) else get_language()
    with override(language):
        says = {"title": call_words(call, names), "lang": language}
    topic = f"table-{event.pk}"
    says |= {"tag": topic, "url": reverse("events:card", args=[event.slug])}
    return Message(Phone(phone.address, phone.key, phone.secret), says, topic)


def call_again(event: Event, table: int) -> int:
    """The phones of those who should be sitting at this table; gives how many there are."""
    games = games_to_begin(event) if is_on(event) else {}
    phones = [
        phone for phone, entry in phones_of(event) if entry in games and games[entry].table == table
    ]
    # They are called as if nobody had called them yet.
    CalledPhone.objects.filter(pk__in=[phone.pk for phone in phones]).update(seats={})
    transaction.on_commit(lambda: follow_soon(event.slug))
    return len(phones)


def forget_calls_of(event: Event) -> None:
    """It is finished. Who is called at a main event is called at its consolation until that is
    finished, too.
    """
    together = Event.objects.filter(Q(pk=event.main_event.pk) | Q(part_of=event.main_event))
    if not together.exclude(status=Event.Status.FINISHED).exists():
        CalledPhone.objects.filter(entry__event__in=together).delete()


def forget_calls() -> None:
    """What nobody is called by any more: players' cards open nothing then either."""
    over: datetime.datetime = timezone.now() - LINKS_LAST
    CalledPhone.objects.filter(entry__event__starts_at__lt=over).delete()
