"""E-mails that came back: what a mail server says of them is a delivery report (RFC 3464)."""

import datetime
from collections.abc import Iterator
from email.message import Message
from typing import NamedTuple

from django.utils import timezone

from cribbage_events.clubs.models import Letter

State = Letter.State
# Mail servers try for five days at most; a report may take its time, too.
SINCE = datetime.timedelta(days=7)
WORDS = {
    "5.1": "The e-mail came back: there is no such address.",
    "5.2": "The e-mail came back: their mailbox is full or closed.",
    "5.7": "The e-mail came back: their mail server doesn’t take ours.",
    "4": "The e-mail came back: their mail server could not be reached for days.",
}
OTHERWISE = "The e-mail came back."


class Bounce(NamedTuple):
    """An address that was not reached, and why, in plain words."""

    address: str
    why: str


def note_bounces(report: Message) -> int:
    """Mark the last days' letters to the addresses that were not reached; how many letters."""
    since = timezone.now() - SINCE
    return sum(
        Letter.objects.filter(
            address=bounce.address, state=State.ACCEPTED, written_at__gte=since
        ).update(state=State.BOUNCED, reason=bounce.why)
        for bounce in set(bounces_in(report))
    )


def bounces_in(report: Message) -> Iterator[Bounce]:
    """Of each recipient that delivery has failed to, the address that it was sent to and became."""
    for part in report.walk():
        if part.get_content_type() != "message/delivery-status" or not part.is_multipart():
            continue
        for recipient in part.get_payload():
            if not isinstance(recipient, Message) or said(recipient, "Action") != "failed":
                continue
            why = why_back(said(recipient, "Status"))
            for field in ("Original-Recipient", "Final-Recipient"):
                # Such as “rfc822; ann@example.com”.
                address = said(recipient, field).partition(";")[2].strip().strip("<>")
                if address:
                    yield Bounce(address, why)


def said(recipient: Message, field: str) -> str:
    return str(recipient.get(field, "")).strip().lower()


def why_back(status: str) -> str:
    """`status` is a code such as 5.1.1."""
    kinds = (status[:3], status[:1])
    return next((WORDS[kind] for kind in kinds if kind in WORDS), OTHERWISE)
