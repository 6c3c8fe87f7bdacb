"""Writers of one process take turns, first come first served.

SQLite lets whoever happens to ask at the right moment write next: of eight writers one may wait for
seconds. And threads that wait here leave the interpreter to the one that holds the lock.
"""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from django.db import connection

from cribbage_events.live.bus.publish import published_at_the_end


class Turns:
    """A lock that goes to the thread that has waited longest."""

    def __init__(self) -> None:
        self.gate = Lock()
        self.taken = False
        self.waiting: deque[Lock] = deque()

    @contextmanager
    def take(self) -> Iterator[None]:
        ticket = self.queue()
        if ticket is not None:
            ticket.acquire()
        try:
            yield
        finally:
            self.hand_on()

    def queue(self) -> Lock | None:
        """A closed lock which is opened when it is our turn; None if it is at once."""
        with self.gate:
            if not self.taken:
                self.taken = True
                return None
            ticket = Lock()
            ticket.acquire()
            self.waiting.append(ticket)
            return ticket

    def hand_on(self) -> None:
        with self.gate:
            if self.waiting:
                self.waiting.popleft().release()
            else:
                self.taken = False


writers = Turns()


@contextmanager
def own_turn() -> Iterator[None]:
    """Take a turn before a transaction begins: inside one the database has been locked already."""
    if connection.in_atomic_block:
        yield
        return
    with published_at_the_end(), writers.take():
        yield
