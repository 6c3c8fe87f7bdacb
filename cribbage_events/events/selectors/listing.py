"""Events side by side: what is on now, what is coming, what has been."""

from collections.abc import Iterable
from dataclasses import dataclass

from cribbage_events.events.models import Event

Status = Event.Status


@dataclass(frozen=True, slots=True)
class Listing:
    """The next to come first, and the last one played."""

    running: list[Event]
    coming: list[Event]
    finished: list[Event]

    @classmethod
    def of(cls, events: Iterable[Event]) -> "Listing":
        listing = cls([], [], [])
        lists = {
            Status.RUNNING: listing.running,
            Status.REGISTRATION: listing.coming,
            Status.FINISHED: listing.finished,
        }
        for event in events:
            lists[Status(event.status)].append(event)
        listing.coming.sort(key=lambda event: (event.starts_at, event.name))
        return listing

    def __bool__(self) -> bool:
        return bool(self.running or self.coming or self.finished)
