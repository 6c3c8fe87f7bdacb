"""When people meet again, for the pages of an event that is over or doesn't take place.

A series of events belongs to whoever runs it: a league registers here how its next night is found.
"""

from collections.abc import Callable

from cribbage_events.events.models import Event

type Finder = Callable[[Event], Event | None]
_finders: list[Finder] = []


def register(finder: Finder) -> None:
    """`finder` gives the next of the events that this one belongs to, if there is one."""
    _finders.append(finder)


def next_of(event: Event) -> Event | None:
    """One query at most of each who registered."""
    return next((found for finder in _finders if (found := finder(event))), None)
