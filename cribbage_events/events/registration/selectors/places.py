"""Counts an event's places, if it has a limit, and finds who is first on the waiting list."""

from typing import NamedTuple

from cribbage_events.events.models import Entry, Event

Status = Entry.Status
TAKEN = (Status.REGISTERED, Status.CHECKED_IN)


class Places(NamedTuple):
    """`first` is the name of whoever has waited longest; "" if nobody waits."""

    limit: int
    taken: int
    first: str

    @property
    def free(self) -> int:
        return max(self.limit - self.taken, 0)


def places_of(event: Event) -> Places | None:
    """Return None without a limit, and then without a query; else one. A director may exceed the
    limit.
    """
    if event.entrant_limit is None:
        return None
    counted = event.entries.filter(status__in=[*TAKEN, Status.REQUESTED], fills_in=False)
    found = list(counted.order_by("number").values_list("status", "name"))
    waiting = [name for status, name in found if status == Status.REQUESTED]
    taken = len(found) - len(waiting)
    return Places(event.entrant_limit, taken, waiting[0] if waiting else "")


def number_waiting(event: Event, entry: Entry) -> int | None:
    """Return the place on the waiting list, from 1; None while there are places."""
    places = places_of(event)
    if places is None or places.free or entry.status != Status.REQUESTED:
        return None
    before = event.entries.filter(status=Status.REQUESTED, number__lt=entry.number)
    return before.count() + 1
