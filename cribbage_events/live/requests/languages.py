"""The language of an answer, asked before Django is: as its LocaleMiddleware finds it."""

import re
from functools import lru_cache
from types import SimpleNamespace

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import get_language_from_request, override

from cribbage_events.live.requests.asgi_types import Scope

# No browser sends a longer list.
LONGEST = 500
COOKIE = re.compile(rb"(?:^|; ?)language=([-\w]{1,20})(?:;|$)")


def asked_language(headers: dict[bytes, bytes]) -> str:
    """The visitor's choice, else what their browser asks for, else ours."""
    spoken = settings.LANGUAGES
    if len(spoken) == 1:
        # Asked for every request, so kept short.
        return settings.LANGUAGE_CODE
    cookie = headers.get(b"cookie")
    chosen = COOKIE.search(cookie) if cookie else None
    accepted = headers.get(b"accept-language", b"")[:LONGEST]
    known = (settings.LANGUAGE_CODE, *spoken)
    return found_language(chosen[1] if chosen else b"", accepted, known)


@lru_cache(2_000)
def found_language(chosen: bytes, accepted: bytes, _known: tuple[object, ...]) -> str:
    """Browsers send few different headers; to read one takes as long as half a kept page."""
    cookies = {settings.LANGUAGE_COOKIE_NAME: chosen.decode()} if chosen else {}
    meta = {"HTTP_ACCEPT_LANGUAGE": accepted.decode("latin-1")}
    return get_language_from_request(SimpleNamespace(COOKIES=cookies, META=meta))  # type: ignore[arg-type]


def said_to(scope: Scope, words: str | Promise) -> str:
    """A sentence in the visitor's language, for an answer that Django doesn't give."""
    with override(asked_language(dict(scope["headers"]))):
        return str(words)


def is_spoken(code: str) -> bool:
    return any(code == language for language, _ in settings.LANGUAGES)
