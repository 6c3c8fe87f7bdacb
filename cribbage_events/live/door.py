"""The first door: `/events/<slug>/live/`, where open pages listen."""

import re
from contextlib import suppress
from urllib.parse import parse_qs

from django.conf import settings

from cribbage_events.live.addresses import (
    LISTEN,
    Address,
    address,
    headers_of,
    is_host_known,
    visitor_of,
)
from cribbage_events.live.asgi_types import Receive, Scope, Send, say
from cribbage_events.live.hub import Hub
from cribbage_events.live.listeners import Listener, Topic
from cribbage_events.live.messages import GREETING, Push
from cribbage_events.live.renderer import FailedError

MOST_LISTENERS = 8_000
NUMBER = re.compile(r"\d{1,9}", re.ASCII)


def listened_event(scope: Scope) -> str | None:
    match = LISTEN.fullmatch(scope["path"])
    return match[1] if match else None


async def listen(hub: Hub, slug: str, scope: Scope, receive: Receive, send: Send) -> None:
    """Serve one open page until it goes away."""
    if scope["method"] != "GET":
        return await say(send, 405, "Only GET.\n")
    visitor = visitor_of(scope)
    if is_full(hub, visitor):
        return await refuse(hub, send)
    topic = topic_of(scope, slug)
    try:
        push = await hub.push_for(slug, topic) if topic else None
    except FailedError:
        return await say(send, 503, "Something is wrong here. Try again in a moment.\n")
    if topic is None or push is None:
        return await say(send, 404, "Nothing to listen to here.\n")
    if is_full(hub, visitor):
        # Others came while the page was rendered.
        return await refuse(hub, send)
    packed = b"gzip" in headers_of(scope).get(b"accept-encoding", b"")
    listener = Listener(send, packed=packed, visitor=visitor)
    shown = shown_revision(scope)
    # An open page costs memory all afternoon; its headers would be a tenth of it.
    scope["headers"] = []
    hub.listeners.add(slug, topic, listener)
    try:
        await listener.open(GREETING)
        await bring_up_to_date(hub, topic, listener, push, shown)
        await wait_until_gone(receive)
    finally:
        hub.leave(slug, topic, listener)
    return None


def is_full(hub: Hub, visitor: str) -> bool:
    """Whether everybody's places are taken, or those of this visitor's address."""
    here = hub.listeners
    of_visitor = here.of_visitor.get(visitor, 0)
    return here.count >= MOST_LISTENERS or of_visitor >= settings.LISTENERS_PER_ADDRESS


async def refuse(hub: Hub, send: Send) -> None:
    hub.refusals.add("listener")
    await say(send, 503, "Too many pages are open. Reload this one to see what is new.\n")


async def bring_up_to_date(
    hub: Hub, topic: Topic, listener: Listener, push: Push, shown: int | None
) -> None:
    slug = topic.slug if isinstance(topic, Address) else topic
    if hub.revisions.of(slug) not in (None, push.revision):
        # It changed before this listener was among those who are told.
        with suppress(FailedError):
            push = await hub.push_for(slug, topic) or push
    if shown == push.revision:
        listener.shows = listener.shows or push.shows
    elif not listener.shows:
        listener.offer(push)


def topic_of(scope: Scope, slug: str) -> Topic | None:
    """What to push: the page named in the query, or only the revision."""
    asked = parse_qs(scope["query_string"].decode("latin-1"))
    if "page" not in asked or not is_host_known(headers_of(scope)):
        return slug
    found = address(scope, asked["page"][0], b"live")
    return found if found is not None and found.slug == slug else None


def shown_revision(scope: Scope) -> int | None:
    """What the page shows: at first as its address says, later what it heard last."""
    asked = parse_qs(scope["query_string"].decode("latin-1"))
    last = (
        headers_of(scope).get(b"last-event-id", b"").decode("latin-1")
        or asked.get("revision", [""])[0]
    )
    return int(last) if NUMBER.fullmatch(last) else None


async def wait_until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
