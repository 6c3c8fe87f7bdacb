"""Pieces of pages that are rendered once for the same values."""

from collections.abc import Hashable
from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()
# Some hundred bytes each, of all events that are being played.
PIECES = 5_000


@register.simple_tag
def kept(piece: str, **values: Hashable) -> SafeString:
    """A template, or a partial of one, that shows these values and words, and nothing else: it
    knows no request, and times without their zone.
    """
    return rendered(piece, get_language(), **values)


@lru_cache(PIECES)
def rendered(piece: str, _language: str, **values: Hashable) -> SafeString:
    return render_to_string(piece, values)
