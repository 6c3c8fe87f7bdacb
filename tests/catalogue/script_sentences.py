"""Sentences in scripts that are not marked for translation."""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.catalogue.prose import VALUE, Sentence, is_heading, is_prose, on_one_line

TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)"""
    r"""|(?P<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)"""
    r"""|(?P<pattern>(?<=[(,=:!&|?])\s*/(?![/*])(?:\\.|\[[^\]\n]*\]|[^/\\\n])+/)""",
    re.DOTALL,
)
MARKED = re.compile(r"\b(?:n|p|np)?gettext\($|\bngettext\(\s*\"(?:\\.|[^\"\\])*\",\s*$")
# What follows these, or looks so, finds elements.
FINDS = re.compile(
    r"(querySelector(All)?|closest|matches|matchMedia|className =|describedby\",) ?\(?$"
)
EXEMPT = "not translated:"
SELECTOR = re.compile(r"^[.#\[]|[\[\]>]|^[a-z-]+:|\b[a-z]+\.[a-z]+\b|^(use strict)$")


def said(text: str, before: str) -> bool:
    if MARKED.search(before.rstrip()) or FINDS.search(before.rstrip()):
        return False
    one = re.search(r"(textContent = |\? |: |return )$", before) is not None
    return (is_prose(text) and not SELECTOR.search(text)) or (one and is_heading(text))


def unmarked(path: Path, shown: str) -> Iterator[Sentence]:
    source = path.read_text()
    for found in TOKEN.finditer(source):
        if found["text"] is None:
            continue
        text = re.sub(r"\$\{[^}]*\}", VALUE, found["text"][1:-1])
        if said(text, source[max(0, found.start() - 200) : found.start()]):
            line = source.count("\n", 0, found.start()) + 1
            if EXEMPT not in source.splitlines()[line - 1]:
                yield Sentence(shown, line, on_one_line(text))
