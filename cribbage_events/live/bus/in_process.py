"""The bus of an installation with one process, which SQLite has."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from cribbage_events.live.bus.interface import Read, Revisions, Subscriber, differing
from cribbage_events.live.bus.sqlite_file import SQLiteFile
from cribbage_events.live.pages.renderer import FailedError

logger = logging.getLogger(__name__)

RECONNECT = 0.5


class InProcessBus:
    """Any thread publishes; the event loop of the same process receives."""

    interval = 0.25

    def __init__(self, file: str | None = None) -> None:
        """`file`: SQLite's, in which another program may write, too."""
        self._file = SQLiteFile(file) if file else None
        self._read_at: tuple[int, Revisions] | None = None
        self._here: tuple[asyncio.AbstractEventLoop, Subscriber] | None = None

    def publish(self, slug: str, revision: int) -> None:
        here = self._here
        if here is not None:
            loop, subscriber = here
            # It may be closed at this moment, when the server stops.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(subscriber.received, slug, revision)

    async def listen(self, subscriber: Subscriber) -> None:
        with self.delivering_to(subscriber):
            while True:
                try:
                    await subscriber.connected()
                    await asyncio.get_running_loop().create_future()
                except FailedError:
                    logger.warning("The database can't be read; trying again.")
                finally:
                    subscriber.disconnected()
                await asyncio.sleep(RECONNECT)

    @contextmanager
    def delivering_to(self, subscriber: Subscriber) -> Iterator[None]:
        self._here = asyncio.get_running_loop(), subscriber
        try:
            yield
        finally:
            self._here = None
            if self._file:
                self._file.close()

    def changed(self, known: Revisions, read: Read) -> dict[str, int | None]:
        """Reads only when the file has changed, or something else is known than at the last time:
        what became known meanwhile may have been read before the file changed.
        """
        if not known:
            return {}
        if self._file is None:
            return differing(known, read(known))
        looked = self._file.version(), dict(known)
        if looked == self._read_at:
            return {}
        news = differing(known, read(known))
        self._read_at = None if news else looked
        return news
