"""Read the entries of a catalogue from its .po file."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

LINE = re.compile(r'(?P<name>msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?)? ?(?P<text>".*")')


class Text(NamedTuple):
    """A text that is to be translated; `many` is its plural, if it has one."""

    context: str
    one: str
    many: str


@dataclass(slots=True)
class Entry:
    parts: dict[str, str] = field(default_factory=dict)
    flags: set[str] = field(default_factory=set)
    obsolete: bool = False

    @property
    def text(self) -> Text:
        parts = self.parts
        return Text(parts.get("msgctxt", ""), parts.get("msgid", ""), parts.get("msgid_plural", ""))

    @property
    def said(self) -> list[str]:
        """Return the translations: one text, or one for each form of the plural."""
        return [text for name, text in self.parts.items() if name.startswith("msgstr")]


def entries_of(path: Path) -> list[Entry]:
    """Return the entries of a catalogue without its header."""
    found = [entry_of(block) for block in re.split(r"\n\s*\n", path.read_text())]
    return [entry for entry in found if entry.obsolete or entry.text.one]


def entry_of(block: str) -> Entry:
    entry = Entry()
    for line in block.splitlines():
        entry.obsolete |= line.startswith("#~")
        if line.startswith("#,"):
            entry.flags |= {flag.strip() for flag in line[2:].split(",")}
    for name, text in strings_of(block):
        entry.parts[name] = entry.parts.get(name, "") + text
    return entry


def strings_of(block: str) -> Iterator[tuple[str, str]]:
    name = ""
    for line in block.splitlines():
        if found := LINE.fullmatch(line):
            name = found["name"] or name
            yield name, ast.literal_eval(found["text"])
