"""E-mails that came back or weren't wanted: a mail server's delivery report (RFC 3464), and what a
service that sends e-mail reports.
"""

import datetime
from collections.abc import Callable, Iterator
from email.message import Message as Report
from typing import Any

from anymail.signals import EventType, RejectReason
from django.db import transaction
from django.utils import timezone

from cribbage_events.mail.models import Message, State

# Mail servers try for five days at most; a report may take its time, too.
SINCE = datetime.timedelta(days=7)
# By the beginning of the report’s status, codes of words/codes.py.
BY_STATUS = {
    "5.1": "back-no-address",
    "5.2": "back-mailbox",
    "5.7": "back-not-taken",
    "4": "back-unreachable",
}
OTHERWISE = "back"


def note_bounces(report: Report) -> int:
    """Mark the last days' letters to the addresses that were not reached; how many letters."""
    return sum(note_bounce(address, why) for address, why in set(bounces_in(report)))


def note_bounce(address: str, why: str) -> int:
    """Mark the last days' letters to this address; how many."""
    letters = Message.objects.filter(
        address=address, state=State.SENT, at__gte=timezone.now() - SINCE
    )
    count = letters.filter(tried_at__isnull=False).count()
    letters.update(state=State.BOUNCED, why=why, at=timezone.now())
    return count


def bounces_in(report: Report) -> Iterator[tuple[str, str]]:
    """Yield the addresses of each recipient whose letter came back, as it was sent and as a mail
    server has changed it, with the code of why.
    """
    for part in report.walk():
        if part.get_content_type() != "message/delivery-status" or not part.is_multipart():
            continue
        for recipient in part.get_payload():
            if not isinstance(recipient, Report) or field_of(recipient, "Action") != "failed":
                continue
            why = why_back(field_of(recipient, "Status"))
            for field in ("Original-Recipient", "Final-Recipient"):
                # Such as “rfc822; ann@example.com”.
                address = field_of(recipient, field).partition(";")[2].strip().strip("<>")
                if address:
                    yield address, why


def field_of(recipient: Report, field: str) -> str:
    return str(recipient.get(field, "")).strip().lower()


def why_back(status: str) -> str:
    """`status` is a code such as 5.1.1."""
    kinds = (status[:3], status[:1])
    return next((BY_STATUS[kind] for kind in kinds if kind in BY_STATUS), OTHERWISE)


# ---------------------------------------------------------------- a service that sends e-mail

CAME_BACK = (EventType.BOUNCED, EventType.REJECTED, EventType.FAILED)
NOT_WANTED = (EventType.COMPLAINED, EventType.UNSUBSCRIBED)
REASONS_NOT_WANTED = (RejectReason.SPAM, RejectReason.UNSUBSCRIBED)
# By the service's reason, codes of words/codes.py.
BY_REASON = {
    RejectReason.INVALID: "back-no-address",
    RejectReason.BOUNCED: "back-no-address",
    RejectReason.TIMED_OUT: "back-unreachable",
    RejectReason.BLOCKED: "back-not-taken",
}
UNWANTED = "unwanted"
# What is sent to people again and again; each ends it for an address.
ENDS: list[Callable[[str], object]] = []


def when_unwanted(end: Callable[[str], object]) -> None:
    ENDS.append(end)


def take_report(*, event: Any, **_about: object) -> None:
    """One report, as Anymail gives it. Others, such as “delivered”, change nothing."""
    address = str(event.recipient or "").strip().lower()
    if not address:
        return
    if event.event_type in NOT_WANTED or event.reject_reason in REASONS_NOT_WANTED:
        stop_writing_to(address)
    elif event.event_type in CAME_BACK:
        note_bounce(address, BY_REASON.get(event.reject_reason, OTHERWISE))


def stop_writing_to(address: str) -> None:
    """They don't want our e-mail: mark what they got, and send only what they wait for.

    People may complain weeks later, so every letter that is still on record is marked.
    """
    with transaction.atomic():
        letters = Message.objects.filter(address=address, state=State.SENT)
        letters.update(state=State.UNWANTED, why=UNWANTED)
    for end in ENDS:
        end(address)
