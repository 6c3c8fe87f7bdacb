"""Public pages that have been rendered for a revision, ready to be sent."""

import gzip
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from hashlib import blake2s

import brotli

from cribbage_events.live.addresses import Address, header
from cribbage_events.live.asgi_types import Headers, Scope, Send, answer
from cribbage_events.live.wsgi import Answer

REVISION = b"event-revision"
# Ours to say, or not for everybody.
REPLACED = {b"etag", b"content-length", b"cache-control", b"vary", REVISION}
# What a page shows beside the event, such as the club's name, has no revision.
SECONDS = 60.0
MEGABYTES = 64


@dataclass(frozen=True, slots=True)
class Page:
    """One page at one revision, in every encoding that a browser may ask for."""

    revision: int
    etag: bytes
    headers: Headers
    plain: bytes
    encoded: dict[bytes, bytes]
    at: float = field(default_factory=time.monotonic)

    @property
    def size(self) -> int:
        return len(self.plain) + sum(map(len, self.encoded.values()))


def storable(answer: Answer, slug: str) -> int | None:
    """The revision of an answer that may be shown to everybody."""
    headers = dict(answer.headers)
    if answer.status != 200 or b"set-cookie" in headers or answer.poured:
        return None
    of, _, revision = headers.get(REVISION, b"").decode().partition(" ")
    return int(revision) if of == slug and revision.isdecimal() else None


def make_page(answer: Answer, revision: int, *, packed: bool) -> Page:
    """Pack once what many will fetch; in a thread, since it takes a moment."""
    body = answer.body
    # The revision alone would survive an update of the program, whose pages look different.
    etag = b'W/"%d-%s"' % (revision, blake2s(body, digest_size=6).hexdigest().encode())
    kept = [(name, value) for name, value in answer.headers if name not in REPLACED]
    headers = [
        *kept,
        (b"cache-control", b"no-cache"),
        (b"vary", b"Accept-Encoding, Cookie"),
        (b"etag", etag),
    ]
    encoded = pack(body) if packed else {}
    return Page(revision, etag, headers, body, encoded)


def pack(body: bytes) -> dict[bytes, bytes]:
    """The best encoding first."""
    return {b"br": brotli.compress(body, quality=5), b"gzip": gzip.compress(body, 6, mtime=0)}


async def send_page(page: Page, scope: Scope, send: Send) -> None:
    """The page, or the news that the visitor has it already."""
    if page.etag in header(scope, b"if-none-match"):
        await send({"type": "http.response.start", "status": 304, "headers": page.headers})
        await send({"type": "http.response.body", "body": b""})
        return
    accepted = header(scope, b"accept-encoding")
    for encoding, body in page.encoded.items():
        if encoding in accepted:
            await answer(send, 200, [*page.headers, (b"content-encoding", encoding)], body)
            return
    await answer(send, 200, page.headers, page.plain)


class Shelf:
    """The pages used last, as many as fit."""

    def __init__(self, *, room: int = MEGABYTES * 1024 * 1024) -> None:
        self.room = room
        self._pages: OrderedDict[Address, Page] = OrderedDict()

    def find(self, address: Address, revision: int) -> Page | None:
        page = self._pages.get(address)
        if page is None or page.revision != revision or page.at + SECONDS < time.monotonic():
            return None
        self._pages.move_to_end(address)
        return page

    def put(self, address: Address, page: Page) -> None:
        self.drop(address)
        self._pages[address] = page
        self.room -= page.size
        while self.room < 0:
            self.drop(next(iter(self._pages)))

    def drop(self, address: Address) -> None:
        if page := self._pages.pop(address, None):
            self.room += page.size
