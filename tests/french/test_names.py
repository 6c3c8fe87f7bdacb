"""No word before a name depends on its first letter: “de Line”, but “d’Anne”."""

import re

from tests.catalogue.entries import entries_of
from tests.french.language import CATALOGUE

NAMES = "name|names|player|person|user|director|entrant|winner|loser|club|club_name|event|season"
ELISION = re.compile(
    rf"\b(?:de|que|jusque|lorsque|puisque) (?:<[^>]+>)?%\((?:{NAMES})\)", re.IGNORECASE
)
# At the practice game the names are ours, and begin with a consonant.
OURS = re.compile(r"\b(?:crib|main) de %\(name\)", re.IGNORECASE)


def test_no_name_needs_an_elision() -> None:
    found = [
        said
        for domain in ("django", "djangojs")
        for entry in entries_of(CATALOGUE.with_name(f"{domain}.po"))
        for said in entry.said
        if ELISION.search(OURS.sub("", said))
    ]
    assert found == []
