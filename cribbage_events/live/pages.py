"""Public pages that have been rendered for a revision, ready to be sent."""

import gzip
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from hashlib import blake2s
from typing import NamedTuple

import brotli

from cribbage_events.live.addresses import Address
from cribbage_events.live.asgi_types import Headers, Message
from cribbage_events.live.wsgi import Answer

REVISION = b"event-revision"
# Ours to say, or not for everybody.
REPLACED = {b"etag", b"content-length", b"cache-control", b"vary", REVISION}
# What a page shows beside the event, such as the club's name, has no revision.
SECONDS = 60.0
MEGABYTES = 64
BODY = "http.response.body"


class Response(NamedTuple):
    """Both messages of a response; the same two go to everybody."""

    start: Message
    body: Message


@dataclass(frozen=True, slots=True)
class Page:
    """One page at one revision, in every encoding that a browser may ask for."""

    slug: str
    revision: int
    etag: bytes
    plain: bytes
    unchanged: Response
    whole: Response
    packed: dict[bytes, Response]
    size: int
    at: float = field(default_factory=time.monotonic)


def storable(answer: Answer, slug: str) -> int | None:
    """The revision of an answer that may be shown to everybody."""
    headers = dict(answer.headers)
    if answer.status != 200 or b"set-cookie" in headers or answer.poured:
        return None
    of, _, revision = headers.get(REVISION, b"").decode().partition(" ")
    return int(revision) if of == slug and revision.isdecimal() else None


def make_page(answer: Answer, slug: str, revision: int, *, packed: bool) -> Page:
    """Pack once what many will fetch; in a thread, since it takes a moment."""
    body = answer.body
    # The revision alone would survive an update of the program, whose pages look different.
    etag = b'W/"%d-%s"' % (revision, blake2s(body, digest_size=6).hexdigest().encode())
    headers = [
        *((name, value) for name, value in answer.headers if name not in REPLACED),
        (b"cache-control", b"no-cache"),
        (b"vary", b"Accept-Encoding, Cookie"),
        (b"etag", etag),
    ]
    encoded = pack(body) if packed else {}
    return Page(
        slug,
        revision,
        etag,
        plain=body,
        unchanged=Response(start_of(304, headers), {"type": BODY, "body": b""}),
        whole=response(headers, body),
        packed={
            name: response([*headers, (b"content-encoding", name)], data)
            for name, data in encoded.items()
        },
        size=len(body) + sum(map(len, encoded.values())),
    )


def pack(body: bytes) -> dict[bytes, bytes]:
    """The best encoding first."""
    return {b"br": brotli.compress(body, quality=5), b"gzip": gzip.compress(body, 6, mtime=0)}


def response(headers: Headers, body: bytes, *, status: int = 200) -> Response:
    length = (b"content-length", str(len(body)).encode())
    return Response(start_of(status, [*headers, length]), {"type": BODY, "body": body})


def failure(answer: Answer) -> Response:
    """What the application says instead of the page."""
    headers = [each for each in answer.headers if each[0] != b"content-length"]
    return response(headers, answer.body, status=answer.status)


def start_of(status: int, headers: Headers) -> Message:
    return {"type": "http.response.start", "status": status, "headers": headers}


def choose(page: Page, headers: dict[bytes, bytes]) -> Response:
    """The page as this browser can read it, or the news that it has it already."""
    known = headers.get(b"if-none-match")
    if known and page.etag in known:
        return page.unchanged
    accepted = headers.get(b"accept-encoding", b"")
    for encoding, packed in page.packed.items():
        if encoding in accepted:
            return packed
    return page.whole


class Shelf:
    """The pages used last, as many as fit."""

    def __init__(self, *, room: int = MEGABYTES * 1024 * 1024) -> None:
        self.room = room
        self._pages: OrderedDict[Address, Page] = OrderedDict()

    def find(self, address: Address) -> Page | None:
        page = self._pages.get(address)
        if page is None or page.at + SECONDS < time.monotonic():
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
