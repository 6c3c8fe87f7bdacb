"""Template tags for the language of a page, which work on error pages too."""

from django import template
from django.conf import settings
from django.http import HttpRequest
from django.template import Context
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, to_locale

register = template.Library()


@register.simple_tag
def page_language() -> str:
    """Return the language as `<html lang>` has it: en-CA."""
    return tag_of(get_language())


def tag_of(code: str) -> str:
    return to_locale(code).replace("_", "-")


@register.simple_tag
def other_languages() -> list[tuple[str, str, str]]:
    """Return the code, what `lang` has, and the name in its own words."""
    here = get_language()
    known = ((code, tag_of(code), str(name)) for code, name in settings.LANGUAGES)
    return [each for each in known if each[0] != here]


@register.simple_tag(takes_context=True)
def language_choice(context: Context) -> SafeString | str:
    """A button for each other language, in its own words; it leads back to this page."""
    request: HttpRequest | None = context.get("request")
    if len(settings.LANGUAGES) == 1 or request is None:
        # A page that only says what went wrong has none.
        return ""
    return format_html(
        '<form class="language" method="post" action="{}">'
        '<input type="hidden" name="next" value="{}">{}</form>',
        reverse("language"),
        request.get_full_path(),
        format_html_join(
            "",
            '<button name="language" value="{}" lang="{}">{}</button>',
            other_languages(),
        ),
    )


@register.simple_tag
def language_query() -> SafeString | str:
    """Return a query for addresses that scripts ask, in the language of their page."""
    if len(settings.LANGUAGES) == 1:
        return ""
    return format_html("&amp;language={}", get_language())
