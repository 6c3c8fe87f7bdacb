"""E-mails that came back, as a mail server's delivery report (RFC 3464) lists them."""

import datetime
from collections.abc import Iterator
from email.message import Message
from typing import NamedTuple

from django.utils import timezone

from cribbage_events.clubs.models import Letter

State = Letter.State
# Mail servers try for five days at most; a report may take its time, too.
SINCE = datetime.timedelta(days=7)
# By the beginning of the report’s status, codes of words/codes/letters.py.
WHY = {
    "5.1": "back-no-address",
    "5.2": "back-mailbox",
    "5.7": "back-not-taken",
    "4": "back-unreachable",
}
OTHERWISE = "back"


class Bounce(NamedTuple):
    """An address that was not reached, and the code of why."""

    address: str
    why: str


def note_bounces(report: Message) -> int:
    """Mark the last days' letters to the addresses that were not reached; how many letters."""
    return sum(note_bounce(bounce) for bounce in set(bounces_in(report)))


def note_bounce(bounce: Bounce) -> int:
    """Mark the last days' letters to this address; how many."""
    since = timezone.now() - SINCE
    letters = Letter.objects.filter(
        address=bounce.address, state=State.ACCEPTED, written_at__gte=since
    )
    return letters.update(state=State.BOUNCED, reason=bounce.why)


def bounces_in(report: Message) -> Iterator[Bounce]:
    """Of each recipient that delivery has failed to, the address that it was sent to and became."""
    for part in report.walk():
        if part.get_content_type() != "message/delivery-status" or not part.is_multipart():
            continue
        for recipient in part.get_payload():
            if not isinstance(recipient, Message) or field_of(recipient, "Action") != "failed":
                continue
            why = why_back(field_of(recipient, "Status"))
            for field in ("Original-Recipient", "Final-Recipient"):
                # Such as “rfc822; ann@example.com”.
                address = field_of(recipient, field).partition(";")[2].strip().strip("<>")
                if address:
                    yield Bounce(address, why)


def field_of(recipient: Message, field: str) -> str:
    return str(recipient.get(field, "")).strip().lower()


def why_back(status: str) -> str:
    """`status` is a code such as 5.1.1."""
    kinds = (status[:3], status[:1])
    return next((WHY[kind] for kind in kinds if kind in WHY), OTHERWISE)
