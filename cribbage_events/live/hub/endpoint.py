"""`/events/<slug>/live/`, where open pages listen."""

import asyncio
import re
from contextlib import suppress
from urllib.parse import parse_qs

from django.conf import settings
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext_lazy

from cribbage_events.live.hub.hub import Hub
from cribbage_events.live.hub.listeners import Listener, Topic
from cribbage_events.live.hub.messages import GREETING, Push
from cribbage_events.live.pages.renderer import PATIENCE, FailedError
from cribbage_events.live.requests.addresses import (
    LISTEN,
    Address,
    address,
    headers_of,
    is_host_known,
    listening_key,
    visitor_of,
)
from cribbage_events.live.requests.asgi_types import Receive, Scope, Send, send_sentence
from cribbage_events.live.requests.languages import translated_for
from cribbage_events.server.languages import is_spoken

MOST_LISTENERS = 8_000
NUMBER = re.compile(r"\d{1,9}", re.ASCII)
NOTHING_HERE = "Nothing to listen to here."  # not translated: read by programs


def listened_event(scope: Scope) -> str | None:
    match = LISTEN.fullmatch(scope["path"])
    return match[1] if match else None


async def listen(hub: Hub, slug: str, scope: Scope, receive: Receive, send: Send) -> None:
    """Serve one open page until it goes away."""
    if scope["method"] != "GET":
        return await send_sentence(send, 405, "Only GET.")  # not translated: read by programs
    visitor = visitor_of(scope)
    if is_full(hub, visitor):
        return await refuse_listener(hub, scope, send)
    topic = topic_of(scope, slug)
    try:
        async with asyncio.timeout(PATIENCE):
            push = await first_push(hub, slug, topic, scope)
    except (FailedError, TimeoutError):
        words = gettext_lazy("Something is wrong here. Try again in a moment.")
        return await send_sentence(send, 503, translated_for(scope, words))
    if topic is None or push is None:
        return await send_sentence(send, 404, NOTHING_HERE)
    if is_full(hub, visitor):
        # Others came while the page was rendered.
        return await refuse_listener(hub, scope, send)
    packed = b"gzip" in headers_of(scope).get(b"accept-encoding", b"")
    listener = Listener(send, packed=packed, visitor=visitor)
    shown = shown_revision(scope)
    # An open page costs memory all afternoon; its headers would be a tenth of it.
    scope["headers"] = []
    hub.listeners.add(slug, topic, listener)
    try:
        await listener.open(GREETING)
        await send_present(hub, topic, listener, push, shown)
        await wait_until_gone(receive)
    finally:
        hub.leave(slug, topic, listener)
    return None


async def first_push(hub: Hub, slug: str, topic: Topic | None, scope: Scope) -> Push | None:
    """Return None: there is nothing to hear for this visitor, as where there is no such event.

    A page of the club's own people has a key, which nobody gets for an event that they may not see.
    """
    if topic is None:
        return None
    if isinstance(topic, str):
        key = parse_qs(scope["query_string"].decode("latin-1")).get("key", [""])[0]
        if not constant_time_compare(key, listening_key(slug)) and not await hub.may_hear(slug):
            return None
    return await hub.push_for(slug, topic)


def is_full(hub: Hub, visitor: str) -> bool:
    """Whether everybody's places are taken, or those of this visitor's address."""
    here = hub.listeners
    of_visitor = here.of_visitor.get(visitor, 0)
    return here.count >= MOST_LISTENERS or of_visitor >= settings.LISTENERS_PER_ADDRESS


async def refuse_listener(hub: Hub, scope: Scope, send: Send) -> None:
    hub.refusals.add("listener")
    words = gettext_lazy("Too many pages are open. Reload this one to see what is new.")
    await send_sentence(send, 503, translated_for(scope, words))


async def send_present(
    hub: Hub, topic: Topic, listener: Listener, push: Push, shown: int | None
) -> None:
    slug = topic.slug if isinstance(topic, Address) else topic
    if shown is not None and shown > push.revision:
        # The page has seen a save that this process hasn't heard of, or its address is forged.
        with suppress(FailedError):
            await hub.reread([slug])
    if hub.revisions.of(slug) not in (None, push.revision):
        # It changed before this listener was added.
        with suppress(FailedError):
            push = await hub.push_for(slug, topic) or push
    if shown == push.revision:
        listener.shows = listener.shows or push.shows
    elif not listener.shows:
        listener.offer(push)


def topic_of(scope: Scope, slug: str) -> Topic | None:
    """The topic to push: the page named in the query, or only the revision.

    The page says its language: the visitor may have chosen another one since, in another tab.
    """
    asked = parse_qs(scope["query_string"].decode("latin-1"))
    if "page" not in asked or not is_host_known(headers_of(scope)):
        return slug
    found = address(scope, asked["page"][0], b"live")
    if found is None or found.slug != slug:
        return None
    language = asked.get("language", [""])[0]
    return found._replace(language=language) if is_spoken(language) else found


def shown_revision(scope: Scope) -> int | None:
    """The revision that the page shows: from its address at first, later the last one received."""
    asked = parse_qs(scope["query_string"].decode("latin-1"))
    last = (
        headers_of(scope).get(b"last-event-id", b"").decode("latin-1")
        or asked.get("revision", [""])[0]
    )
    return int(last) if NUMBER.fullmatch(last) else None


async def wait_until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
