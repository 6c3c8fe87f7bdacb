"""A file or a text as a table of cells, whatever wrote it: every cell is a string."""

import csv
import datetime
import io
import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import NamedTuple, cast

from django.utils.translation import gettext as _
from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException
from openpyxl.worksheet.worksheet import Worksheet

from cribbage_events.clubs.cleaning import one_line

MAX_BYTES = 2_000_000
MAX_ROWS = 500
MAX_COLUMNS = 60
MAX_CELL = 300
MAX_SHEETS = 12
# Sheets of which only the names are needed are looked at so far.
LOOKED_AT = 50
# Errors that the reader of workbooks raises for damaged files.
BROKEN = (
    ArithmeticError,
    AttributeError,
    EOFError,
    InvalidFileException,
    LookupError,
    NotImplementedError,
    OSError,
    RuntimeError,
    SyntaxError,
    TypeError,
    ValueError,
    zipfile.BadZipFile,
    zlib.error,
)
# A workbook is a packed file: a small one can unpack to gigabytes.
MAX_UNPACKED = 20_000_000
# Each element and each attribute of it takes time, even an empty one: up to 5 microseconds. A list
# as long and as wide as is read here has 210,000.
MAX_MARKS = 350_000
DELIMITERS = ";\t,"
# Our own lists put a quotation mark before what a spreadsheet would take for a formula, such as
# the plus of a telephone number.
GUARDED = re.compile(r"'[=+\-@]")

type Table = list[list[str]]


class SpreadsheetError(ValueError):
    """The file as a whole can't be read; the message says what to do."""


class ReadFile(NamedTuple):
    """The cells of a list, and the names of a workbook's sheets that aren't read, though used."""

    table: Table
    sheets_left: tuple[str, ...] = ()


def read_file(data: bytes) -> ReadFile:
    """The cells of a CSV file, or of the first sheet of a workbook (.xlsx) that is not empty."""
    if len(data) > MAX_BYTES:
        raise SpreadsheetError(_("This file is larger than 2 MB. Save only the list of names."))
    if data.startswith(b"PK"):
        return _workbook(data)
    if data.startswith(b"\xd0\xcf\x11\xe0"):
        raise SpreadsheetError(
            _("This is an old Excel file (.xls). Save it as .xlsx or .csv first.")
        )
    if b"\0" in data and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise SpreadsheetError(_("This is not a list. Choose a .csv or .xlsx file."))
    return ReadFile(read_text(_decoded(data)))


def read_text(text: str) -> Table:
    """The cells of comma-, semicolon- or tab-separated text."""
    lines = list(io.StringIO(text.lstrip("\ufeff"), newline=""))
    # Excel names the separator here; a blank row takes its place, so that rows keep their numbers.
    if lines and lines[0].lower().startswith("sep="):
        lines[0] = "\n"
    delimiter = _delimiter(lines)
    try:
        return _checked(csv.reader(lines, delimiter=delimiter, skipinitialspace=True, strict=True))
    except csv.Error:
        return _checked(_line_by_line(lines, delimiter))


def _line_by_line(lines: Iterable[str], delimiter: str) -> Iterator[list[str]]:
    """Each line for itself, where a quotation mark that is never closed would take in the rest."""
    for line in lines:
        left_open = line.count('"') % 2
        reader = csv.reader(
            [line],
            delimiter=delimiter,
            skipinitialspace=True,
            quoting=csv.QUOTE_NONE if left_open else csv.QUOTE_MINIMAL,
        )
        try:
            cells = next(reader, [])
        except csv.Error as error:
            raise SpreadsheetError(
                _("This text can't be read as a list. Save it as CSV.")
            ) from error
        yield [cell.strip('" \r\n') for cell in cells]


def _decoded(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # Five bytes of it mean nothing, and mustn't stop the reading of all others.
        return data.decode("cp1252", errors="replace")


def _delimiter(lines: Sequence[str]) -> str:
    """The separator that the first lines have most often; names with commas don't mislead it."""
    sample = "\n".join(lines[:20])
    if "\t" in sample:
        return "\t"
    return max(DELIMITERS, key=sample.count)


def _workbook(data: bytes) -> ReadFile:
    """Opened once, since that is most of the work."""
    first, left = list[Sequence[object]](), list[str]()
    with _opened(data) as sheets:
        for sheet in sheets:
            rows = _rows(sheet, LOOKED_AT if first else 5 * MAX_ROWS)
            if first and is_used(rows):
                left.append(sheet.title)
            elif is_used(rows):
                first = rows
    return ReadFile(_checked(first), tuple(left))


@contextmanager
def _opened(data: bytes) -> Iterator[Sequence[Worksheet]]:
    """The sheets of a workbook that aren't hidden. Raises SpreadsheetError for a broken file."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            if _is_too_large(packed):
                raise SpreadsheetError(
                    _("This workbook is too large. Save only the list of names.")
                )
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        sheets = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
        yield cast("list[Worksheet]", sheets[:MAX_SHEETS])
    except SpreadsheetError:
        raise
    except BROKEN as error:
        raise SpreadsheetError(
            _("This file can't be opened. Save the list as .xlsx or .csv and choose it again.")
        ) from error


def _is_too_large(packed: zipfile.ZipFile) -> bool:
    parts = packed.infolist()
    if sum(part.file_size for part in parts) > MAX_UNPACKED:
        return True
    marks = 0
    for part in parts:
        content = packed.read(part)
        marks += content.count(b"<") + content.count(b"=")
    return marks > MAX_MARKS


def _rows(sheet: Worksheet, most: int) -> list[Sequence[object]]:
    rows = sheet.iter_rows(max_row=most, max_col=MAX_COLUMNS, values_only=True)
    return list(islice(rows, most))


def is_used(rows: Iterable[Iterable[object]]) -> bool:
    return any(any(cell not in {None, ""} for cell in row) for row in rows)


def _checked(rows: Iterable[Iterable[object]]) -> Table:
    """Rows as strings; empty ones stay, so that a line's number is the one people see."""
    table = [[_text(cell) for cell in islice(row, MAX_COLUMNS)] for row in rows]
    while table and not any(table[-1]):
        table.pop()
    if not table:
        raise SpreadsheetError(_("There is nothing in this list."))
    if len(table) > MAX_ROWS:
        words = _("This list has more than %(most)s lines. Split it into smaller ones.")
        raise SpreadsheetError(words % {"most": MAX_ROWS})
    return table


def _text(cell: object) -> str:
    if cell is None:
        return ""
    if isinstance(cell, datetime.datetime):
        return cell.date().isoformat()
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    text = one_line(str(cell)[: 2 * MAX_CELL])
    return (text[1:] if GUARDED.match(text) else text)[:MAX_CELL]
