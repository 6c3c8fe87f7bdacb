"""Recognises a cell of a list by its look: a name, a date, a telephone number, a label."""

import re

from cribbage_events.spreadsheets.listed_names import without_number

TELEPHONE = re.compile(r"\+?[\d\s().\-/]{7,}(?:\s*(?:x|ext|poste)\.?\s*\d+)?", re.IGNORECASE)
CODE = re.compile(r"[A-Za-z]{1,3}[- ]?\d{1,6}|\d{1,7}")
LETTERS = re.compile(r"[^\W\d_]{2}")
DATE = re.compile(
    r"\d{4}-\d\d?-\d\d?.*|\d\d?[./ -]\d\d?[./ -](?:\d\d){1,2}"
    r"|\d{1,2}\S{0,2}[\s.-]+(?:de )?[^\W\d_]{3,}[\s.,-]+\d{4}"
    r"|[^\W\d_]{3,}\.? \d{1,2}\S{0,2},? \d{4}"
)
NUMBER = re.compile(r"[\W\d_]*\d[\W\d_]*|[A-Za-z]{1,3}[- ]?\d{1,6}")
LONGEST_LABEL = 80


def is_email(cell: str) -> bool:
    return "@" in cell


def is_like_a_date(cell: str) -> bool:
    """Tell whether it has a year in it, and is no telephone number."""
    if DATE.fullmatch(cell):
        return True
    return bool(re.search(r"(?<!\d)\d{4}(?!\d)", cell) and not is_like_a_telephone(cell))


def is_like_a_telephone(cell: str) -> bool:
    digits = sum(letter.isdecimal() for letter in cell)
    if re.fullmatch(r"\d{4}[-/.]\d\d?[-/.]\d\d?|\d\d?[-/. ]\d\d?[-/. ]\d{4}", cell):
        return False
    return 7 <= digits <= 15 and TELEPHONE.fullmatch(cell) is not None


def is_like_a_code(cell: str) -> bool:
    return CODE.fullmatch(cell) is not None


def is_like_a_name(cell: str) -> bool:
    """Tell whether it is made of letters; an initial, such as J., is a name too."""
    name = without_number(cell)
    if any(letter.isdecimal() for letter in name) or "@" in name:
        return False
    return LETTERS.search(name) is not None or re.fullmatch(r"[^\W\d_]\.?", name) is not None


def kind_of_cell(cell: str) -> str:
    """ "email", "date", "telephone", "number" or "text"."""
    if is_email(cell):
        return "email"
    if DATE.fullmatch(cell):
        return "date"
    if is_like_a_telephone(cell):
        return "telephone"
    return "number" if NUMBER.fullmatch(cell) else "text"


def is_like_a_label(cell: str) -> bool:
    return kind_of_cell(cell) == "text" and len(cell) <= LONGEST_LABEL
