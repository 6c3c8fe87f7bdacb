"""The catalogues of the languages that people speak, Django's and allauth's with them."""

from collections.abc import Iterable

from django.conf import settings
from django.utils.translation import trans_real


def not_in_catalogues(texts: Iterable[str]) -> list[str]:
    """What stays English in one of them. English itself is in the code."""
    spoken = [code for code, _name in settings.LANGUAGES if not code.startswith("en")]
    return sorted(f"{code}: {text}" for code in spoken for text in texts if is_missing(text, code))


def is_missing(text: str, code: str) -> bool:
    known = trans_real.translation(code)._catalog  # type: ignore[attr-defined]
    return bool(text) and text not in known and (text, 0) not in known
