"""The queue: messages that wait are sent by a thread of the serving process, each once.

A message is written in the transaction of what it tells of. Before it is handed over it is marked
as being sent, so that of two processes only one sends it. If a process ends in between, nobody
knows whether it has left. An e-mail isn't sent again by itself, and its reader is on the call list;
a player is called once more, since the second call takes the place of the first on the phone.
"""

import datetime
import logging
from collections.abc import Callable, Iterable, Sequence
from threading import Lock, Thread

from django.conf import settings
from django.db import Error, connection, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import override

from cribbage_events.mail.channels import email, push
from cribbage_events.mail.channels.email import Draft
from cribbage_events.mail.models import Channel, Kind, Message, State, is_lost

logger = logging.getLogger(__name__)
# People who share an address get one letter together.
TOGETHER = (Kind.NEWS, Kind.RESULTS, Kind.MESSAGE, Kind.REMINDER)

LATELY = datetime.timedelta(days=7)
# How late it still helps to call a player.
OF_USE = datetime.timedelta(minutes=15)

type Compose = Callable[[Sequence[Message]], Draft | None]
COMPOSERS: dict[str, Compose] = {}


def composes(*kinds: Kind) -> Callable[[Compose], Compose]:
    """Register who writes the letters of these kinds: to one reader, or to all of one address, in
    the language that is active. None: it is no longer true, so nothing is sent.
    """

    def register(compose: Compose) -> Compose:
        COMPOSERS.update(dict.fromkeys(kinds, compose))
        return compose

    return register


class LetterRules:
    """The rules of a kind of message: when a club may write and how it signs are set by
    `clubs/letters.py`; `events/calls.py` sets what phones are told, without those whose
    turn is over.
    """

    why_not: Callable[[Message], str]
    language: Callable[[Message], str]
    signed: Callable[[Message, Draft], Draft]
    calls: Callable[[int, Iterable[Message]], Iterable[push.PhoneMessage]]
    alerts: Callable[[Iterable[Message]], Iterable[push.PhoneMessage]]


class NotSentError(Exception):
    """The e-mail server refuses, hangs or is away: a fault that passes."""


# ---------------------------------------------------------------- writing


def message_to(address: str, **about: object) -> Message:
    """A message by e-mail; for the call list, where there is no address. Not saved."""
    if address:
        return Message(address=address.lower(), **about)
    return Message(channel=Channel.TELEPHONE, state=State.TO_CALL, **about)


def write(messages: Iterable[Message]) -> None:
    """Write messages in the transaction of what they tell: either all is saved or nothing."""
    Message.objects.bulk_create(messages)
    send_soon()


def send_soon() -> None:
    transaction.on_commit(work_soon)


def try_again(messages: QuerySet[Message]) -> int:
    """Those that failed or were lost, to the address that each reader has now; how many. E-mails
    that came back stay.
    """
    failed = messages.filter(is_lost() | Q(state__in=(State.FAILED, State.REFUSED)))
    count = 0
    for message in failed.select_related("person", "signup"):
        found = message.reader.email if message.reader else message.address
        new = message_to(found)
        count += Message.objects.filter(pk=message.pk, state=message.state).update(
            address=new.address, channel=new.channel, state=new.state, why="", at=new.at
        )
    send_soon()
    return count


def note_call(message: Message, state: str, *, by_name: str) -> bool:
    """Note how a call went; whether that is new."""
    now = timezone.now()
    rows = Message.objects.filter(pk=message.pk).exclude(state=state)
    return bool(rows.update(state=state, at=now, by_name=by_name[:80], why=""))


def let_go(messages: QuerySet[Message]) -> None:
    """They are no longer of use. What left as an e-mail stays, for the limits, with its address."""
    messages.filter(tried_at=None).delete()
    nothing = dict.fromkeys(("person", "signup", "event", "entry", "member_message"))
    messages.update(data={}, by_name="", **nothing)


# ---------------------------------------------------------------- sending


def send_waiting() -> None:
    """Send all that waits, calls before e-mails, the first written first. One that fails stops no
    other.
    """
    events = calls_due().filter(kind=Kind.CALL).exclude(event=None)
    for event in set(events.values_list("event", flat=True)):
        send_calls(event)
    send_alerts()
    waiting = Message.objects.filter(state=State.WAITING, channel=Channel.EMAIL).order_by("pk")
    for key in list(waiting.values_list("pk", flat=True)):
        try:
            send(key)
        except Error:
            raise
        except Exception:
            logger.exception("A message could not be composed")


def calls_due() -> QuerySet[Message]:
    """Find those that wait, and once more those whose process ended while it called."""
    lately = timezone.now() - OF_USE
    due = Q(state=State.WAITING) | is_lost() & Q(attempts=1)
    return Message.objects.filter(due, channel=Channel.PUSH, written_at__gt=lately).order_by()


def send_calls(event: int) -> None:
    """Call all phones of an event together, since a call helps only at once."""
    which = Q(kind=Kind.CALL, event=event)
    hand_to_phones(which, lambda messages: LetterRules.calls(event, messages))


def send_alerts() -> None:
    hand_to_phones(Q(kind=Kind.ALERT), LetterRules.alerts)


def hand_to_phones(
    which: Q, compose: Callable[[Iterable[Message]], Iterable[push.PhoneMessage]]
) -> None:
    now = timezone.now()
    calling = {"state": State.SENDING, "at": now}
    if not calls_due().filter(which).update(attempts=F("attempts") + 1, **calling):
        return
    mine = Message.objects.filter(which, channel=Channel.PUSH, **calling)
    phones = {each.pk: each.phone for each in mine.select_related("phone") if each.phone}
    try:
        for draft, state in push.hand_over(compose(mine)):
            mine.filter(pk=draft.key).update(state=state, at=timezone.now())
            if state == State.BOUNCED:
                phones[draft.key].forget()
    except Error:
        raise
    except Exception:
        logger.exception("Players could not be called")
    # Whose turn it isn't any more; and all, if it failed: else they'd be called again and again.
    mine.update(state=State.FAILED)


def send(key: int) -> str:
    """Send one, if it still waits; gives "" or the code of the fault."""
    messages, why = take(key)
    if not messages:
        return why
    first = messages[0]
    with override(LetterRules.language(first)):
        draft = COMPOSERS[first.kind](messages)
        signed = LetterRules.signed(first, draft) if draft else None
    mine = Message.objects.filter(pk__in=[each.pk for each in messages])
    if signed is None:
        mine.filter(state=State.SENDING).delete()
        return ""
    if len(messages) > 1 and not mine.filter(tried_at__isnull=False).exists():
        # The reader whose row counts the e-mail was left out.
        mine.filter(pk=mine.values("pk")[:1]).update(tried_at=timezone.now())
    return hand_over(messages, signed)


def take(key: int) -> tuple[list[Message], str]:
    """Mark it as being sent, with what the same address is told; or as held back, with the code of
    why.
    """
    with transaction.atomic():
        waiting = Message.objects.filter(state=State.WAITING)
        message = waiting.select_related("club").filter(pk=key).first()
        if message is None:
            return [], ""
        # It locks the club, so that two letters at once aren't both the first of the day.
        why = LetterRules.why_not(message)
        same = waiting.filter(pk=key)
        if message.kind in TOGETHER:
            about = {"event": message.event_id, "member_message": message.member_message_id}
            same = waiting.filter(kind=message.kind, address=message.address, **about)
        keys, now = list(same.values_list("pk", flat=True)), timezone.now()
        state = State.FAILED if why else State.SENDING
        # Another process may have taken it since.
        if not waiting.filter(pk__in=keys).update(state=state, why=why, at=now) or why:
            return [], why
        handed_over = Message.objects.filter(pk=key)
        handed_over.update(tried_at=now, attempts=F("attempts") + 1)
    found = Message.objects.filter(pk__in=keys, state=State.SENDING, at=now).order_by("pk")
    return list(found.select_related("club", "person", "signup")), ""


def hand_over(messages: Sequence[Message], draft: Draft) -> str:
    first = messages[0]
    state, why = email.hand_over(draft)
    if state == State.SENT and first.kind == Kind.NEWS and (back := came_back(first)):
        state, why = State.BOUNCED, back
    # If the reader was told something else meanwhile, the row is another one.
    mine = Message.objects.filter(pk__in=[each.pk for each in messages])
    mine.filter(state=State.SENDING).update(state=state, why=why, at=timezone.now())
    return why


def came_back(message: Message) -> str:
    """Return why an e-mail to this address came back in the last week; the next one will, too."""
    lately = Message.objects.filter(
        club=message.club_id,
        kind=message.kind,
        address=message.address,
        state=State.BOUNCED,
        at__gte=timezone.now() - LATELY,
    )
    return lately.values_list("why", flat=True).first() or ""


def send_now(draft: Draft, *, kind: Kind) -> None:
    """An e-mail about an account, for which a visitor waits. Its code is nowhere but in the e-mail,
    so nothing sends it again. Not inside a transaction: the row stays, whatever becomes of it.
    """
    now = timezone.now()
    message = message_to(draft.to, kind=kind, state=State.SENDING, tried_at=now, attempts=1)
    message.save()
    if hand_over([message], draft):
        raise NotSentError


# ---------------------------------------------------------------- the worker

working = Lock()


def work_soon() -> None:
    """Start a thread that sends what waits; two threads take turns."""
    Thread(target=work, name="background", daemon=True).start()


def work() -> None:
    """Send waiting messages, in no visitor's language."""
    with working, override(settings.LANGUAGE_CODE):
        try:
            send_waiting()
        except Error as error:
            # It is all still there, for the next time.
            logger.warning("Background work stopped: %s", type(error).__name__)
        finally:
            connection.close()


# ---------------------------------------------------------------- forgetting


def clear_messages() -> int:
    """Forget those of long ago that nobody's list shows; how many. To be called once a day."""
    before = timezone.now() - datetime.timedelta(days=Message.KEPT_DAYS)
    count, _each = Message.objects.filter(UNLISTED, written_at__lt=before).delete()
    return count


UNLISTED = Q(signup=None, entry=None, member_message=None) & ~Q(
    kind__in=(Kind.NEWS, Kind.RESULTS), event__isnull=False, person__isnull=False
)


def erase_addresses(messages: QuerySet[Message]) -> int:
    """Erase the addresses; how many messages keep their place, without one.

    What is left in the place of an address recognises it again, so that nobody gets more letters by
    being erased.
    """
    addresses = set(messages.values_list("address", flat=True))
    return sum(
        messages.filter(address=address).update(address=unreadable(address))
        for address in addresses
        if "@" in address
    )


def unreadable(address: str) -> str:
    salt = "erased address"  # not translated: a part of the key
    key = salted_hmac(salt, mailbox(address), algorithm="sha256")
    return f"erased {key.hexdigest()[:32]}"  # not translated: recognised again


def mailbox(address: str) -> str:
    """The mailbox of an address: the part after a plus doesn't change where it arrives."""
    name, at, host = address.lower().rpartition("@")
    return f"{name.partition('+')[0]}{at}{host}"
