"""The real application has two addresses more: one saves an event, one only says who asks."""

import asyncio
import time

from django.http import HttpRequest, HttpResponse
from django.urls import get_resolver, path

from cribbage_events.asgi import application as real
from cribbage_events.clubs.actor import Actor
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import Event
from cribbage_events.live.requests.asgi_types import Receive, Scope, Send, send_response


def bare(request: HttpRequest) -> HttpResponse:
    """Return what any page for a signed-in reader does at least: load the session and the user."""
    request.session.items()
    return HttpResponse(f"You are {request.user}.")


get_resolver().url_patterns.append(path("bare/", bare))


def save(slug: str) -> tuple[int, float]:
    """A revision that changes the page, and when it was committed."""
    event = Event.objects.get(slug=slug)
    with changing(event, by=Actor("the benchmark"), verb="benchmark") as writing:
        writing.event.notes = f"Change {event.revision}"
        writing.fields.append("notes")
        writing.says()
        revision = event.revision + 1
    return revision, time.monotonic()


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "http" and scope["path"].startswith("/save/"):
        revision, at = await asyncio.to_thread(save, scope["path"].split("/")[2])
        await send_response(send, 200, [], f"{revision} {at}".encode())
    else:
        await real(scope, receive, send)
