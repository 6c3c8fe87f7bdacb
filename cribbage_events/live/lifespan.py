"""Starting and stopping what runs beside the requests."""

import asyncio
import signal
from types import FrameType

from cribbage_events.live.asgi_types import Receive, Send
from cribbage_events.live.hub import Hub, open_hub
from cribbage_events.live.watch import watch


async def live(hub: Hub, receive: Receive, send: Send) -> None:
    """ASGI's lifespan: from the server's start to its end."""
    await receive()
    open_hub(hub)
    close_when_told_to_stop(hub)
    tasks = [asyncio.create_task(watch(hub)), asyncio.create_task(hub.beat_for_ever())]
    await send({"type": "lifespan.startup.complete"})
    try:
        await receive()
    finally:
        open_hub(None)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    await send({"type": "lifespan.shutdown.complete"})


def close_when_told_to_stop(hub: Hub) -> None:
    """Granian waits for open responses before it says that it is stopping; pages stay open.

    The event loop hears of a signal beside this handler, so granian's own still runs.
    """
    loop = asyncio.get_running_loop()

    def close(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(hub.listeners.close)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, close)
