"""What the service that sends e-mail reports: one came back, or somebody complained of it."""

from collections.abc import Callable
from typing import Any

from anymail.signals import EventType, RejectReason
from django.db import transaction

from cribbage_events.clubs.letters.bounces import OTHERWISE, Bounce, note_bounce
from cribbage_events.clubs.models import Letter, Person

State = Letter.State
CAME_BACK = (EventType.BOUNCED, EventType.REJECTED, EventType.FAILED)
NOT_WANTED = (EventType.COMPLAINED, EventType.UNSUBSCRIBED)
REASONS_NOT_WANTED = (RejectReason.SPAM, RejectReason.UNSUBSCRIBED)
# By the service's reason, codes of words/codes/letters.py.
WHY = {
    RejectReason.INVALID: "back-no-address",
    RejectReason.BOUNCED: "back-no-address",
    RejectReason.TIMED_OUT: "back-unreachable",
    RejectReason.BLOCKED: "back-not-taken",
}
UNWANTED = "unwanted"
# What else is sent to people; each ends it for an address.
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
        note_bounce(Bounce(address, WHY.get(event.reject_reason, OTHERWISE)))


def stop_writing_to(address: str) -> None:
    """They don't want our e-mail: mark what they got, and send only what they wait for.

    People may complain weeks later, so every letter that is still on record is marked.
    """
    with transaction.atomic():
        letters = Letter.objects.filter(address=address, state=State.ACCEPTED)
        letters.update(state=State.UNWANTED, reason=UNWANTED)
        wanting = Person.objects.filter(email__iexact=address, wants_results_since__isnull=False)
        wanting.update(wants_results_since=None)
    for end in ENDS:
        end(address)
