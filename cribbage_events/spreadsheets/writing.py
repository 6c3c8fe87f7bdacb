"""Tables as files that spreadsheet programs open: the one writer of CSV."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.http import HttpResponse

from cribbage_events.words.codes import say_erased_names
from cribbage_events.words.numbers import between_cells, in_a_cell

# Spreadsheet programs take a file without it for another alphabet.
BOM = "\N{BYTE ORDER MARK}"
# A spreadsheet takes a cell that begins so for a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
# Each program cuts lines at the separator of its own country, so a cell may begin inside a text.
CELL_INSIDE = re.compile(r"([;,|\t\r\n]\s*)(?=[=+\-@])")


@dataclass(frozen=True, slots=True)
class Number:
    """A cell of a table: a number with two decimals, given in hundredths."""

    hundredths: int


def csv_of(table: Iterable[Sequence[object]], between: str = ",") -> str:
    out = io.StringIO()
    csv.writer(out, delimiter=between).writerows([cell(value) for value in line] for line in table)
    return out.getvalue()


def csv_file(name: str, table: Iterable[Sequence[object]]) -> HttpResponse:
    """A file for people: spreadsheet programs open it in the reader's language, and as UTF-8."""
    return text_file(name, csv_of(table, between_cells()))


def text_file(name: str, text: str) -> HttpResponse:
    response = HttpResponse(BOM + text, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def cell(value: object) -> object:
    """A value that no spreadsheet takes for a formula, in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Number):
        return in_a_cell(value.hundredths)
    if not isinstance(value, str):
        return value
    text = CELL_INSIDE.sub(r"\1'", say_erased_names(value))
    return f"'{text}" if text.startswith(FORMULA) else text
