"""Speak ASGI to the handlers in the test’s own process, with answers in Django’s place."""

import asyncio
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from cribbage_events.live.pages.page import validators
from cribbage_events.live.requests.asgi_types import Message, Scope


@dataclass
class Events:
    """A WSGI application with one page per event, and what was asked of it."""

    revisions: dict[str, int] = field(default_factory=lambda: {"cup": 1})
    asked: list[str] = field(default_factory=list)
    template: str = "<p>standings {path} {revision}</p>"
    headers: list[tuple[str, str]] = field(default_factory=list)
    failing: bool = False
    failure: str = "500 Internal Server Error"
    before_answer: Callable[[], None] = lambda: None

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        path, query = environ["PATH_INFO"], environ["QUERY_STRING"]
        self.asked.append(path + ("?" + query if query else ""))
        slug = path.split("/")[2] if path.startswith("/events/") else ""
        revision = self.revisions.get(slug)
        self.before_answer()
        if self.failing:
            start(self.failure, [])
            return [b"oh"]
        if revision is None or "desk" in path:
            start("404 Not Found", [("Content-Type", "text/plain")])
            return [b"no"]
        language = environ.get("HTTP_ACCEPT_LANGUAGE", "")
        page = self.template.format(path=path, revision=revision, language=language)
        body = f"{page}\n<p>{'so ' * 500}</p>".encode()
        headers = [("Content-Type", "text/html"), ("Event-Revision", f"{slug} {revision}")]
        start("200 OK", [*headers, *validators(body, revision).items(), *self.headers])
        return [body]

    def revisions_of(self, slugs: Iterable[str]) -> dict[str, int]:
        return {slug: self.revisions[slug] for slug in slugs if slug in self.revisions}


def scope_of(path: str, *, method: str = "GET", **headers: str) -> Scope:
    raw, _, query = path.partition("?")
    names = {"host": "testserver"} | {k.replace("_", "-"): v for k, v in headers.items()}
    return {
        "type": "http",
        "method": method,
        "path": raw,
        "raw_path": raw.encode(),
        "query_string": query.encode(),
        "http_version": "1.1",
        "scheme": "http",
        "server": ("127.0.0.1", 8000),
        "client": ("10.0.0.9", 50_000),
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in names.items()],
    }


class Visit:
    """A visit is one request and its answer. A listener’s stays open until it is closed."""

    def __init__(self, *body: bytes) -> None:
        self.status = 0
        self.headers: dict[str, str] = {}
        self.body = b""
        self.ended = False
        self.blocked = asyncio.Event()
        self.blocked.set()
        self._gone = asyncio.Event()
        self._arrived = asyncio.Event()
        last = len(body) - 1
        self._parts: list[Message] = [
            {"type": "http.request", "body": part, "more_body": number < last}
            for number, part in enumerate(body)
        ] or [{"type": "http.request", "body": b""}]

    async def receive(self) -> Message:
        if self._parts:
            return self._parts.pop(0)
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        if not self.blocked.is_set():
            await self.blocked.wait()
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {k.decode(): v.decode() for k, v in message["headers"]}
        else:
            self.body += message.get("body", b"")
            self.ended = not message.get("more_body", False)
        self._arrived.set()

    def leave(self) -> None:
        self._gone.set()

    @property
    def text(self) -> str:
        if self.headers.get("content-encoding") == "gzip":
            return zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(self.body).decode()
        return self.body.decode()

    async def until(self, words: str, *, times: int = 1) -> str:
        """Wait until these words have arrived."""
        async with asyncio.timeout(60):
            while self.text.count(words) < times:
                self._arrived.clear()
                await self._arrived.wait()
        return self.text
