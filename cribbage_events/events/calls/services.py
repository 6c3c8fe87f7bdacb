"""Phones that are called: taken down, called, forgotten."""

import datetime
from collections.abc import Iterable, Iterator

from django.db import transaction
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, override

from cribbage_events.events.calls.selectors import (
    Call,
    call_words,
    called_before,
    calls_now,
    first_names,
    games_to_begin,
    is_on,
    phones_of,
)
from cribbage_events.events.models import CalledPhone, Entry, Event
from cribbage_events.events.models.event import LINKS_LAST
from cribbage_events.live.bus.following import follow_soon
from cribbage_events.mail.channels.push import Draft, Phone
from cribbage_events.mail.models import Channel, Kind, Message, State
from cribbage_events.mail.outbox import Rules, send_calls
from cribbage_events.server.languages import is_spoken

# Of one entry: a phone, a tablet, and a new one.
MOST_PHONES = 3


def begin_calls(entry: Entry, phone: Phone) -> None:
    """Call this phone from now on, in the language of its page; not to the table that the page
    shows already.
    """
    game = games_to_begin(entry.event).get(entry.pk)
    fields = {"key": phone.key, "secret": phone.secret, "language": get_language()}
    with transaction.atomic():
        called, is_new = CalledPhone.objects.update_or_create(
            entry=entry, address=phone.address, defaults=fields
        )
        if is_new and game:
            call_to(entry.event, Call(called, entry.pk, game), State.REACHED).save()
    newest = CalledPhone.objects.filter(entry=entry).order_by("-pk").values_list("pk", flat=True)
    CalledPhone.objects.filter(pk__in=list(newest[MOST_PHONES:])).delete()


def end_calls(entry: Entry, address: str) -> None:
    CalledPhone.objects.filter(entry=entry, address=address).delete()


def call_players(slug: str) -> None:
    """Follow up after every change of an event: call whoever has another seat now than was called
    last.
    """
    phones = Q(entry__event__slug=slug) | Q(entry__event__parts__slug=slug)
    if not CalledPhone.objects.filter(phones).exists():
        return
    event = Event.objects.select_related("club").filter(slug=slug).first()
    if event is not None and event.status == Event.Status.FINISHED:
        forget_calls_of(event)
    elif event is not None:
        write_calls(event)
        send_calls(event.pk)


def write_calls(event: Event) -> None:
    """One for each phone and seat, whatever several processes write. Another seat in the same round
    or match takes the place of the one before.
    """
    told = called_before(event)
    calls = [call for call in calls_now(event) if told.get(call.place, ("", 0))[0] != call.seat]
    if not calls:
        return
    with transaction.atomic():
        phones = CalledPhone.objects.filter(pk__in=[call.phone.pk for call in calls])
        there = set(phones.select_for_update().values_list("pk", flat=True))
        outdated = [told[call.place][1] for call in calls if call.place in told]
        Message.objects.filter(pk__in=outdated).delete()
        Message.objects.bulk_create(
            [call_to(event, call) for call in calls if call.phone.pk in there],
            ignore_conflicts=True,
        )


def call_to(event: Event, call: Call, state: State = State.WAITING) -> Message:
    return Message(
        kind=Kind.CALL,
        channel=Channel.PUSH,
        event=event,
        phone=call.phone,
        about=call.seat,
        state=state,
        written_at=timezone.now(),
    )


def drafts_of(event: int, messages: Iterable[Message]) -> Iterator[Draft]:
    """Return the messages of the calls to seats that are still theirs."""
    keys = {(each.phone_id, each.about): each.pk for each in messages}
    for found in Event.objects.select_related("club").filter(pk=event):
        calls = [each for each in calls_now(found) if (each.phone.pk, each.seat) in keys]
        names = first_names(found, calls)
        for call in calls:
            yield draft_of(found, call, names, keys[call.phone.pk, call.seat])


def draft_of(event: Event, call: Call, names: dict[int, str], key: int) -> Draft:
    phone = call.phone
    language = phone.language if is_spoken(phone.language) else get_language()
    with override(language):
        says = {"title": call_words(call, names), "lang": language}
    topic = f"table-{event.pk}"
    says |= {"tag": topic, "url": reverse("events:card", args=[event.slug])}
    return Draft(Phone(phone.address, phone.key, phone.secret), says, topic, key)


def call_again(event: Event, table: int) -> int:
    """The phones of those who should be sitting at this table; gives how many there are."""
    games = games_to_begin(event) if is_on(event) else {}
    phones = [
        phone for phone, entry in phones_of(event) if entry in games and games[entry].table == table
    ]
    # They are called as if nobody had called them yet.
    Message.objects.filter(phone__in=phones).delete()
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
    """Forget the phones that nobody is called on any more: players' cards open nothing
    then either.
    """
    over: datetime.datetime = timezone.now() - LINKS_LAST
    CalledPhone.objects.filter(entry__event__starts_at__lt=over).delete()


Rules.calls = drafts_of
