"""Renders public pages, each once per revision however many ask for it."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from io import BytesIO
from typing import Any
from weakref import WeakValueDictionary

from cribbage_events.live.pages.cache import SECONDS, PageCache
from cribbage_events.live.pages.page import (
    Page,
    failure,
    make_page,
    response_for,
    storable,
)
from cribbage_events.live.pages.revisions import Revisions
from cribbage_events.live.requests.addresses import (
    FRAGMENT,
    Address,
    address,
    address_at,
    headers_of,
    is_anybody,
    own_revision,
)
from cribbage_events.live.requests.asgi_types import Response, Scope
from cribbage_events.live.requests.languages import away_in_a_sentence
from cribbage_events.live.requests.wsgi import Answer, WSGIApplication, build_environ, run

# Pages are drawn beside, not behind, the requests that wait for their turn to save.
THREADS = 2
# Slow pages of one event take turns, and leave a thread to those of another event.
SLOW_THREADS = 2
ATTEMPTS = 4
ROOM = 64 * 1024 * 1024
REFUSED_SECONDS = 10.0
REFUSED_MOST = 2_000
# In seconds. A database whose machine is paused takes questions and never answers; a page that
# takes so long is no help to anybody anyway.
PATIENCE = 20.0


class FailedError(Exception):
    """No answer because of a temporary failure; not a page that doesn't exist.

    `response` says so to a visitor.
    """

    def __init__(self, response: Response | None = None) -> None:
        super().__init__()
        self.response = response


class Renderer:
    """Asks the application as an unknown visitor, and keeps the pages.

    `away` is the answer where none comes in time.
    """

    def __init__(
        self,
        application: WSGIApplication,
        revisions: Revisions,
        away: Callable[[Scope], Response] = away_in_a_sentence,
    ) -> None:
        self.application = application
        self.away = away
        self.revisions = revisions
        self.cache: PageCache[Address, Page] = PageCache(room=ROOM, seconds=SECONDS)
        self.pool = ThreadPoolExecutor(THREADS, thread_name_prefix="render")
        self.slow_pool = ThreadPoolExecutor(SLOW_THREADS, thread_name_prefix="render-slow")
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._running: dict[Address, asyncio.Task[Page | None]] = {}
        self._packing: dict[tuple[Page, bytes], asyncio.Future[None]] = {}
        self._refused: dict[Address, float] = {}

    def at_hand(self, scope: Scope) -> Response | None:
        """The answer to this request, if it is rendered: asked for every request, so kept short.

        What is found at an address was public when it was put there.
        """
        headers = headers_of(scope)
        if not is_anybody(scope, headers):
            return None
        found = address_at(scope, headers, scope["path"], scope["query_string"])
        page = self.ready(found, least=own_revision(headers))
        chosen = response_for(page, headers) if page else None
        return None if isinstance(chosen, bytes) else chosen

    async def for_visitor(self, scope: Scope) -> Response | None:
        """The answer to this request, rendered now; None: Django must answer this one."""
        headers = headers_of(scope)
        if not is_anybody(scope, headers) or own_revision(headers):
            return None
        found = address(scope, scope["path"], scope["query_string"])
        try:
            async with asyncio.timeout(PATIENCE):
                page = await self.page(found) if found else None
        except TimeoutError:
            return self.away(scope)
        except FailedError as failed:
            # Another request to Django would wait for the database again.
            return failed.response
        return await self._chosen(page, headers) if page else None

    async def _chosen(self, page: Page, headers: dict[bytes, bytes]) -> Response:
        chosen = response_for(page, headers)
        if isinstance(chosen, bytes):
            await asyncio.shield(self._packed(page, chosen))
            return page.packed[chosen]
        return chosen

    def _packed(self, page: Page, encoding: bytes) -> asyncio.Future[None]:
        """Everybody who waited for the rendering asks for the same at once: pack it only once."""
        key = (page, encoding)
        if key not in self._packing:
            loop = asyncio.get_running_loop()
            packing = loop.run_in_executor(self.pool, page.pack, encoding)
            self._packing[key] = packing
            packing.add_done_callback(lambda _: self._packing.pop(key, None))
        return self._packing[key]

    def ready(self, at: Address, *, least: int = 0) -> Page | None:
        """The page as it is now, if that is known and rendered."""
        page = self.cache.find(at)
        if page is None or page.revision < least:
            return None
        return page if page.revision == self.revisions.of(page.slug) else None

    async def page(self, address: Address) -> Page | None:
        """The page as it is now; None: there is no such page, or it isn't for everybody."""
        if page := self.ready(address):
            return page
        if self._refused.get(address, 0) > time.monotonic():
            return None
        task = self._running.get(address)
        if task is None:
            task = asyncio.create_task(self._render(address))
            self._running[address] = task
            task.add_done_callback(lambda _: self._running.pop(address, None))
        return await asyncio.shield(task)

    async def _render(self, address: Address) -> Page | None:
        page = None
        for _ in range(ATTEMPTS):
            reading = self.revisions.reading()
            page = await self._ask(address)
            if page is None:
                break
            if self.revisions.learn(address.slug, page.revision, reading):
                self.cache.put(address, page, page.size)
                break
            if not self.revisions.trusted:
                break
            # A save overtook the rendering: the page is older than the known revision.
        return page

    def _refuse(self, address: Address) -> None:
        """Don't ask twice for every request of a page that can't be kept."""
        if len(self._refused) >= REFUSED_MOST:
            self._refused.clear()
        self._refused[address] = time.monotonic() + REFUSED_SECONDS

    async def _ask(self, address: Address) -> Page | None:
        if address.is_slow:
            async with self._turns.setdefault(address.slug, asyncio.Lock()):
                page = await self._ask_in(self.slow_pool, address)
        else:
            page = await self._ask_in(self.pool, address)
        if page is None:
            self._refuse(address)
        return page

    async def _ask_in(self, pool: ThreadPoolExecutor, address: Address) -> Page | None:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(pool, ask_application, self.application, address)


def ask_application(application: WSGIApplication, address: Address) -> Page | None:
    answer = run(application, environ_of(address), Answer())
    if answer.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        away = answer.status == HTTPStatus.SERVICE_UNAVAILABLE
        raise FailedError(failure(answer) if away and address.query != FRAGMENT else None)
    revision = storable(answer, address.slug)
    if revision is None:
        return None
    return make_page(answer, address.slug, revision)


def environ_of(address: Address) -> dict[str, Any]:
    headers = [
        (b"host", address.host),
        (b"x-forwarded-proto", address.proto),
        (b"accept-language", address.language.encode()),
    ]
    scope = {
        "method": "GET",
        "raw_path": address.path.encode(),
        "query_string": address.query,
        "http_version": "1.1",
        "scheme": address.proto.decode("latin-1"),
        "client": ("127.0.0.1", 0),
        "headers": headers,
    }
    return build_environ(scope, BytesIO(), 0)
