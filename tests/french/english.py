"""Find English on a French page: three words in a row that only an English text has, or a whole
text that is one.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from tests.catalogue.entries import Entry, entries_of
from tests.french.language import CATALOGUE
from tests.walk.reading import SAME, texts_read

# A value or a tag is put between words that are not in a row.
APART = re.compile(r"%\(\w+\)[sdif]|%[sd%]|\{[\w.!:]*\}|<[^>]*>|[.:;!?()«»“”,–|/]")
WORD = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]+)*")
IN_A_ROW = 3


@cache
def entries() -> list[Entry]:
    paths = (CATALOGUE.with_name(f"{domain}.po") for domain in ("django", "djangojs"))
    return [entry for path in paths for entry in entries_of(path) if not entry.obsolete]


def rows_of(text: str) -> Iterator[tuple[str, ...]]:
    for piece in APART.split(text):
        words = [word.casefold() for word in WORD.findall(piece)]
        yield from zip(*(words[start:] for start in range(IN_A_ROW)), strict=False)


def plain(text: str) -> str:
    """Labels of fields begin with a capital that the catalogue doesn't have."""
    return " ".join(text.split()).casefold()


@cache
def english_rows() -> frozenset[tuple[str, ...]]:
    said = {row for entry in entries() for text in entry.said for row in rows_of(text)}
    return frozenset(row for text in english_texts() for row in rows_of(text)) - said


@cache
def english_texts() -> frozenset[str]:
    """Return the texts that French says in another way everywhere."""
    said = {plain(text) for entry in entries() for text in entry.said}
    texts = (text for entry in entries() for text in (entry.text.one, entry.text.many))
    return frozenset(plain(text) for text in texts if WORD.search(text)) - said


def english_in(texts: Iterable[str]) -> list[str]:
    return [plain(text) for text in texts if is_english(text)]


@cache
def is_english(text: str) -> bool:
    """Say whether a text is English; the answer is kept, since pages repeat themselves."""
    return plain(text) in english_texts() or any(row in english_rows() for row in rows_of(text))


def english_on(html: str) -> list[str]:
    """Return the English on a page, for eyes and ears."""
    return english_in(SAME.sub(" ", text) for text in texts_read(html))


def english_lines(text: str) -> list[str]:
    """Return the English in an e-mail, a calendar or what a command prints."""
    return english_in(SAME.sub(" ", line) for line in text.splitlines())
