"""Reads what a row says about somebody: addresses and numbers, dates, years of dues."""

import re
from collections.abc import Mapping, Sequence

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _

from cribbage_events.clubs.cleaning import NAME_LETTERS, letters, one_line
from cribbage_events.clubs.names import folded
from cribbage_events.spreadsheets.dates import only_year
from cribbage_events.spreadsheets.headings import OF_BIRTH, Columns
from cribbage_events.spreadsheets.listed_names import apart
from cribbage_events.spreadsheets.statuses import NO

LENGTHS = {
    "name": NAME_LETTERS,
    "telephone": 30,
    "membership": 30,
    "email": 254,
    "acc": 20,
    "note": 200,
}
# What people write where they know nothing.
NOTHING = re.compile(
    r"[-–—?]+|n[/.]?a\.?|none|nil|null|nan|#n/a|aucune?|s[/.]o\.?|unknown|inconnue?|no e-?mail"
    r"|no phone|pas de courriel|pas de telephone|nul|tb[ad]|a venir"  # not translated: in cells
)
# What some programs make of a number.
AS_A_NUMBER = re.compile(r"^(\d{3,})\.0$")
# Birthdays without the year, and what Outlook writes for none.
WITHOUT_YEAR = re.compile(r"0+[/.-]0+[/.-]0+|--\d\d?-\d\d?|\d\d?/\d\d?")


def cell_of(row: Sequence[str], found: Mapping[str, int], kind: str) -> str:
    index = found.get(kind)
    return row[index].strip() if index is not None and index < len(row) else ""


def known(cell: str) -> str:
    text = one_line(cell)
    return "" if NOTHING.fullmatch(folded(text)) else text


def parts_of_name(row: Sequence[str], kinds: Mapping[str, int]) -> list[str]:
    """Return the first and the family name; a whole name where one of them is empty."""
    parts = [cell_of(row, kinds, kind) for kind in ("first", "last")]
    whole = cell_of(row, kinds, "name")
    return parts if all(parts) or not whole else [whole]


def first_filled(row: Sequence[str], columns: Columns, kind: str) -> str:
    """Return the first of its columns that says something."""
    indexes = [
        index
        for index in (columns.found.get(kind), *columns.more.get(kind, ()))
        if index is not None
    ]
    cells = (
        AS_A_NUMBER.sub(r"\1", known(row[index])) for index in sorted(indexes) if index < len(row)
    )
    return next(filter(None, cells), "")


def is_marked(row: Sequence[str], index: int) -> bool:
    """Tell whether a cell says yes, by a mark, a word, or how much was paid."""
    cell = folded(known(row[index])) if index < len(row) else ""
    return bool(cell) and cell.strip(" .") not in NO


def with_century(born: str, *, guessed: bool) -> str:
    """Return 1950 for “50” and “May-50” under “Born”, and "" for a birthday without a year."""
    if WITHOUT_YEAR.fullmatch(born):
        return ""
    year = None if guessed else only_year(born, is_year=True)
    return born if year is None or re.search(r"\d{4}", born) else str(year)


def take_contacts_apart(cells: dict[str, str], name: str) -> None:
    """Find the address and the number in one cell, in each other's cell, or behind the name."""
    email, telephone, beside = apart(cells["email"]), apart(cells["telephone"]), apart(name)
    if email.email or (email.telephone and "@" not in cells["email"]):
        cells["email"] = email.email
    if telephone.email or letters(cells["telephone"]) > LENGTHS["telephone"]:
        cells["telephone"] = telephone.telephone or cells["telephone"]
    cells["email"] = cells["email"] or telephone.email or beside.email
    cells["telephone"] = cells["telephone"] or email.telephone or beside.telephone
    cells["born"] = cells["born"] or beside.born


def birth_of_parts(row: Sequence[str], found: Mapping[str, int]) -> str:
    """Return a date of columns for the year, the month and the day; what is missing is left out."""
    year, month, day = (known(cell_of(row, found, kind)) for kind in OF_BIRTH)
    whole = only_year(year, is_year=True) if year else None
    written = str(whole or year)
    if not (month and day):
        return written
    return f"{written}-{month}-{day}" if month.isdecimal() else f"{day} {month} {written}"


def why_no_email(email: str) -> str:
    if not email:
        return ""
    try:
        validate_email(email)
    except ValidationError:
        return _("“%(email)s” is not an e-mail address.") % {"email": email}
    return ""
