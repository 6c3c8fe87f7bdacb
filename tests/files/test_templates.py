"""Every template that is named exists, every one that exists is named, and folders stay small."""

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import allauth
from django.conf import settings
from django.template import TemplateDoesNotExist
from django.template.loader import get_template

CODE = settings.BASE_DIR / "cribbage_events"
TEMPLATES = settings.BASE_DIR / "templates"
OF_ALLAUTH = Path(allauth.__file__).parent / "templates"
TEMPLATE = re.compile(r"[\w/*-]+\.(?:html|txt)(?:#\w+)?")
NAMED = re.compile(r'{%\s*(?:include|extends)\s+"([^"]+)"')
# Django and allauth ask for these by their names.
BY_DJANGO = {"400.html", "403.html", "403_csrf.html", "404.html", "429.html", "500.html"}
# A format and an award name their folder; `kind_part` asks for the files in it.
OF_FORMATS = (
    *("events/formats/", "events/awards/", "leagues/formats/"),
    *("tournaments/formats/", "tournaments/awards/"),
)


def paths() -> list[Path]:
    return sorted(path for path in TEMPLATES.rglob("*") if path.is_file())


def name_of(path: Path) -> str:
    return path.relative_to(TEMPLATES).as_posix()


def strings_of(path: Path) -> Iterator[str]:
    """Return quoted text, with `*` for each inserted value."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.JoinedStr):
            parts = (part.value if isinstance(part, ast.Constant) else "*" for part in node.values)
            yield "".join(map(str, parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@cache
def in_python() -> set[str]:
    return {text for path in CODE.rglob("*.py") for text in strings_of(path)}


def templates_in_python() -> set[str]:
    return {text for text in in_python() if TEMPLATE.fullmatch(text) and "/" in text}


def in_templates() -> set[str]:
    return {name for path in paths() for name in NAMED.findall(path.read_text())}


def is_asked_for(name: str, named: set[str]) -> bool:
    return (
        name in BY_DJANGO
        or name.startswith(OF_FORMATS)
        or (OF_ALLAUTH / name).exists()
        or any(fnmatch(name, pattern) for pattern in named)
    )


def test_every_template_that_is_named_exists() -> None:
    assert [name for name in templates_in_python() | in_templates() if not exists(name)] == []


def exists(name: str) -> bool:
    if "*" in name:
        pattern = name.partition("#")[0]
        return any(fnmatch(name_of(path), pattern) for path in paths())
    try:
        get_template(name)
    except TemplateDoesNotExist:
        return False
    return True


def test_every_template_is_used() -> None:
    named = {name.partition("#")[0] for name in in_python() | in_templates()}
    assert [name for name in map(name_of, paths()) if not is_asked_for(name, named)] == []
