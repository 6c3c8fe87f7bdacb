"""A file or a text as a table of cells, whatever wrote it: every cell is a string."""

import csv
import datetime
import html
import io
import re
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice, pairwise
from typing import Any, NamedTuple, cast

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from openpyxl import load_workbook
from openpyxl.utils import column_index_from_string
from openpyxl.utils.exceptions import InvalidFileException
from openpyxl.worksheet.worksheet import Worksheet

from cribbage_events.clubs.cleaning import one_line
from cribbage_events.spreadsheets.looks import is_a_full_name
from cribbage_events.spreadsheets.open_document import MIMETYPE, OpenSheet, open_sheets
from cribbage_events.spreadsheets.texts import decoded, encoded_once

MAX_BYTES = 2_000_000
MAX_ROWS = 500
MAX_COLUMNS = 60
MAX_CELL = 300
MAX_SHEETS = 12
# Sheets of which only the headings are needed are looked at so far.
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
ADDRESS = re.compile(r"[^<>\s@]+@[^<>\s]+")
# Letters that web pages and some exports write so: “Andr&eacute;”.
ENTITY = re.compile(r"&(?:[A-Za-z]{2,8}|#\d{2,5});")
WIDE = re.compile(r"(?<=\S) {2,}(?=\S)")
# Our own lists put a quotation mark before what a spreadsheet would take for a formula, such as
# the plus of a telephone number.
GUARDED = re.compile(r"'[=+\-@\d]")
HIDDEN, STRUCK = "hidden", "struck"
HIDDEN_ROW = re.compile(rb"<(?:\w+:)?row\b[^>]*>")
ROW_NUMBER = re.compile(rb'\br="(\d+)"')
IS_HIDDEN = re.compile(rb'\bhidden="(?:1|true)"')
# A formula whose result the program that wrote the file didn't store.
NO_RESULT = re.compile(
    rb'<c\b[^>]*?\br="([A-Z]{1,3})\d+"[^>]*>\s*<f\b(?:[^>]*/>|[^>]*>[^<]*</f>)\s*(?:<v\s*/>|<v></v>)?\s*</c>'
)
# How files begin that are something else, and what to do with them.
OTHER_FILES: Sequence[tuple[re.Pattern[bytes], str | Promise]] = (
    (
        re.compile(rb"%PDF"),
        gettext_lazy(
            "This is a PDF. Ask for the spreadsheet that it was made from, or copy the list out of"
            " it and paste it here."
        ),
    ),
    (
        re.compile(
            rb"(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)?<(?:!doctype\s+html|html|head|body|table|meta)\b",
            re.IGNORECASE | re.DOTALL,
        ),
        gettext_lazy(
            "This is a web page, even if its name ends in .xls. Open it in Excel or LibreOffice,"
            " save it as .xlsx or .csv and choose that file; or copy the table and paste it here."
        ),
    ),
    (
        re.compile(rb"mime-version:", re.IGNORECASE),
        gettext_lazy(
            "This is a web page, even if its name ends in .xls. Open it in Excel or LibreOffice,"
            " save it as .xlsx or .csv and choose that file; or copy the table and paste it here."
        ),
    ),
    (
        re.compile(rb"<\?xml"),
        gettext_lazy(
            "This is an XML file. Open it in Excel or LibreOffice, save it as .xlsx or .csv and"
            " choose that file."
        ),
    ),
    (
        re.compile(rb"\{\\rtf"),
        gettext_lazy("This is a text document. Copy the list out of it and paste it here."),
    ),
    (
        re.compile(
            rb"\xff\xd8\xff|\x89PNG|GIF8|BM.{4}\0{4}|RIFF|II\*\0|MM\0\*|.{4}ftyp", re.DOTALL
        ),
        gettext_lazy("This is a picture. Type the list, or ask for it as a spreadsheet."),
    ),
    (
        re.compile(rb"begin:vcard", re.IGNORECASE),
        gettext_lazy("These are contacts (vCard). Export them as CSV and choose that file."),
    ),
    (
        re.compile(rb"\xd0\xcf\x11\xe0"),
        gettext_lazy("This is an old Excel file (.xls). Save it as .xlsx or .csv first."),
    ),
)


class SpreadsheetError(ValueError):
    """The file as a whole can't be read; the message says what to do."""


@dataclass(frozen=True, slots=True)
class ListTable:
    """The cells of a list, and what the file says about them: its separator, rows that are hidden
    or struck out, columns of formulas without results, and the sheets that aren't read, though
    used.
    """

    rows: list[list[str]]
    between: str = ""
    marked: Mapping[int, str] = field(default_factory=dict)
    no_results: frozenset[int] = frozenset()
    sheets_left: tuple[str, ...] = ()

    @property
    def data(self) -> dict[str, Any]:
        """Return the data to be signed."""
        return {
            "rows": self.rows,
            "between": self.between,
            "marked": dict(self.marked),
            "no_results": sorted(self.no_results),
            "sheets_left": self.sheets_left,
        }

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> "ListTable":
        return cls(
            data["rows"],
            data["between"],
            {int(line): mark for line, mark in data["marked"].items()},
            frozenset(data["no_results"]),
            tuple(data["sheets_left"]),
        )


# How many headings of these rows are known: a workbook's sheet with the most is read.
type KnownHeadings = Callable[[list[list[str]]], int]


def read_file(data: bytes, known: KnownHeadings | None = None) -> ListTable:
    """The cells of a CSV file, or of one sheet of a workbook (.xlsx, .ods): the one with the most
    known headings, else the first that is used.
    """
    if len(data) > MAX_BYTES:
        raise SpreadsheetError(_("This file is larger than 2 MB. Save only the list of names."))
    if data.startswith(b"PK"):
        return _workbook(data, known or (lambda _rows: 0))
    if why := why_another_file(data):
        raise SpreadsheetError(why)
    text = decoded(data)
    if "\0" in text:
        raise SpreadsheetError(_("This is not a list. Choose a .csv, .xlsx or .ods file."))
    return read_text(text)


def why_another_file(data: bytes) -> str:
    """Return what to do with a file that is no list; "" for one that may be."""
    start = data[:1000].removeprefix(b"\xef\xbb\xbf").lstrip()
    return next((str(said) for begins, said in OTHER_FILES if begins.match(start)), "")


def read_text(text: str) -> ListTable:
    """The cells of comma-, semicolon- or tab-separated text."""
    text = text.lstrip("\ufeff")
    if why := why_another_file(text[:1000].encode(errors="replace")):
        raise SpreadsheetError(why)
    lines, delimiter = separated(encoded_once(ENTITY.sub(_unescaped, text)))
    try:
        rows = [*csv.reader(lines, delimiter=delimiter, skipinitialspace=True, strict=True)]
    except csv.Error:
        rows = [*_line_by_line(lines, delimiter)]
    return ListTable(_checked(_one_in_each_row(rows)), delimiter)


def _unescaped(match: re.Match[str]) -> str:
    return html.unescape(match[0]).replace("\xa0", " ")


def _one_in_each_row(rows: Sequence[list[str]]) -> Sequence[list[str]]:
    """Give names that all stand in one line, as in a mail program, a row each, and leave out
    quotation marks ' around every cell.
    """
    cells = [cell.strip() for row in rows for cell in row if cell.strip()]
    if len(cells) > 1 and all(len(cell) > 1 and cell[0] == cell[-1] == "'" for cell in cells):
        return [[cell.strip().strip("'") for cell in row] for row in rows]
    used = [row for row in rows if any(cell.strip() for cell in row)]
    if len(used) == 1 and len(cells) > 2 and all(map(is_a_full_name, cells)):
        return [[cell] for cell in cells]
    return rows


def separated(text: str) -> tuple[list[str], str]:
    """The lines of a text, and what separates their cells."""
    lines = list(io.StringIO(text, newline=""))
    # Excel names the separator here; a blank row takes its place, so that rows keep their numbers.
    if lines and lines[0].lower().startswith("sep="):
        named = lines[0][4:5]
        lines[0] = "\n"
        if named.strip() or named == "\t":
            return lines, named
    if any(len(_addressed(line)) > 1 for line in lines):
        return [line for each in lines for line in _one_address_each(each)], "\t"
    used = [line for line in lines if line.strip()]
    if len(used) > 1 and all("|" in line for line in used):
        return [line.strip().strip("|") + "\n" for line in lines], "|"
    if len(used) > 1 and not any(sign in text for sign in DELIMITERS):
        # Columns that are made of spaces.
        apart = [len(WIDE.findall(line.strip())) for line in used]
        if apart[0] and all(apart):
            return [WIDE.sub("\t", line.strip()) + "\n" for line in lines], "\t"
    return lines, _delimiter(lines)


def _addressed(line: str) -> list[tuple[str, str]]:
    """The names and addresses of “Ann Lee <ann@example.com>; …”. Cut at each sign rather than
    searched by one pattern, which would take hours for a line of a million letters.
    """
    found = []
    parts = line.split(">")
    for number, (part, after) in enumerate(pairwise(parts), 2):
        before, sign, address = part.rpartition("<")
        follows = after.lstrip()[:1]
        ends = follows in {",", ";"} or (not follows and number == len(parts))
        if sign and ends and ADDRESS.fullmatch(address):
            name = before.lstrip(" \t,;").rpartition(";")[2].rpartition("<")[2]
            found.append((name.strip(), address))
    return found


def _one_address_each(line: str) -> list[str]:
    """Give each of “Ann Lee <ann@example.com>; "Ray, Bob" <bob@example.com>” a line."""
    found = _addressed(line)
    if not found:
        return [line]
    return [f"{name.strip(chr(34) + ', ')} <{address}>\n" for name, address in found]


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
                _("This text can’t be read as a list. Save it as CSV.")
            ) from error
        yield [cell.strip('" \r\n') for cell in cells]


def _delimiter(lines: Sequence[str]) -> str:
    """The separator that the first lines have most often; names with commas don't mislead it."""
    sample = "\n".join(lines[:20])
    if "\t" in sample:
        return "\t"
    return max(DELIMITERS, key=sample.count)


class SheetRows(NamedTuple):
    """A sheet of a workbook: its first rows, and how to read more of it."""

    title: str
    first: list[Sequence[object]]
    table: Callable[[], ListTable]


def _workbook(data: bytes, known: KnownHeadings) -> ListTable:
    """Opened once, since that is most of the work."""
    with _opened(data) as sheets:
        used = [sheet for sheet in sheets if is_used(sheet.first)]
        if not used:
            raise SpreadsheetError(_("There is nothing in this list."))
        chosen = max(used, key=lambda sheet: known(_texts(sheet.first)))
        table = chosen.table()
    left = tuple(sheet.title for sheet in used if sheet is not chosen)
    return ListTable(table.rows, "", table.marked, table.no_results, left)


@contextmanager
def _opened(data: bytes) -> Iterator[list[SheetRows]]:
    """The sheets of a workbook that aren't hidden. Raises SpreadsheetError for a broken file."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            names = set(packed.namelist())
            if why := _why_another_document(names):
                raise SpreadsheetError(why)
            if _is_too_large(packed):
                raise SpreadsheetError(
                    _("This workbook is too large. Save only the list of names.")
                )
            if "mimetype" in names and packed.read("mimetype").strip() == MIMETYPE:
                yield [_of_open_document(each) for each in open_sheets(packed)[:MAX_SHEETS]]
                return
            book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
            sheets = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
            yield [
                _of_worksheet(packed, sheet)
                for sheet in cast("list[Worksheet]", sheets[:MAX_SHEETS])
            ]
    except SpreadsheetError:
        raise
    except BROKEN as error:
        raise SpreadsheetError(
            _("This file can’t be opened. Save the list as .xlsx or .csv and choose it again.")
        ) from error


def _why_another_document(names: set[str]) -> str:
    if "word/document.xml" in names:
        return _("This is a Word document. Copy the list out of it and paste it here.")
    if any(name.startswith("Index/") and name.endswith(".iwa") for name in names):
        return _("This is a file of Numbers or Pages. Export it as .xlsx or .csv first.")
    if "xl/workbook.bin" in names:
        return _("This is a binary workbook (.xlsb). Save it as .xlsx or .csv first.")
    return ""


def _is_too_large(packed: zipfile.ZipFile) -> bool:
    parts = packed.infolist()
    if sum(part.file_size for part in parts) > MAX_UNPACKED:
        return True
    marks = 0
    for part in parts:
        content = packed.read(part)
        # A few bytes of entities may stand for very much; in UTF-16 every letter has a zero.
        if b"<!ENTITY" in content.replace(b"\0", b""):
            # No spreadsheet program writes any.
            raise ValueError(part.filename)
        marks += content.count(b"<") + content.count(b"=")
    return marks > MAX_MARKS


def _of_worksheet(packed: zipfile.ZipFile, sheet: Worksheet) -> SheetRows:
    """Each sheet is gone through once, since that is most of the work."""
    most = 5 * MAX_ROWS
    rows = list(islice(sheet.iter_rows(max_row=most, max_col=MAX_COLUMNS), most))
    first: list[Sequence[object]] = [[cell.value for cell in row] for row in rows[:LOOKED_AT]]
    return SheetRows(sheet.title, first, lambda: _table_of_worksheet(packed, sheet, rows))


def _table_of_worksheet(
    packed: zipfile.ZipFile, sheet: Worksheet, rows: Sequence[Sequence[Any]]
) -> ListTable:
    marked = {number: STRUCK for number, row in enumerate(rows, 1) if is_struck(row)}
    content = packed.read(sheet._worksheet_path)  # type: ignore[attr-defined]
    for match in HIDDEN_ROW.finditer(content):
        number = ROW_NUMBER.search(match[0])
        if number and IS_HIDDEN.search(match[0]):
            marked[int(number[1])] = HIDDEN
    empty = {column_index_from_string(match[1].decode()) for match in NO_RESULT.finditer(content)}
    values = [[cell.value for cell in row] for row in rows]
    return ListTable(_checked(values), "", marked, frozenset(index - 1 for index in empty))


def is_struck(row: Iterable[Any]) -> bool:
    """Whether the first cell with something in it has a line through it."""
    for cell in row:
        if cell.value not in {None, ""}:
            font = getattr(cell, "font", None)
            return bool(font and font.strike)
    return False


def _of_open_document(sheet: OpenSheet) -> SheetRows:
    rows: list[Sequence[object]] = [*sheet.rows]
    marked = dict.fromkeys(sheet.struck, STRUCK) | dict.fromkeys(sheet.hidden, HIDDEN)
    return SheetRows(sheet.title, rows[:LOOKED_AT], lambda: ListTable(_checked(rows), "", marked))


def is_used(rows: Iterable[Iterable[object]]) -> bool:
    return any(any(cell not in {None, ""} for cell in row) for row in rows)


def _texts(rows: Iterable[Iterable[object]]) -> list[list[str]]:
    return [[_text(cell) for cell in islice(row, MAX_COLUMNS)] for row in rows]


def _checked(rows: Iterable[Iterable[object]]) -> list[list[str]]:
    """Rows as strings; empty ones stay, so that a line's number is the one people see."""
    table = _texts(rows)
    while table and not any(table[-1]):
        table.pop()
    if not table:
        raise SpreadsheetError(_("There is nothing in this list."))
    if len(table) > MAX_ROWS:
        words = _("This list has more than %(most)s lines. Split it into smaller ones.")
        raise SpreadsheetError(words % {"most": MAX_ROWS})
    return table


def _text(cell: object) -> str:
    """Return the text in one line, unless a cell has several."""
    if cell is None:
        return ""
    if isinstance(cell, datetime.datetime):
        return cell.date().isoformat()
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    written = str(cell)[: 2 * MAX_CELL]
    lines = [one_line(line) for line in re.split(r"[\r\n]+", written)]
    text = "\n".join(filter(None, lines))
    text = encoded_once(text)
    return (text[1:] if GUARDED.match(text) else text)[:MAX_CELL]
