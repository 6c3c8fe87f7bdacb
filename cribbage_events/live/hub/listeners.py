"""Open pages, and the topics on which they listen."""

import asyncio
from collections import Counter
from collections.abc import Coroutine
from typing import Any

from cribbage_events.live.hub.messages import GZIP_HEADER, Push
from cribbage_events.live.requests.addresses import Address
from cribbage_events.live.requests.asgi_types import Send
from cribbage_events.server.headers import bare_headers

type Topic = Address | str
# So many are written to before anything else gets its turn.
BATCH = 100


HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    # A proxy that collects before it sends would hold everything back.
    (b"x-accel-buffering", b"no"),
    (b"vary", b"Accept-Encoding"),
    *bare_headers(),
]
PACKED = (b"content-encoding", b"gzip")


class Listener:
    """One open page. While it is still taking one push, only the newest other one waits."""

    __slots__ = ("_busy", "_ended", "_last_words", "_next", "_send", "packed", "shows", "visitor")

    def __init__(self, send: Send, *, packed: bool, visitor: str = "") -> None:
        self._send = send
        self.visitor = visitor
        # Until it is open, pushes wait.
        self._busy = True
        self._next: Push | None = None
        # None until the stream ends. Like a push they wait until the present write is done.
        self._last_words: bytes | None = None
        self._ended = False
        self.packed = packed
        self.shows = b""

    async def open(self, greeting: tuple[bytes, bytes]) -> None:
        headers = [*HEADERS, PACKED] if self.packed else HEADERS
        await self._send({"type": "http.response.start", "status": 200, "headers": headers})
        await self._pass_on((GZIP_HEADER if self.packed else b"") + greeting[self.packed])

    def offer(self, push: Push) -> None:
        self._next = push
        if not self._busy:
            start(self._deliver())

    def beat(self, wire: tuple[bytes, bytes]) -> None:
        if not self._busy:
            start(self._pass_on(wire[self.packed]))

    def close(self) -> None:
        self._end_with(b"")

    def dismiss(self, push: Push) -> None:
        """Say one last thing, and end the stream."""
        self._end_with(push.full[self.packed])

    def _end_with(self, words: bytes) -> None:
        self._last_words = words
        if not self._busy:
            start(self._deliver())

    async def _deliver(self) -> None:
        self._busy = True
        try:
            while self._last_words is None and (push := self._next):
                self._next = None
                wire = push.light if push.shows == self.shows else push.full
                await self._write(wire[self.packed])
                self.shows = push.shows
            if self._last_words is not None:
                await self._end(self._last_words)
        finally:
            # Whose stream has ended takes nothing any more.
            self._busy = self._ended

    async def _end(self, words: bytes) -> None:
        self._ended = True
        if words:
            await self._write(words)
        await self._send({"type": "http.response.body", "body": b""})

    async def _pass_on(self, data: bytes) -> None:
        self._busy = True
        try:
            await self._write(data)
        finally:
            self._busy = False
        await self._deliver()

    async def _write(self, data: bytes) -> None:
        await self._send({"type": "http.response.body", "body": data, "more_body": True})


_blocked: set[asyncio.Task[None]] = set()


def start(coroutine: Coroutine[Any, Any, None]) -> None:
    """Run up to the first wait at once: a listener that keeps up costs no turn of the loop."""
    task = asyncio.Task(coroutine, loop=asyncio.get_running_loop(), eager_start=True)
    if not task.done():
        _blocked.add(task)
        task.add_done_callback(_blocked.discard)


async def offer(listeners: list[Listener], push: Push) -> None:
    for number, listener in enumerate(listeners, 1):
        listener.offer(push)
        if number % BATCH == 0:
            await asyncio.sleep(0)


def dismiss(listeners: list[Listener], push: Push) -> None:
    for listener in listeners:
        listener.dismiss(push)


async def beat(listeners: list[Listener], wire: tuple[bytes, bytes]) -> None:
    for number, listener in enumerate(listeners, 1):
        listener.beat(wire)
        if number % BATCH == 0:
            await asyncio.sleep(0)


class Listeners:
    """All listeners, by event and topic."""

    def __init__(self) -> None:
        self._topics: dict[str, dict[Topic, set[Listener]]] = {}
        self.count = 0
        self.of_visitor: Counter[str] = Counter()

    def add(self, slug: str, topic: Topic, listener: Listener) -> None:
        self._topics.setdefault(slug, {}).setdefault(topic, set()).add(listener)
        self.count += 1
        self.of_visitor[listener.visitor] += 1

    def remove(self, slug: str, topic: Topic, listener: Listener) -> bool:
        """Returns whether this was the topic's last listener."""
        topics = self._topics[slug]
        topics[topic].discard(listener)
        self.count -= 1
        self.of_visitor[listener.visitor] -= 1
        if not self.of_visitor[listener.visitor]:
            del self.of_visitor[listener.visitor]
        last = not topics[topic]
        if last:
            del topics[topic]
        if not topics:
            del self._topics[slug]
        return last

    @property
    def slugs(self) -> set[str]:
        return set(self._topics)

    def topics(self, slug: str) -> list[Topic]:
        """An event's topics, the one with most listeners first."""
        topics = self._topics.get(slug, {})
        return sorted(topics, key=lambda topic: -len(topics[topic]))

    def on(self, slug: str, topic: Topic) -> list[Listener]:
        return list(self._topics.get(slug, {}).get(topic, ()))

    def everybody(self) -> list[Listener]:
        return [
            listener
            for topics in self._topics.values()
            for listeners in topics.values()
            for listener in listeners
        ]

    def close(self) -> None:
        """End every stream; browsers come again, to the server that follows."""
        for listener in self.everybody():
            listener.close()
