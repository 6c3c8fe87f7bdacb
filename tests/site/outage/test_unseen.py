"""The outage page lists no hidden field and no button: nobody has typed them."""

import importlib
import pkgutil
import re
from collections.abc import Iterator

from django import forms
from django.conf import settings

import cribbage_events
from cribbage_events.site.outage import UNSEEN, is_secret

TEMPLATES = settings.BASE_DIR / "templates"
# The page itself sends again whatever was sent.
OUTAGE = TEMPLATES / "503.html"
CONTROL = re.compile(r"<(input|select|textarea|button)\b((?:\{[%{].*?[%}]\}|[^>{])*)>", re.DOTALL)
NAME = re.compile(r'\bname="([\w-]+)"')
# Hidden on one page, typed or chosen on another.
TYPED_ELSEWHERE = {
    *("email", "count", "until", "cards", "starter", "crib", "from_round", "does", "pair"),
    *("order", "position", "number", "sure", "table", "day", "muggins", "waits"),
    *("kind", "rounds"),
}


def unseen_in_templates() -> set[str]:
    tags = (
        (tag, attributes)
        for path in TEMPLATES.rglob("*.html")
        if path != OUTAGE
        for tag, attributes in CONTROL.findall(path.read_text())
    )
    return {
        name
        for tag, attributes in tags
        if tag == "button" or 'type="hidden"' in attributes
        for name in NAME.findall(attributes)
    }


def all_forms() -> Iterator[type[forms.BaseForm]]:
    for module in pkgutil.walk_packages(cribbage_events.__path__, "cribbage_events."):
        if "forms" in module.name:
            importlib.import_module(module.name)
    waiting = [forms.BaseForm]
    while waiting:
        form = waiting.pop()
        waiting += form.__subclasses__()
        if form.__module__.startswith("cribbage_events."):
            yield form


def unseen_in_forms() -> set[str]:
    return {
        name
        for form in all_forms()
        for name, field in getattr(form, "base_fields", {}).items()
        if field.widget.is_hidden
    }


def test_every_hidden_field_and_button_is_listed() -> None:
    names = {name for name in unseen_in_templates() | unseen_in_forms() if not is_secret(name)}
    assert names - UNSEEN - TYPED_ELSEWHERE == set()
    assert TYPED_ELSEWHERE - names == set()
