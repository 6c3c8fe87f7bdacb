"""The language of an answer: the visitor's choice, else what their browser asks for, else that of
the club whose page it is, else ours.
"""

from collections.abc import Mapping
from contextvars import ContextVar
from functools import lru_cache

from django.conf import settings
from django.utils.translation import activate, get_language, get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header

# No browser sends a longer list.
LONGEST = 500
# The visitor of this request neither chose a language nor asks for one that is spoken here.
unasked = ContextVar("unasked", default=False)


def is_spoken(code: str) -> bool:
    return any(code == language for language, _ in settings.LANGUAGES)


def wanted_language(chosen: str, accepted: str) -> str:
    """The one of the cookie, else of `Accept-Language`; "" if neither is spoken here."""
    spoken = settings.LANGUAGES
    if len(spoken) == 1:
        # Asked for every request, so kept short.
        return settings.LANGUAGE_CODE
    return found_language(chosen, accepted[:LONGEST], tuple(spoken))


@lru_cache(2_000)
def found_language(chosen: str, accepted: str, _spoken: tuple[object, ...]) -> str:
    """Browsers send few different headers; to read one takes as long as half a kept page."""
    for code in (chosen.lower(), *(code for code, _ in parse_accept_lang_header(accepted.lower()))):
        if code == "*":
            break
        try:
            return get_supported_language_variant(code)
        except LookupError:
            continue
    return ""


def language_of_terminal(environment: Mapping[str, str]) -> str:
    """Return the language of other programs there, such as "fr_CA.UTF-8"; "" if it isn't spoken
    here.
    """
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    said = next(filter(None, map(environment.get, names)), "")
    return wanted_language(said.partition(".")[0].replace("_", "-"), "")


def chosen_language() -> str:
    """The visitor's, to be kept with their address; "" where there was nothing to choose."""
    if len(settings.LANGUAGES) == 1 or unasked.get():
        return ""
    return get_language() or ""


def speak(code: str) -> None:
    """Use this language for the rest of the request; "": until it is known whose page it is."""
    unasked.set(not code)
    activate(code or settings.LANGUAGE_CODE)


def speak_if_unasked(code: str) -> None:
    """The club's own language, for a visitor who asked for none."""
    if unasked.get() and is_spoken(code):
        activate(code)
