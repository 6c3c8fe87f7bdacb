"""Recognises a cell of a list by its look: a name, a date, a telephone number, a label."""

import re

from cribbage_events.spreadsheets.listed_names import apart, without_number

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
    """Tell whether it is an address, and not “Ann Foxe <ann@example.com>”."""
    return "@" in cell and not is_like_a_name(cell)


def is_contact(cell: str) -> bool:
    return is_email(cell) or is_like_a_telephone(cell)


def is_like_a_date(cell: str) -> bool:
    """Tell whether it has a year in it, and is no telephone number or name."""
    if DATE.fullmatch(cell):
        return True
    if " " in apart(cell).name and is_like_a_name(cell):
        return False
    return bool(re.search(r"(?<!\d)\d{4}(?!\d)", cell) and not is_like_a_telephone(cell))


def is_like_a_telephone(cell: str) -> bool:
    digits = sum(letter.isdecimal() for letter in cell)
    if re.fullmatch(r"\d{4}[-/.]\d\d?[-/.]\d\d?|\d\d?[-/. ]\d\d?[-/. ]\d{4}", cell):
        return False
    return 7 <= digits <= 15 and TELEPHONE.fullmatch(cell) is not None


def is_like_a_code(cell: str) -> bool:
    return CODE.fullmatch(cell) is not None


def is_like_a_name(cell: str) -> bool:
    """Tell whether it is made of letters; an initial, such as J., is a name too; an address or a
    year may be beside it.
    """
    name = apart(without_number(cell)).name
    if any(letter.isdecimal() for letter in name) or "@" in name:
        return False
    return LETTERS.search(name) is not None or re.fullmatch(r"[^\W\d_]\.?", name) is not None


def is_a_full_name(cell: str) -> bool:
    """Tell whether it is made of two to four words with capitals."""
    return (
        2 <= len(cell.split()) <= 4
        and is_like_a_name(cell)
        and all(word[0].isupper() for word in cell.split())
    )


def kind_of_cell(cell: str) -> str:
    """ "email", "date", "telephone", "number" or "text"."""
    if "@" in cell:
        return "email"
    if DATE.fullmatch(cell):
        return "date"
    if is_like_a_telephone(cell):
        return "telephone"
    return "number" if NUMBER.fullmatch(cell) else "text"


def is_like_a_label(cell: str) -> bool:
    return kind_of_cell(cell) == "text" and len(cell) <= LONGEST_LABEL
