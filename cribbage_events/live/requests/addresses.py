"""Finds the requests for pages that look the same to everybody."""

import re
from typing import NamedTuple

from django.conf import settings
from django.core.signing import Signer

from cribbage_events.live.requests.asgi_types import Scope
from cribbage_events.live.requests.languages import asked_language
from cribbage_events.server.marks import SHARED, SLOW, marks_at
from cribbage_events.server.visitors import customer_address

LISTEN = re.compile(r"/events/([-\w]+)/live/", re.ASCII)
# With one of these, a page may say something meant for this visitor alone.
PERSONAL = (b"sessionid=", b"messages=")
FRAGMENT = b"live"


SCHEMES = {"http": b"http", "https": b"https"}
SAVED = re.compile(rb"(?:^|; ?)saved=(\d{1,9})(?:;|$)")


class Address(NamedTuple):
    """Everything that a public page depends on, except the revision."""

    host: bytes
    proto: bytes
    path: str
    query: bytes
    language: str

    @property
    def slug(self) -> str:
        return self.path.split("/", 3)[2]

    @property
    def is_slow(self) -> bool:
        """Whether other pages mustn't wait for this one."""
        return SLOW in marks_at(self.path)


def headers_of(scope: Scope) -> dict[bytes, bytes]:
    """Several of one name make one, as HTTP/2 may split cookies."""
    headers: dict[bytes, bytes] = dict(scope["headers"])
    if len(headers) < len(scope["headers"]):
        headers.clear()
        for name, value in scope["headers"]:
            headers[name] = headers[name] + b"; " + value if name in headers else value
    return headers


def visitor_of(scope: Scope) -> str:
    """The visitor's address, as far as it can be believed: behind a proxy, what that adds itself.

    allauth's limits go by the same; of an IPv6 address the part that is one customer's.
    """
    told = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
    if settings.ALLAUTH_TRUSTED_PROXY_COUNT and told:
        last: str = told[-1].decode("latin-1").rpartition(",")[2].strip()
    else:
        last = (scope.get("client") or ("",))[0]
    return customer_address(last)


def address(scope: Scope, path: str, query: bytes) -> Address | None:
    """The public page at a path, as this request's visitor would address it."""
    if query not in (b"", FRAGMENT) or SHARED not in marks_at(path):
        return None
    return address_at(scope, headers_of(scope), path, query)


def address_at(scope: Scope, headers: dict[bytes, bytes], path: str, query: bytes) -> Address:
    proto = headers.get(b"x-forwarded-proto") or SCHEMES[scope["scheme"]]
    return Address(headers.get(b"host", b""), proto, path, query, asked_language(headers))


def listening_key(slug: str) -> str:
    """Return a key by which a page hears of an event that isn't for everybody."""
    return Signer(salt="live").signature(slug)


def is_host_known(headers: dict[bytes, bytes]) -> bool:
    """Whether the host is spelled as it is allowed: else anybody could have pages kept without end,
    each for another port.
    """
    known = settings.HOST_NAMES
    return known is None or headers.get(b"host", b"").decode("latin-1") in known


def is_anybody(scope: Scope, headers: dict[bytes, bytes]) -> bool:
    """Whether this visitor may be answered as everybody else is."""
    if scope["method"] not in ("GET", "HEAD") or not is_host_known(headers):
        return False
    cookie = headers.get(b"cookie")
    return not cookie or not any(name in cookie for name in PERSONAL)


def own_revision(headers: dict[bytes, bytes]) -> int:
    """The revision that this visitor's own last save of this event made; 0: none lately."""
    cookie = headers.get(b"cookie")
    match = SAVED.search(cookie) if cookie else None
    return int(match[1]) if match else 0
