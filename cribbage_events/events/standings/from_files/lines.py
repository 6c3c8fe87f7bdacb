"""The rows of a file, each with its number in it, read strictly: what could be understood in two
ways is refused. Alphabets, separators, workbooks, headings, numbers and names are read as the pages
read them (`spreadsheets/`).

Comma, semicolon or tab, .xlsx or .ods; the columns of the header in any order. The number of a row
is that of its line in the file, counted from 1, blank lines and the header included.
"""

import csv
import difflib
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from django.utils.translation import gettext as _

from cribbage_events.spreadsheets import SpreadsheetError, read_file
from cribbage_events.spreadsheets.headings import heading_words
from cribbage_events.spreadsheets.listed_names import first_name_first
from cribbage_events.spreadsheets.tables import separated, why_another_file
from cribbage_events.spreadsheets.texts import decoded
from cribbage_events.words.lists import or_list

LONGEST_NAME = 80
LONGEST_SHOWN = 40
# Joiners are part of how some languages are written.
JOINERS = "\u200c\u200d"


class FileError(ValueError):
    """A file that can't be used as it is: where, and what to do next."""

    def __init__(
        self, message: str, *, file: str, row: int | None = None, column: str = ""
    ) -> None:
        place = [file, _("row %(row)s") % {"row": row} if row else "", column]
        super().__init__(f"{', '.join(filter(None, place))}: {message}")
        self.file = file
        self.row = row
        self.column = column


@dataclass(frozen=True, slots=True)
class FileRow:
    """One row of a file by column, and its number."""

    file: str
    row: int
    cells: Mapping[str, str]

    def error(self, column: str, message: str) -> FileError:
        return FileError(message, file=self.file, row=self.row, column=column)

    def text(self, column: str) -> str:
        """The cell without spaces around it. Raises FileError for a line break inside it."""
        written = self.cells.get(column, "").strip()
        if "\n" in written or "\r" in written:
            message = _(
                'There is a line break in this cell: remove it, or close a quotation mark (").'
            )
            raise self.error(column, message)
        return " ".join(written.split())

    def name(self, column: str) -> str:
        """A name in one form, whichever way its accents are stored. Raises FileError."""
        name = unicodedata.normalize("NFC", self.text(column))
        if not name:
            raise self.error(column, _("The name is missing: enter one."))
        name = first_name_first(name)
        if any(is_unseen(letter) for letter in name):
            message = _("There is an invisible character in this name: type it again.")
            raise self.error(column, message)
        if len(name) > LONGEST_NAME:
            message = _("This name is longer than %(most)s letters: shorten it.")
            message = message % {"most": LONGEST_NAME}
            raise self.error(column, message)
        return name

    def number(self, column: str, *, lowest: int, highest: int) -> int | None:
        """The whole number in a cell, None if the cell is empty. Raises FileError."""
        text = self.text(column)
        if not text:
            return None
        number = plain_number(text)
        if number is None:
            shown = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
            message = _("%(text)s is not a whole number: enter one.") % {"text": repr(shown)}
            raise self.error(column, message)
        if not lowest <= number <= highest:
            message = _("%(number)s isn’t possible: enter %(lowest)s to %(highest)s.")
            values = {"number": number, "lowest": lowest, "highest": highest}
            raise self.error(column, message % values)
        return number


def is_unseen(letter: str) -> bool:
    """Whether it is a control or formatting character, such as NUL or a zero-width space."""
    return unicodedata.category(letter) in {"Cc", "Cf", "Co"} and letter not in JOINERS


def read_lines(path: Path, required: Sequence[str], optional: Sequence[str] = ()) -> list[FileRow]:
    """The rows under the header, blank ones left out; columns of other names are not looked at.

    Raises FileError.
    """
    rows = iter(_read(path))
    row, header = next(rows, (1, []))
    columns = [column_named(column, (*required, *optional)) for column in header]
    _check_header(columns, (required, optional), file=path.name, row=row)
    return [
        FileRow(path.name, row, _by_column(columns, cells, path.name, row)) for row, cells in rows
    ]


def plain_number(text: str) -> int | None:
    """Return a number of figures and a minus only; spreadsheets also write 121.0."""
    match = re.fullmatch(r"([-−]?)([0-9]{1,9})(?:[.,]0+)?", text)
    return int(f"{'-' if match[1] else ''}{match[2]}") if match else None


def column_named(heading: str, known: Sequence[str]) -> str:
    """“Player A” and “player-a” are player_a; a heading that isn't known stays as it is."""
    plain = " ".join(heading.lower().split())
    same = "_".join(heading_words(heading))
    return next((name for name in known if name in (plain, same)), plain)


def _read(path: Path) -> list[tuple[int, list[str]]]:
    """The rows that aren't blank, each with the number of its first line."""
    try:
        data = path.read_bytes()
    except OSError as error:
        message = _("There is no such file: check its name.")
        if path.exists():
            message = _("It can’t be read (%(reason)s): choose a CSV file.")
            message = message % {"reason": error.strerror}
        raise FileError(message, file=path.name) from None
    if data.startswith(b"PK"):
        try:
            rows = read_file(data).rows
        except SpreadsheetError as error:
            raise FileError(str(error), file=path.name) from None
        return [(number, row) for number, row in enumerate(rows, 1) if any(row)]
    if why := why_another_file(data):
        raise FileError(why, file=path.name)
    return list(_rows(decoded(data), path.name))


def _check_header(
    columns: Sequence[str],
    expected: tuple[Sequence[str], Sequence[str]],
    *,
    file: str,
    row: int,
) -> None:
    required, optional = expected
    missing = [column for column in required if column not in columns]
    if missing:
        message = _("The header needs the columns %(columns)s: add %(missing)s.")
        values = {"columns": ", ".join(required), "missing": ", ".join(missing)}
        raise FileError(message % values, file=file, row=row)
    for column in (*required, *optional):
        if columns.count(column) > 1:
            message = _("There are two columns %(column)s: remove one or rename it.")
            raise FileError(message % {"column": column}, file=file, row=row, column=column)


def _by_column(columns: Sequence[str], cells: Sequence[str], file: str, row: int) -> dict[str, str]:
    if any(cell.strip() for cell in cells[len(columns) :]):
        message = _(
            "There are more cells in this row than in the header: put a name that has a comma in"
            ' "…".'
        )
        raise FileError(message, file=file, row=row)
    return dict(zip(columns, cells, strict=False))


def _rows(text: str, file: str) -> Iterator[tuple[int, list[str]]]:
    """The rows that aren't blank, each with the number of its first line."""
    lines, named = separated(text)
    header = next((line for line in lines if line.strip()), "")
    delimiter = named if text[:4].lower() == "sep=" else max(",;\t", key=header.count)
    reader = csv.reader(lines, delimiter=delimiter, skipinitialspace=True, strict=True)
    while True:
        row = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise FileError(_why(error, row, reader.line_num), file=file, row=row) from None
        if any(cell.strip() for cell in cells):
            yield row, cells


def _why(error: csv.Error, first: int, last: int) -> str:
    """The mistake in the lines from `first` to `last`, and what to do."""
    if "field limit" in str(error) and first == last:  # not translated: said by the csv module
        message = _("A cell in this row is longer than %(most)s letters: shorten it.")
        return message % {"most": csv.field_size_limit()}
    if first != last or "end of data" in str(error):  # not translated: said by the csv module
        return _('A quotation mark (") in this row is never closed: close it or remove it.')
    return _('There is a quotation mark (") in the wrong place: remove it.')


# “Ann Lee” and “Anne Leigh” are 0.71 alike.
ALIKE = 0.6


class DirectorError(ValueError):
    """The director's name is in no file, but names much like it are; the message says which."""


@dataclass(slots=True)
class Spellings:
    """One spelling for each name, the first: upper and lower case and how accents are stored make
    no difference.

    When `closed`, nobody new is admitted but the `guest`: a director who only fills in.
    """

    guest: str = ""
    closed: bool = False
    spellings: dict[str, str] = field(default_factory=dict)

    def add(self, name: str) -> str:
        return self.spellings.setdefault(typed_name_key(name), name)

    def find(self, name: str) -> str | None:
        return self.spellings.get(typed_name_key(name))

    def admit(self, name: str) -> str | None:
        """The name's one spelling, None for a stranger."""
        if self.closed and typed_name_key(name) != typed_name_key(self.guest):
            return self.find(name)
        return self.add(name)

    def find_director(self) -> str | None:
        """The spelling of the guest's name, None if a director of that name played nobody.

        Raises DirectorError if the name is probably misspelt.
        """
        known = self.find(self.guest)
        if (
            known is None
            and self.guest
            and (alike := names_like(self.guest, self.spellings.values()))
        ):
            message = _(
                "--director: %(name)s isn’t in any of the files. Is it %(alike)s? A director "
                "who didn’t play can be left out."
            )
            raise DirectorError(message % {"name": self.guest, "alike": or_list(alike)})
        return known


def typed_name_key(name: str) -> str:
    """The same for every way in which one name may be typed or stored."""
    plain = unicodedata.normalize("NFKC", name).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    return unicodedata.normalize("NFC", " ".join(plain.split()).casefold())


def names_like(name: str, others: Iterable[str]) -> list[str]:
    """Those which may be meant, the nearest first; P1 and P2 are two names, no slip."""
    known = {without_accents(other): other for other in others if digits(other) == digits(name)}
    return [known[one] for one in difflib.get_close_matches(without_accents(name), known, 3, ALIKE)]


def without_accents(name: str) -> str:
    letters = unicodedata.normalize("NFKD", typed_name_key(name))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def digits(name: str) -> list[str]:
    return re.findall(r"\d+", name)
