"""Every text that is marked for translation: in code, templates and scripts."""

import ast
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from django.utils.translation.template import templatize

from cribbage_events.clubs.templatetags.scripts import MARKED as IN_SCRIPT
from tests.catalogue.entries import Text
from tests.catalogue.sentences import CODE, ROOT

# The positions of the context, the text and its plural among the arguments.
PLACES: dict[str, tuple[int | None, int, int | None]] = {
    "gettext": (None, 0, None),
    "ngettext": (None, 0, 1),
    "pgettext": (0, 1, None),
    "npgettext": (0, 1, 2),
}
NAMES = {f"{name}{lazy}": places for name, places in PLACES.items() for lazy in ("", "_lazy")}
NAMES |= {"_": PLACES["gettext"], "gettext_noop": PLACES["gettext"]}
LITERAL = r"""u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
# As Django's templatize writes them between what it has blanked out.
IN_TEMPLATE = re.compile(
    rf"(?<!\w)(?P<name>n?p?gettext|_)\((?P<texts>\s*{LITERAL}(?:,\s*{LITERAL})*)", re.DOTALL
)


def in_code() -> set[Text]:
    """Return the texts of code and templates (the domain `django`)."""
    return merged([*from_python(), *from_templates()])


def in_scripts() -> set[Text]:
    """Return the texts of scripts (the domain `djangojs`)."""
    paths = [*files("static", ".js"), *files("templates", ".js")]
    found = [each for path in paths for each in texts_of_script(path.read_text())]
    return merged(found)


def files(folder: str, *suffixes: str) -> Iterator[Path]:
    yield from (path for path in sorted((ROOT / folder).rglob("*")) if path.suffix in suffixes)


def merged(texts: Iterable[Text]) -> set[Text]:
    """A text that has a plural somewhere is one entry with it. What is no literal is marked where
    it is written.
    """
    found: dict[tuple[str, str], Text] = {}
    for text in texts:
        key = (text.context, text.one)
        if key not in found or text.many:
            found[key] = text
    return {text for text in found.values() if text.one}


def from_python() -> Iterator[Text]:
    for path in files(CODE, ".py"):
        yield from texts_of_python(path.read_text())


def texts_of_python(source: str) -> Iterator[Text]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and (places := NAMES.get(name_of(node.func))):
            yield text_at(places, [literal(each) for each in node.args])


def out_of_reach(source: str) -> Iterator[str]:
    """Find marks that xgettext doesn’t see: inside an f-string, or with a letter by its name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):
            yield from (each.one for each in texts_of_python(ast.unparse(node)))
        elif isinstance(node, ast.Call) and name_of(node.func) in NAMES:
            lines = source.splitlines()[node.lineno - 1 : node.end_lineno]
            yield from (line.strip() for line in lines if "\\N{" in line)


def name_of(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")


def literal(node: ast.expr) -> str:
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return str(node.value) if is_text else ""  # type: ignore[attr-defined]


def text_at(places: tuple[int | None, int, int | None], texts: list[str]) -> Text:
    context, one, many = places
    return Text(
        "" if context is None else texts[context],
        texts[one] if len(texts) > one else "",
        "" if many is None else texts[many],
    )


def from_templates() -> Iterator[Text]:
    for path in files("templates", ".html", ".txt"):
        yield from texts_of_template(path.read_text())


def texts_of_template(source: str) -> Iterator[Text]:
    for found in IN_TEMPLATE.finditer(templatize(source)):
        texts = [ast.literal_eval(each) for each in re.findall(LITERAL, found["texts"], re.DOTALL)]
        yield text_at(NAMES[found["name"]], texts)


def texts_of_script(source: str) -> Iterator[Text]:
    for _n, one, many in IN_SCRIPT.findall(source):
        yield Text("", json.loads(one), json.loads(many) if many else "")
