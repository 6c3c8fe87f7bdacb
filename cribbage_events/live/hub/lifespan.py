"""Starts and stops the work beside the requests."""

import asyncio
import logging
import signal
from collections.abc import Callable, Coroutine
from types import FrameType
from typing import Any

from cribbage_events.live.bus.publish import process_bus
from cribbage_events.live.hub.hub import Hub
from cribbage_events.live.hub.watchdog import Watchdog
from cribbage_events.live.requests.asgi_types import Receive, Send

logger = logging.getLogger(__name__)

BEGIN_AGAIN = 1.0


async def live(hub: Hub, receive: Receive, send: Send) -> None:
    """ASGI's lifespan: from the server's start to its end."""
    await receive()
    close_when_told_to_stop(hub)
    bus = process_bus()
    work = (
        lambda: bus.listen(hub),
        lambda: Watchdog(hub, bus).watch(),
        hub.beat_for_ever,
    )
    tasks = [asyncio.create_task(keep_running(each)) for each in work]
    await send({"type": "lifespan.startup.complete"})
    try:
        await receive()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    await send({"type": "lifespan.shutdown.complete"})


async def keep_running(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Begin again after a fault of our own: without it open pages would stay out of date."""
    while True:
        try:
            await work()
        except Exception:
            logger.exception("What keeps open pages up to date has failed; beginning again.")
        await asyncio.sleep(BEGIN_AGAIN)


def close_when_told_to_stop(hub: Hub) -> None:
    """Granian waits for open responses before it says that it is stopping; pages stay open.

    The event loop hears of a signal beside this handler, so granian's own still runs.
    """
    loop = asyncio.get_running_loop()

    def close(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(hub.listeners.close)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, close)
