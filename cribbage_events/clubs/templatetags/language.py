"""Template tags for the language of a page, which work on error pages too."""

from django import template
from django.conf import settings
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, to_locale

register = template.Library()


@register.simple_tag
def page_language() -> str:
    """As `<html lang>` has it: en-CA."""
    return to_locale(get_language()).replace("_", "-")


@register.simple_tag
def language_query() -> SafeString | str:
    """For addresses that are asked by scripts, in the language of their page."""
    if len(settings.LANGUAGES) == 1:
        return ""
    return format_html("&amp;language={}", get_language())
