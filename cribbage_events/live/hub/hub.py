"""Brings every change of an event to the pages that are open on it."""

import asyncio
import time
from collections.abc import Callable, Iterable

from django.db import Error

from cribbage_events.live.bus.interface import Read
from cribbage_events.live.hub.listeners import Listener, Listeners, Topic, beat, dismiss, offer
from cribbage_events.live.hub.messages import BEAT, Push, page_push, revision_push
from cribbage_events.live.pages.renderer import FailedError, Renderer
from cribbage_events.live.pages.revisions import Revisions
from cribbage_events.live.requests.addresses import Address
from cribbage_events.live.requests.asgi_types import Response, Scope
from cribbage_events.live.requests.bodies import RefusalCounter
from cribbage_events.live.requests.languages import away_in_a_sentence
from cribbage_events.live.requests.wsgi import WSGIApplication

# Many saves within this time are one push.
GAP = 0.1
TRY_AGAIN = 1.0
BEAT_SECONDS = 15.0


class Hub:
    """Everything here happens in the event loop's thread."""

    def __init__(
        self,
        application: WSGIApplication,
        revisions_of: Read,
        refusals: RefusalCounter | None = None,
        *,
        is_public: Callable[[str], bool] = lambda slug: True,
        away: Callable[[Scope], Response] = away_in_a_sentence,
    ) -> None:
        self.refusals = refusals or RefusalCounter()
        self.is_public = is_public
        self.revisions = Revisions(self.changed)
        self.renderer = Renderer(application, self.revisions, away)
        self.listeners = Listeners()
        self.revisions_of = revisions_of
        self._pushes: dict[Topic, Push] = {}
        self._pushed_at: dict[str, float] = {}
        self._scheduled: set[str] = set()
        self._waves: set[asyncio.Task[None]] = set()
        # One page is rendered at a time for those who listen, and a slow one beside it: else
        # whoever asks for a page would wait for all pages that are open somewhere.
        self._turns = {is_slow: asyncio.Semaphore(1) for is_slow in (False, True)}

    # ------------------------------------------------------------ news

    def changed(self, slug: str) -> None:
        """Push soon: at once, if the last push is a while ago."""
        if slug in self._scheduled or slug not in self.listeners.slugs:
            return
        self._scheduled.add(slug)
        wait = self._pushed_at.get(slug, 0) + GAP - time.monotonic()
        asyncio.get_running_loop().call_later(max(0, wait), self._push, slug)

    def _push(self, slug: str) -> None:
        self._scheduled.discard(slug)
        self._pushed_at[slug] = time.monotonic()
        for topic in self.listeners.topics(slug):
            wave = asyncio.create_task(self._wave(slug, topic))
            self._waves.add(wave)
            wave.add_done_callback(self._waves.discard)

    async def _wave(self, slug: str, topic: Topic) -> None:
        try:
            async with self._turns[isinstance(topic, Address) and topic.is_slow]:
                push = await self.push_for(slug, topic)
        except FailedError:
            # A temporary failure: try again, so that no listener misses the update.
            asyncio.get_running_loop().call_later(TRY_AGAIN, self.changed, slug)
            return
        listeners = self.listeners.on(slug, topic)
        if push:
            await offer(listeners, push)
        elif revision := self.revisions.of(slug):
            # The page is gone, or not for everybody any more: each browser asks again and sees why.
            dismiss(listeners, revision_push(revision))

    async def reread(self, slugs: Iterable[str]) -> None:
        """Ask the database for these events' revisions, and push the changed ones."""
        wanted = set(slugs)
        if not wanted:
            return
        reading = self.revisions.reading()
        for slug, revision in (await self._read(wanted)).items():
            self.revisions.learn(slug, revision, reading)

    # ------------------------------------------------------------ the bus

    async def connected(self) -> None:
        """Something may have been missed: bring every open page up to date."""
        self.revisions.trust()
        await self.reread(self.listeners.slugs)
        for slug in self.listeners.slugs:
            self.changed(slug)

    def received(self, slug: str, revision: int) -> None:
        self.revisions.announce(slug, revision)

    def disconnected(self) -> None:
        self.revisions.distrust()

    # ------------------------------------------------------------ pushes

    async def revision(self, slug: str) -> int | None:
        """The event's present revision; None: there is no such event."""
        known = self.revisions.of(slug)
        if known is not None:
            return known
        reading = self.revisions.reading()
        found = (await self._read([slug])).get(slug)
        if found is not None:
            self.revisions.learn(slug, found, reading)
        return found

    async def may_hear(self, slug: str) -> bool:
        """Whether everybody may know that there is such an event, and how often it changes."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self.renderer.pool, self.is_public, slug)
        except Error as error:
            raise FailedError from error

    async def push_for(self, slug: str, topic: Topic) -> Push | None:
        if isinstance(topic, Address):
            return await self._page_push(topic)
        revision = await self.revision(slug)
        return None if revision is None else revision_push(revision)

    async def _page_push(self, address: Address) -> Push | None:
        page = await self.renderer.page(address)
        if page is None:
            return None
        push = self._pushes.get(address)
        if push is None or push.etag != page.etag:
            push = await asyncio.get_running_loop().run_in_executor(
                self.renderer.pool, page_push, page
            )
            self._pushes[address] = push
        return push

    async def _read(self, slugs: Iterable[str]) -> dict[str, int]:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self.renderer.pool, self.revisions_of, list(slugs))
        except Error as error:
            raise FailedError from error

    # ------------------------------------------------------------ listeners

    def leave(self, slug: str, topic: Topic, listener: Listener) -> None:
        if self.listeners.remove(slug, topic, listener):
            self._pushes.pop(topic, None)

    async def beat_for_ever(self) -> None:
        """Tell open pages that they are live; silence tells them that they are not."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            if self.revisions.trusted:
                await beat(self.listeners.everybody(), BEAT)
