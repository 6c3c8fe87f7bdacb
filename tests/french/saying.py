"""Translate what a step of a journey quotes in English, by the catalogue."""

import re
from functools import cache
from itertools import chain
from typing import NamedTuple

from tests.catalogue.entries import Entry
from tests.french.english import entries

NO_BREAK = "\N{NO-BREAK SPACE}"
VALUE = re.compile(r"%\((\w+)\)[sdif]|\{(\w+)[^}]*\}")
TAG = re.compile(r"<[^>]*>")
MONEY = re.compile(r"\$(\d+)")
# What may follow a button's words or a label: the name of its row, or that it need not be filled.
AFTER = re.compile(r" – (?=[^–]*$)| (?=optional$)")


class Saying(NamedTuple):
    """It finds the English text of `quoted` with its values."""

    quoted: re.Pattern[str]
    said: str


@cache
def in_french(english: str) -> frozenset[str]:
    """Return the French texts: several if French says it in another way elsewhere, or of another
    number. What isn’t in the catalogue, such as a name, stays as it is.
    """
    found = [(saying, match) for saying in sayings() if (match := saying.quoted.fullmatch(english))]
    if found:
        fewest = min(map(letters_of_values, found))
        return frozenset(filled(*each) for each in found if letters_of_values(each) == fewest)
    if after := AFTER.search(english):
        ends = in_french(english[after.end() :])
        words = in_french(english[: after.start()])
        return frozenset(f"{word}{after[0]}{end}" for word in words for end in ends)
    return frozenset({MONEY.sub(rf"\1{NO_BREAK}$", english)})


def letters_of_values(found: tuple[Saying, re.Match[str]]) -> int:
    """The fewer, the surer it is that this text was meant."""
    return sum(map(len, found[1].groups()))


def filled(saying: Saying, match: re.Match[str]) -> str:
    """A value without a digit is a name or a sentence, and nothing but digits a number."""
    values = {
        name: min(in_french(value)) if re.search(r"\d\D|\D\d|[a-z]\.$", value) else value
        for name, value in match.groupdict().items()
    }
    return VALUE.sub(lambda value: values[value[1] or value[2]], saying.said)


@cache
def sayings() -> list[Saying]:
    return [*chain.from_iterable(map(sayings_of, entries()))]


def sayings_of(entry: Entry) -> list[Saying]:
    """A text of values alone could be anything."""
    texts = filter(None, (entry.text.one, entry.text.many))
    return [
        Saying(pattern_of(text), TAG.sub("", said))
        for text, said in zip(texts, entry.said, strict=True)
        if re.search(r"\w", VALUE.sub("", text))
    ]


def pattern_of(text: str) -> re.Pattern[str]:
    """A value that is in it twice is the same both times."""
    seen: set[str] = set()
    parts = []
    at = 0
    words = TAG.sub("", text)
    for value in VALUE.finditer(words):
        name = value[1] or value[2]
        parts += [re.escape(words[at : value.start()])]
        parts += [f"(?P={name})" if name in seen else f"(?P<{name}>.+?)"]
        seen.add(name)
        at = value.end()
    return re.compile("".join(parts) + re.escape(words[at:]))
