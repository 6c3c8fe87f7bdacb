"""Tell a sentence that somebody reads from code."""

import re
from typing import NamedTuple

# A name, the same in every language.
PRODUCT = "Cribbage Events"
# Stands for a value that is put into a sentence.
VALUE = "\N{OBJECT REPLACEMENT CHARACTER}"
LETTERS = re.compile(r"[^\W\d_]{2,}")
WORD = re.compile(r"^[(“‘'\"]*[^\W\d_][\w’'‑-]*[)”’'\"]*[.,:;?!…]*$")
HEADING = re.compile(r"^[A-Z][a-z’]{2,}[.:?!…]?$")
# Languages of computers whose statements have words and spaces too.
STATEMENTS = (
    "SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER|WITH|PRAGMA|NOTIFY|LISTEN|UNLISTEN|BEGIN|COMMIT"
    "|ROLLBACK|SAVEPOINT|SET|LOCK|EXPLAIN|VACUUM|ATTACH|COPY|TRUNCATE|FROM|WHERE|AND|ORDER BY|JOIN"
    "|LEFT JOIN|RETURNING|ON CONFLICT|VALUES|FOR UPDATE|ANALYZE|WHEN|CASE|GROUP BY|UNION"
)
CODE = re.compile(
    rf"^\W*({STATEMENTS})\b|^\W*</?[a-z]|^\w[\w-]*=|^[a-z-]+/[a-z+.-]+(;|$)|^(inline|attachment);"
)


class Sentence(NamedTuple):
    path: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.text}"


def on_one_line(text: str) -> str:
    return " ".join(text.replace(VALUE, "{}").split())


def is_prose(text: str) -> bool:
    """Say whether there are two words, or a word and a value, with a space between them."""
    text = text.replace(PRODUCT, VALUE)
    if CODE.search(text) or not LETTERS.search(text):
        return False
    pieces = text.split()
    words = sum(bool(WORD.match(piece) and LETTERS.search(piece)) for piece in pieces)
    values = sum(VALUE in piece for piece in pieces)
    return bool(words) and words + values >= 2 and 2 * (words + values) >= len(pieces)


def is_heading(text: str) -> bool:
    return bool(HEADING.match(text))
