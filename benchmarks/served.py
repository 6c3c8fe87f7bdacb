"""The real application, and one address more at which an event is saved."""

import asyncio
import time

from cribbage_events.asgi import application as real
from cribbage_events.clubs.actor import Actor
from cribbage_events.events.models import Event
from cribbage_events.events.services.changing import changing
from cribbage_events.live.asgi_types import Receive, Scope, Send, answer


def save(slug: str) -> tuple[int, float]:
    """A revision that changes the page, and when it was committed."""
    event = Event.objects.get(slug=slug)
    with changing(event, by=Actor("the benchmark"), verb="benchmark") as writing:
        writing.event.notes = f"Change {event.revision}"
        writing.fields.append("notes")
        writing.what = "A change."
        revision = event.revision + 1
    return revision, time.monotonic()


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "http" and scope["path"].startswith("/save/"):
        revision, at = await asyncio.to_thread(save, scope["path"].split("/")[2])
        await answer(send, 200, [], f"{revision} {at}".encode())
    else:
        await real(scope, receive, send)
