"""Scripts with their words: each brings along what its `gettext` needs in the page's language.

The words are in the page, so they cost no request and are there when the network is gone. English
ones are in the script itself and nowhere else.
"""

import json
import re
from functools import cache
from typing import Any

from django import template
from django.conf import settings
from django.template import Context
from django.templatetags.static import static
from django.utils.html import format_html, json_script
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation.trans_real import DjangoTranslation

register = template.Library()

TEXT = r'"(?:\\.|[^"\\])*"'
MARKED = re.compile(rf"\b(n?)gettext\(\s*({TEXT})(?:,\s*({TEXT}))?")
# Which form of a plural it is depends on the last two digits, below 100 on the number itself.
NUMBERS = range(200)
# `gettext` and its like are in there.
FIRST = "page"
CATALOGUES: dict[str, DjangoTranslation] = {}


@register.simple_tag(takes_context=True)
def script(context: Context, name: str) -> SafeString:
    """`{% script "share" %}`: static/js/share.js with its words; before the first one, page.js."""
    there = vars(context["request"]).setdefault("scripts", [])
    wanted = [each for each in dict.fromkeys((FIRST, name)) if each not in there]
    there += wanted
    return SafeString("\n".join(one_script(each) for each in wanted))


def one_script(name: str) -> SafeString:
    words = words_of(name, get_language())
    return format_html('{}<script src="{}" defer></script>', words, static(f"js/{name}.js"))


@cache
def words_of(name: str, language: str) -> SafeString:
    """The translated words of a script, as a block for page.js; empty in English."""
    catalogue = catalogue_of(language)
    translated = {one: translation_in(catalogue, one, many) for one, many in texts_of(name)}
    words = {one: other for one, other in translated.items() if other != one and other is not None}
    block = json_script(words).replace("<script ", "<script data-words ", 1)
    return mark_safe(block if words else "")  # noqa: S308 - json_script escapes


def texts_of(name: str) -> list[tuple[str, str]]:
    """The texts that a script marks; the second one of a plural."""
    source = (settings.BASE_DIR / "static" / "js" / f"{name}.js").read_text()
    found = MARKED.findall(source)
    return [(json.loads(one), json.loads(many) if n else "") for n, one, many in found]


def translation_in(
    catalogue: DjangoTranslation, one: str, many: str
) -> str | dict[str, Any] | None:
    """One text, or of a plural its forms and which of them each number has."""
    if not many:
        return catalogue.gettext(one)
    by_number = [catalogue.ngettext(one, many, number) for number in NUMBERS]
    # French may have the same two words, and another one of them for 0.
    if by_number == [one if number == 1 else many for number in NUMBERS]:
        return None
    forms = list(dict.fromkeys(by_number))
    return {"forms": forms, "of": "".join(str(forms.index(form)) for form in by_number)}


def catalogue_of(language: str) -> DjangoTranslation:
    if language not in CATALOGUES:
        paths = [str(path) for path in settings.LOCALE_PATHS]
        CATALOGUES[language] = DjangoTranslation(language, domain="djangojs", localedirs=paths)
    return CATALOGUES[language]
