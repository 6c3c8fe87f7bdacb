"""Public pages that have been rendered for a revision, ready to be sent."""

import gzip
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2s

import brotli

from cribbage_events.live.requests.asgi_types import BODY, Headers, Response, response, start_of
from cribbage_events.live.requests.wsgi import Answer

REVISION = b"event-revision"
# Set here, or only for us: the length differs by encoding.
REPLACED = {b"content-length", REVISION}
# The best encoding first.
PACKERS: dict[bytes, Callable[[bytes], bytes]] = {
    b"br": partial(brotli.compress, quality=5),
    b"gzip": partial(gzip.compress, compresslevel=6, mtime=0),
}


@dataclass(frozen=True, slots=True, eq=False)
class Page:
    """One page at one revision; `packed` are the encodings that somebody has asked for."""

    slug: str
    revision: int
    etag: bytes
    plain: bytes
    headers: Headers
    unchanged: Response
    whole: Response
    packed: dict[bytes, Response] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """Return the size in bytes, with room for what will be packed."""
        return len(self.plain) * 3 // 2

    def pack(self, encoding: bytes) -> None:
        """Compressed once for all visitors; in a thread, since it takes a moment."""
        headers = [*self.headers, (b"content-encoding", encoding)]
        self.packed[encoding] = response(headers, PACKERS[encoding](self.plain))


def validators(body: bytes, revision: int) -> dict[str, str]:
    """The headers with which a browser asks whether a kept page is still the present one."""
    # The revision alone would survive an update of the program, whose pages look different, and a
    # new name of the club.
    digest = blake2s(body, digest_size=6).hexdigest()
    return {
        "ETag": f'W/"{revision}-{digest}"',
        "Cache-Control": "no-cache",
        "Vary": "Accept-Encoding, Cookie",  # not translated: names of headers
    }


def storable(answer: Answer, slug: str) -> int | None:
    """The revision of an answer that may be shown to everybody."""
    headers = dict(answer.headers)
    if answer.status != 200 or b"set-cookie" in headers or answer.poured:
        return None
    of, _, revision = headers.get(REVISION, b"").decode().partition(" ")
    return int(revision) if of == slug and revision.isdecimal() else None


def make_page(answer: Answer, slug: str, revision: int) -> Page:
    headers = [(name, value) for name, value in answer.headers if name not in REPLACED]
    return Page(
        slug,
        revision,
        dict(headers)[b"etag"],
        plain=answer.body,
        headers=headers,
        unchanged=Response(start_of(304, headers), {"type": BODY, "body": b""}),
        whole=response(headers, answer.body),
    )


def failure(answer: Answer) -> Response:
    """The application's answer instead of the page."""
    headers = [each for each in answer.headers if each[0] != b"content-length"]
    return response(headers, answer.body, status=answer.status)


def response_for(page: Page, headers: dict[bytes, bytes]) -> Response | bytes:
    """The page as this browser can read it, or the news that it has it already.

    Bytes: the encoding that has to be packed first.
    """
    known = headers.get(b"if-none-match")
    if known and page.etag in known:
        return page.unchanged
    accepted = headers.get(b"accept-encoding", b"")
    for encoding in PACKERS:
        if encoding in accepted:
            return page.packed.get(encoding, encoding)
    return page.whole
