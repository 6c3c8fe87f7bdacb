"""What is wrong with the translation of a text."""

import re
from collections import Counter
from collections.abc import Iterator

from tests.catalogue.entries import Entry

VALUE = re.compile(r"%\(\w+\)[sdif]|%[sdif]|\{[\w.!:]*\}")
TAG = re.compile(r"</?[a-z][a-z0-9]*")


def faults_of(entry: Entry) -> Iterator[str]:
    if entry.obsolete:
        yield "is in no page any more"
        return
    if "fuzzy" in entry.flags:
        yield "is only guessed (fuzzy)"
    if not entry.said or not all(said.strip() for said in entry.said):
        yield "is not translated"
        return
    # The forms of a plural are compared with the plural; “one” may be said in words.
    source = entry.text.many or entry.text.one
    for number, said in enumerate(entry.said):
        wanted, found = Counter(VALUE.findall(source)), Counter(VALUE.findall(said))
        if set(found) - set(wanted):
            yield f"has values that nobody gives: {sorted(set(found) - set(wanted))}"
        if set(wanted) - set(found) and (number or not entry.text.many):
            yield f"loses {sorted(set(wanted) - set(found))}"
        if Counter(TAG.findall(said)) != Counter(TAG.findall(source)):
            yield "has other tags"
