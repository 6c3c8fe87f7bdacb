"""Calls the others who keep something of a finished event, in the transaction that changes its
archive.

Events name no subject above them, so these register themselves.
"""

from collections.abc import Callable

from cribbage_events.events.models import Event

KEEPERS: list[Callable[[Event], None]] = []


def keep_archive(event: Event) -> None:
    """After an archive was written, taken away, or put back; the event has it already."""
    for keep in KEEPERS:
        keep(event)
