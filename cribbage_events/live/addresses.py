"""Which requests concern pages that look the same to everybody."""

import re
from typing import NamedTuple

from cribbage_events.live.asgi_types import Scope

PAGE = re.compile(
    r"/events/([-\w]+)/"
    r"(?:rounds/|rules/|projector/|entrants/\d{1,6}/|standings\.json|standings\.csv|games\.json)?",
    re.ASCII,
)
LISTEN = re.compile(r"/events/([-\w]+)/live/", re.ASCII)
# With one of these, a page may say something meant for this visitor alone.
PERSONAL = (b"sessionid=", b"messages=")
FRAGMENT = b"live"


class Address(NamedTuple):
    """Everything that a public page depends on, besides the revision."""

    host: bytes
    proto: bytes
    path: str
    query: bytes
    slug: str

    @property
    def fragment(self) -> "Address":
        return self._replace(query=FRAGMENT)


def header(scope: Scope, name: bytes) -> bytes:
    """One header's value; several of one name make one, as HTTP/2 may split cookies."""
    return b"; ".join(value for key, value in scope["headers"] if key == name)


def address(scope: Scope, path: str, query: bytes) -> Address | None:
    """The public page at a path, as this request's visitor would address it."""
    match = PAGE.fullmatch(path)
    if match is None or query not in (b"", FRAGMENT):
        return None
    host, proto = header(scope, b"host"), header(scope, b"x-forwarded-proto")
    return Address(host, proto or scope["scheme"].encode(), path, query, match[1])


def public_address(scope: Scope) -> Address | None:
    """The page that this request may get as everybody else does; None: Django answers it."""
    if scope["method"] not in ("GET", "HEAD") or not scope["path"].startswith("/events/"):
        return None
    cookie = header(scope, b"cookie")
    if cookie and any(name in cookie for name in PERSONAL):
        return None
    return address(scope, scope["path"], scope["query_string"])


SAVED = re.compile(rb"(?:^|; ?)saved=(\d{1,9})(?:;|$)")


def own_revision(scope: Scope) -> int:
    """The revision that this visitor's own last save of this event made; 0: none lately."""
    match = SAVED.search(header(scope, b"cookie"))
    return int(match[1]) if match else 0
