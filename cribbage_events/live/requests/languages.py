"""The language of an answer, asked before Django is."""

import re

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, override

from cribbage_events.live.requests.asgi_types import Response, Scope, response
from cribbage_events.server.headers import bare_headers
from cribbage_events.server.languages import LONGEST, found_language

COOKIE = re.compile(rb"(?:^|; ?)language=([-\w]{1,20})(?:;|$)")


def asked_language(headers: dict[bytes, bytes]) -> str:
    """The visitor's choice, else what their browser asks for; "" if that isn't spoken here."""
    spoken = settings.LANGUAGES
    if len(spoken) == 1:
        # Asked for every request, so kept short.
        return settings.LANGUAGE_CODE
    cookie = headers.get(b"cookie")
    chosen = COOKIE.search(cookie) if cookie else None
    accepted = headers.get(b"accept-language", b"")[:LONGEST]
    said = chosen[1].decode() if chosen else ""
    return found_language(said, accepted.decode("latin-1"), tuple(spoken))


def translated_for(scope: Scope, words: str | Promise) -> str:
    """A sentence in the visitor's language, for an answer that Django doesn't give."""
    with override(asked_language(dict(scope["headers"])) or settings.LANGUAGE_CODE):
        return str(words)


def away_in_a_sentence(scope: Scope) -> Response:
    words = gettext_lazy(
        "Our records can’t be reached right now. Wait half a minute, then try again."
    )
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
    return response([*headers, *bare_headers()], translated_for(scope, words).encode(), status=503)
