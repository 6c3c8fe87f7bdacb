"""Scores in templates: a line never breaks over the dash of 121–88."""

import re

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

register = template.Library()
SCORES = re.compile(r"\d+(?:–\d+)+")


@register.filter
def unbroken(words: str) -> SafeString:
    """Return the words with each "121–88" held together."""
    escaped = str(conditional_escape(words or ""))
    return mark_safe(SCORES.sub(r'<span class="unbroken">\g<0></span>', escaped))  # noqa: S308
