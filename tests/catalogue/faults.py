"""Find what is wrong with the translation of a text."""

import re
from collections import Counter
from collections.abc import Iterator

from tests.catalogue.entries import Entry

VALUE = re.compile(r"%\(\w+\)[sdif]|%[sdif]|\{[\w.!:]*\}")
WORD = re.compile(r"[^\W\d_]{2,}")
# A term or a name may be the same.
SAME_WORDS = 2
TAG = re.compile(r"</?[a-z][a-z0-9]*")


def faults_of(entry: Entry) -> Iterator[str]:
    if entry.obsolete:
        yield "is in no page any more"
        return
    if "fuzzy" in entry.flags:
        yield "is only guessed (fuzzy)"
    if not entry.said or not all(said.strip(" \n") for said in entry.said):
        yield "is not translated"
        return
    if {entry.text.one, entry.text.many} & {*entry.said}:
        words = WORD.findall(VALUE.sub(" ", entry.text.one))
        if len(words) > SAME_WORDS:
            yield "is left in English"
    # The forms of a plural are compared with the plural; “one” may be said in words.
    source = entry.text.many or entry.text.one
    for number, said in enumerate(entry.said):
        yield from differences(source, said, may_lose=bool(entry.text.many) and not number)


def differences(source: str, said: str, *, may_lose: bool) -> Iterator[str]:
    wanted, found = values_of(source), values_of(said)
    if found - wanted:
        yield f"has values that nobody gives: {sorted(found - wanted)}"
    if wanted - found and not may_lose:
        yield f"loses {sorted(wanted - found)}"
    if Counter(TAG.findall(said)) != Counter(TAG.findall(source)):
        yield "has other tags"
    if said.count("\n") != source.count("\n"):
        yield "has other lines"


def values_of(text: str) -> set[str]:
    """A language may count the hours to 24: see words/dates.py."""
    return set(VALUE.findall(text.replace("%(hour24)s", "%(hour)s")))
