import re

import pytest

from tests.french.english import entries

# What is put for a name of a person, a club, a season or an event.
NAME = (
    r"%\((?:\w*name|club|user|director|person|entrant|kept|season|event|title|opponents|partner"
    r"|winner|loser|host)\)s"
)
# In the practice game and the rules the names are ours: none begins with a vowel.
OURS = ("’s crib", "’s hand", "the %(director)s", "The %(director)s")
RULED_OUT = {
    rf"\b(?:de|que|le|la|ne|se|lorsque|puisque) (?:<[^>]*>)?{NAME}": "“de Anne”: reword it",
    rf"[dlq]’(?:<[^>]*>)?{NAME}": "“d’Bob”: reword it",
    r"[A-Za-zÀ-ÿ]'[A-Za-zÀ-ÿ]": "the apostrophe is ’",
    r" [:»;!?](?!\w)|« ": "no plain space there",
    r"\d (?:\$|%)": "a no-break space before $ and %",
    r"\N{NO-BREAK SPACE}[;!?]": "no space before ; ! ?",
}


@pytest.mark.parametrize("pattern", RULED_OUT)
def test_no_text_is_written_so(pattern: str) -> None:
    found = [
        said
        for entry in entries()
        if not any(words in entry.text.one for words in OURS)
        for said in entry.said
        if re.search(pattern, said)
    ]
    assert found == [], RULED_OUT[pattern]
