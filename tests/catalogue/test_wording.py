"""Words that docs/words.md rules out, with what is said instead."""

import re

import pytest

from tests.catalogue import marked
from tests.catalogue.entries import Text

INSTEAD = {
    r"\b(un)?tick(s|ed)?\b": "check a box, check off a name, check in a person, choose",
    r"\btelephon": "phone, or call",
    r"\bonce more\b": "again",
    r"\bmend(s|ed|ing)?\b": "fix",
    r"\blays? away\b": "discard",
    r"\bin all\b": "total",
    r"\ball the same\b": "anyway",
    r"\banew\b": "again",
    r"\bnought\b": "nothing",
    r"\bunwanted\b": "junk, spam",
    r"\bmeanwhile\b": "just",
    r"\bquarter of an hour\b": "15 minutes",
    r"\bstands\b": "is, is shown",
    r"\bknows? nobody\b|\bnobody of\b": "doesn’t know anybody, none of them",
    r"\bneedn’t\b|\bneeds? no\b": "doesn’t need",
    r"\b(is|are) to be (?!invited)": "has to be",
    r"^(First )?say (why|which|who|whether|from)\b": "type, choose",
    r"\b(go|goes|way) round\b": "around",
    r"\b(is|are|was|been|has|have) \w+ already\b": "already before the verb",
    r"\btaken back\b": "withdrawn, cleared; what was deleted is brought back",
    r"\w'\w|\w' ": "’, not a straight apostrophe",
    r"\bin which you\b|\bwith which you\b": "a sentence of its own",
}


def texts() -> set[str]:
    found: set[Text] = marked.in_code() | marked.in_scripts()
    return {text for each in found for text in (each.one, each.many) if text}


def test_texts_say_it_as_people_do() -> None:
    found = [
        f"{text!r}: say {instead}"
        for text in sorted(texts())
        for pattern, instead in INSTEAD.items()
        if re.search(pattern, text, re.IGNORECASE)
    ]
    assert found == []


@pytest.mark.parametrize(
    "text",
    [
        "Tick this first.",
        "Look at it once more.",
        "Say why, for the history.",
        "Ann Lee is here already.",
        "Ann Lee is to be called.",
        "It was taken back.",
        "It isn't open.",
    ],
)
def test_a_ruled_out_word_is_found(text: str) -> None:
    assert any(re.search(pattern, text, re.IGNORECASE) for pattern in INSTEAD)
