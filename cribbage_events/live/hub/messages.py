"""Server-sent events, framed once and written to many."""

import zlib
from dataclasses import dataclass

from cribbage_events.live.pages.page import Page

# Gzip without a name or a time; every listener's stream begins with it.
GZIP_HEADER = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"


def deflate(data: bytes) -> bytes:
    """A piece of a gzip stream that refers to nothing before it, so that all may share it."""
    packer = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(data) + packer.flush(zlib.Z_FULL_FLUSH)


@dataclass(frozen=True, slots=True)
class Push:
    """One event in two forms: `full` with the page, `light` for pages that show it already."""

    revision: int
    etag: bytes
    shows: bytes
    full: tuple[bytes, bytes]
    light: tuple[bytes, bytes]


def both(data: bytes) -> tuple[bytes, bytes]:
    """Return the message as it is and packed; a listener's choice is the index."""
    return data, deflate(data)


def framed(data: bytes, *, event: str = "", revision: int | None = None) -> bytes:
    head = f"event: {event}\n" if event else ""  # not translated: the format's own names
    if revision is not None:
        head += f"id: {revision}\n"  # not translated: as above
    return head.encode() + b"data: " + data.replace(b"\n", b"\ndata: ") + b"\n\n"


BEAT = both(framed(b"", event="beat"))
# A disconnected browser connects again after this many milliseconds.
GREETING = both(b"retry: 1000\n" + BEAT[0])


def page_push(page: Page) -> Push:
    """The page itself; an event without a name makes the browser swap it in."""
    html = page.plain.replace(b"\r", b"").strip()
    return Push(
        revision=page.revision,
        etag=page.etag,
        shows=page.etag.partition(b"-")[2],
        full=both(framed(html, revision=page.revision)),
        light=both(framed(b"", event="beat", revision=page.revision)),
    )


def revision_push(revision: int) -> Push:
    """Push only the number: a signed-in page fetches itself."""
    number = str(revision).encode()
    wire = both(framed(number, event="revision", revision=revision))
    return Push(revision, etag=number, shows=number, full=wire, light=BEAT)
