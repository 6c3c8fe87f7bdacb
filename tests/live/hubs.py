"""Run a hub with a stand-in for Django behind it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any

from cribbage_events.live.hub.endpoint import listen
from cribbage_events.live.hub.hub import Hub
from tests.live.driver import Events, Visit, scope_of


def in_a_loop(scenario: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """A test that is a coroutine; in a thread, since Playwright keeps a loop in the tests' own."""

    @wraps(scenario)
    def test() -> None:
        with ThreadPoolExecutor(1) as thread:
            thread.submit(lambda: asyncio.run(scenario())).result()

    return test


@asynccontextmanager
async def listening(hub: Hub, path: str, **headers: str) -> AsyncIterator[Visit]:
    """A page that is open, for a while."""
    visit = Visit()
    slug = path.split("/")[2]
    task = asyncio.create_task(
        listen(hub, slug, scope_of(path, **headers), visit.receive, visit.send)
    )
    async with asyncio.timeout(60):
        while not visit.status:
            await asyncio.sleep(0)
    try:
        yield visit
    finally:
        visit.leave()
        await task


def trusted_hub(events: Events) -> Hub:
    hub = Hub(events, events.revisions_of)
    hub.revisions.trust()
    return hub


def save(hub: Hub, events: Events, *, slug: str = "cup") -> int:
    """Save as a process does: a new revision in the database, then the news of it."""
    events.revisions[slug] += 1
    hub.revisions.announce(slug, events.revisions[slug])
    return events.revisions[slug]
