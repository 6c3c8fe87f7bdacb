"""Reads the revisions of open and kept events from the database, in case the bus has lost one.

A process may die after its commit and before it has published it; a NOTIFY may fail; another
program may write into the database.
"""

import asyncio
import logging
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

from django.db import Error

from cribbage_events.live.bus.interface import Bus
from cribbage_events.live.hub.hub import Hub
from cribbage_events.live.pages.revisions import ReadingMoment

logger = logging.getLogger(__name__)

# A database that doesn't answer for so long counts as one that can't be read.
PATIENCE = 5.0


class Watchdog:
    """Has a thread of its own, since rendering may be busy for seconds."""

    def __init__(self, hub: Hub, bus: Bus) -> None:
        self.hub = hub
        self.bus = bus
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="watchdog")
        self._last: dict[str, int] = {}

    async def watch(self) -> None:
        """Run until cancelled."""
        try:
            while True:
                await asyncio.sleep(self.bus.interval)
                await self.look()
        finally:
            self._pool.shutdown(wait=False)

    async def look(self) -> None:
        revisions = self.hub.revisions
        known = revisions.in_use(self.hub.listeners.slugs)
        reading = revisions.reading()
        try:
            async with asyncio.timeout(PATIENCE):
                found = await asyncio.get_running_loop().run_in_executor(
                    self._pool, self.bus.changed, known, self.hub.revisions_of
                )
        except (Error, OSError) as error:
            # A timeout is an OSError. The present revisions are not known now.
            logger.warning("The revisions can't be read; trying again: %r", error)
            revisions.forget_everything()
        else:
            self._tell(known, found, reading)

    def _tell(
        self,
        known: Mapping[str, int | None],
        found: Mapping[str, int | None],
        reading: ReadingMoment,
    ) -> None:
        last, self._last = self._last, {}
        for slug, revision in found.items():
            if revision is None:
                self.hub.revisions.forget(slug)
                continue
            self.hub.revisions.learn(slug, revision, reading)
            if known[slug] is None:
                # Nothing is known without a bus, or after a reading that failed: open pages may
                # show something older.
                self._last[slug] = revision
                if last.get(slug) != revision:
                    self.hub.changed(slug)
