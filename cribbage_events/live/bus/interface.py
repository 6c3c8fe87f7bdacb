"""The bus: how the processes of one installation tell each other of an event's new revision.

It is three functions, and nothing is kept on it: what a bus loses, the watchdog finds in the
database. `live/bus/publish.py` chooses the one for this process.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

# The revision of each event by its slug; None: not known, or there is no such event.
type Revisions = Mapping[str, int | None]
# Asks the database for the revisions of these events.
type Read = Callable[[Iterable[str]], dict[str, int]]


class Subscriber(Protocol):
    """The listener on the bus; called in the event loop's thread."""

    async def connected(self) -> None:
        """Take note that everything published arrives from now on."""

    def received(self, slug: str, revision: int) -> None:
        """An event has reached this revision. It may come late, twice, or after a higher one."""

    def disconnected(self) -> None:
        """Take note that something may be missed from now on."""


class Bus(Protocol):
    """One object a process."""

    # Seconds between two calls of `changed`.
    interval: float

    def publish(self, slug: str, revision: int) -> None:
        """Tell every process, this one too. Called after the commit, from any thread.

        It never raises, and it works in a process that doesn't listen.
        """

    async def listen(self, subscriber: Subscriber) -> None:
        """Pass on published revisions, and reconnect after a failure; until cancelled."""

    def changed(self, known: Revisions, read: Read) -> dict[str, int | None]:
        """Those of these events that are at another revision than is known.

        Called beside the event loop, by one thread at a time. Raises what `read` raises, and
        OSError where the database's file can't be read.
        """


def differing(known: Revisions, found: Mapping[str, int]) -> dict[str, int | None]:
    return {slug: found.get(slug) for slug in known if found.get(slug) != known[slug]}
