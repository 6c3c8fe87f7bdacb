"""Limits of request bodies: size, time, and the memory of all of them together.

A body is read whole before a thread answers it, so that whoever sends slowly holds no thread; here
it is seen to that they hold little memory either, and not for long.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import IO, NamedTuple

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from cribbage_events.live.requests.addresses import headers_of
from cribbage_events.live.requests.asgi_types import Receive, Scope
from cribbage_events.server.marks import FILES, marks_at

MEGABYTE = 1024 * 1024
# A result is never refused because others send too much.
ALWAYS_TAKEN = 16 * 1024


class BodyLimits(NamedTuple):
    """The limits of one request's body."""

    size: int
    seconds: float


class BodyRefusal(NamedTuple):
    """The answer to a body that isn't taken, and the limit it counts for."""

    status: int
    words: Promise
    limit: str


TOO_LARGE = BodyRefusal(413, gettext_lazy("This is too much to send at once."), "body-size")
TOO_SLOW = BodyRefusal(
    408,
    gettext_lazy(
        "This took too long to arrive. Go back, and send it again when the network is better."
    ),
    "body-time",
)
TOO_MANY = BodyRefusal(
    503,
    gettext_lazy(
        "Too much is being sent from your network right now. Go back and try again in a minute."
    ),
    "bodies",
)


class RefusedBodyError(Exception):
    """This body isn't taken."""

    def __init__(self, refusal: BodyRefusal) -> None:
        super().__init__(refusal.limit)
        self.refusal = refusal


class GoneError(Exception):
    """The visitor went away before the request was complete."""


def limits_for(path: str) -> BodyLimits:
    """The limits at this address. A file may come from a telephone over a slow line."""
    seconds = settings.BODY_SECONDS
    if FILES in marks_at(path):
        return BodyLimits(20 * MEGABYTE, 4 * seconds)
    return BodyLimits(MEGABYTE, seconds)


class BodyMemory:
    """The memory for all bodies in this process, and for those from one visitor's address."""

    def __init__(self, *, whole: int = 96 * MEGABYTE, each: int = 24 * MEGABYTE) -> None:
        self.left = whole
        self.each = each
        self.taken: Counter[str] = Counter()

    def take(self, visitor: str, size: int) -> bool:
        if size > self.left or self.taken[visitor] + size > self.each:
            return False
        self.left -= size
        self.taken[visitor] += size
        return True

    def give_back(self, visitor: str, size: int) -> None:
        self.left += size
        self.taken[visitor] -= size
        if not self.taken[visitor]:
            del self.taken[visitor]


class Arrival:
    """One body on its way; its memory is given back when the request has been answered."""

    def __init__(self, room: BodyMemory, visitor: str) -> None:
        self.room = room
        self.visitor = visitor
        self.size = 0
        self._taken = 0

    def __enter__(self) -> "Arrival":
        return self

    def __exit__(self, *_: object) -> None:
        if self._taken:
            self.room.give_back(self.visitor, self._taken)

    async def read_into(self, body: IO[bytes], scope: Scope, receive: Receive) -> int:
        """Read it into a file; returns its length. Raises RefusedBodyError or GoneError."""
        most = limits_for(scope["path"])
        if declared_length(scope) > most.size:
            raise RefusedBodyError(TOO_LARGE)
        try:
            async with asyncio.timeout(most.seconds):
                await self._read(body, receive, most.size)
        except TimeoutError as error:
            raise RefusedBodyError(TOO_SLOW) from error
        body.seek(0)
        return self.size

    async def _read(self, body: IO[bytes], receive: Receive, most: int) -> None:
        more = True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise GoneError
            self._count(len(message.get("body", b"")), most)
            body.write(message.get("body", b""))
            more = message.get("more_body", False)

    def _count(self, size: int, most: int) -> None:
        """Counted before it is kept, since a request may not say its length."""
        self.size += size
        if self.size > most:
            raise RefusedBodyError(TOO_LARGE)
        if self.size <= ALWAYS_TAKEN:
            return
        if not self.room.take(self.visitor, self.size - self._taken):
            raise RefusedBodyError(TOO_MANY)
        self._taken = self.size


def declared_length(scope: Scope) -> int:
    said = headers_of(scope).get(b"content-length", b"")
    return int(said[:19]) if said.isdigit() else 0


# In seconds. Ten thousand refusals in this time are one report.
GAP = 1.0

type Tell = Callable[[str, int], None]


class RefusalCounter:
    """Everything but `tell` happens in the event loop's thread."""

    def __init__(self, tell: Tell | None = None) -> None:
        self._tell = tell
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="refusals")
        self._waiting: Counter[str] = Counter()

    def add(self, limit: str) -> None:
        if self._tell and not self._waiting:
            asyncio.get_running_loop().call_later(GAP, self._pass_on)
        self._waiting[limit] += 1

    def _pass_on(self) -> None:
        for limit, count in self._waiting.items():
            if self._tell:
                self._pool.submit(self._tell, limit, count)
        self._waiting.clear()
