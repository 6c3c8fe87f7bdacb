"""Guesses what the columns of a list are from their cells."""

import re
from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _

from cribbage_events.spreadsheets.headings import MEMBERS, Columns, Reading
from cribbage_events.spreadsheets.listed_names import without_number
from cribbage_events.spreadsheets.tables import SpreadsheetError, Table

TELEPHONE = re.compile(r"\+?[\d\s().\-/]{7,}(?:\s*(?:x|ext|poste)\.?\s*\d+)?", re.IGNORECASE)
CODE = re.compile(r"[A-Za-z]{1,3}[- ]?\d{1,6}|\d{1,7}")
LETTERS = re.compile(r"[^\W\d_]{2}")


def guess_columns(table: Table, columns: Columns, reading: Reading) -> Columns:
    """Add what is missing: everything where there are no headings, else names and telephones."""
    rows = [row for row in table[columns.start :] if any(row)]
    sheet = Cells(rows, taken=set(columns.found.values()))
    if not columns.start:
        _take(sheet, columns, "email", is_email)
        _take(sheet, columns, reading.dated, is_like_a_date)
    _take(sheet, columns, "telephone", is_like_a_telephone)
    if not columns.names_people:
        _take_names(sheet, columns)
    if not columns.start and reading is MEMBERS:
        _take(sheet, columns, "membership", is_like_a_code)
    if not columns.names_people:
        raise SpreadsheetError(no_names(reading))
    return columns


def no_names(reading: Reading) -> str:
    if reading is MEMBERS:
        return _(
            "No column of names was found. Add a first line with headings: Name, Member"
            " until, E-mail."
        )
    return _(
        "No column of names was found. Add a first line with headings: Name, Date of birth, E-mail."
    )


class Cells:
    """The columns that nothing is known of yet."""

    def __init__(self, rows: Table, taken: set[int]) -> None:
        width = max(map(len, rows), default=0)
        self.columns = {
            index: [row[index] for row in rows if index < len(row) and row[index]]
            for index in range(width)
            if index not in taken
        }

    def first(self, is_one: Callable[[str], bool]) -> int | None:
        """The first column of which most cells are so."""
        for index, cells in self.columns.items():
            if cells and 2 * sum(map(is_one, cells)) > len(cells):
                return index
        return None

    def pop(self, index: int) -> Sequence[str]:
        return self.columns.pop(index)


def _take(sheet: Cells, columns: Columns, kind: str, is_one: Callable[[str], bool]) -> None:
    index = None if kind in columns.found else sheet.first(is_one)
    if index is not None:
        sheet.pop(index)
        columns.found[kind] = columns.guessed[kind] = index


def _take_names(sheet: Cells, columns: Columns) -> None:
    """One column of names, or two: family names and, without figures, first names."""
    index = sheet.first(is_like_a_name)
    if index is None:
        return
    names = sheet.pop(index)
    following = sheet.columns.get(index + 1, [])
    alone = sum(" " not in without_number(name) for name in names)
    if following and 2 * alone > len(names) and all(map(is_like_a_name, following)):
        columns.found["last"] = columns.guessed["last"] = index
        columns.found["first"] = columns.guessed["first"] = index + 1
        sheet.pop(index + 1)
    else:
        columns.found["name"] = columns.guessed["name"] = index


def is_email(cell: str) -> bool:
    return "@" in cell


def is_like_a_date(cell: str) -> bool:
    """With a year in it, and no telephone number."""
    if re.fullmatch(r"\d{4}-\d\d?-\d\d?", cell):
        return True
    if re.fullmatch(r"\d\d?[./ -]\d\d?[./ -]\d{2}(?:\d\d)?", cell):
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
    """Of letters; an initial, such as J., is one too."""
    name = without_number(cell)
    if any(letter.isdecimal() for letter in name) or "@" in name:
        return False
    return LETTERS.search(name) is not None or re.fullmatch(r"[^\W\d_]\.?", name) is not None
