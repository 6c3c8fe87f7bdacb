"""Calls those who follow a finished event's archive, in the transaction that changes it.

Events name no subject above them, so these register themselves.
"""

from collections.abc import Callable

from cribbage_events.events.models import Event

FOLLOWERS: list[Callable[[Event], None]] = []


def archive_changed(event: Event) -> None:
    """Call everybody who follows archives; the event has its new one already, or none."""
    for follow in FOLLOWERS:
        follow(event)
