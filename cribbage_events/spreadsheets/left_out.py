"""Tells which rows of a list are people, and says in words what of the list was left out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from django.utils.translation import gettext as _

from cribbage_events.spreadsheets.headings import Columns
from cribbage_events.spreadsheets.listed_names import is_section, is_total
from cribbage_events.spreadsheets.statuses import section_named
from cribbage_events.spreadsheets.tables import ListTable

# The number of a row, and its cells.
type Row = tuple[int, list[str]]
LONGEST_SHOWN = 30
SHOWN = 3


def rows_of_people(
    table: ListTable, columns: Columns, doubts: dict[int, str]
) -> tuple[list[Row], list[Row]]:
    """Return the rows with people, and those that are passed over: titles, totals, headings again,
    parts of the list. Who stands under “Waiting list” is a doubt.
    """
    people, passed = list[Row](), list[Row]()
    heading = table.rows[columns.start - 1] if columns.start else None
    # The upper one of two rows of headings.
    above = [line for line, row in enumerate(table.rows[: columns.start - 1], 1) if any(row)]
    over = max(above, default=0) if columns.start and heading != columns.labels else 0
    section = ""
    for line, row in enumerate(table.rows, 1):
        if not any(row) or line in {columns.start, over}:
            continue
        part = section_named(row)
        divides = bool(part) or is_section(row)
        if divides:
            section = part
        if divides or line < columns.start or row == heading or is_total(row) or is_line(row):
            passed.append((line, row))
            continue
        people.append((line, row))
        if section:
            doubts.setdefault(line, _("The list says “%(remark)s”.") % {"remark": section})
    return people, passed


def is_line(row: Sequence[str]) -> bool:
    """Tell whether it is “|---|---|”, as some programs draw it under the headings."""
    filled = [cell for cell in row if cell]
    return len(filled) > 1 and not any(cell.strip("-=_+:. ") for cell in filled)


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column that isn't empty: its place from 1, its heading, its first cells, and what it is
    ("" if left out), guessed or not.
    """

    number: int
    heading: str
    cells: tuple[str, ...]
    kind: str
    guessed: bool

    @property
    def words(self) -> str:
        """Return words such as: column 2, “Lunch” (Soup, Steak, Fish, …)."""
        words = (
            _("column %(number)s, “%(heading)s” (%(cells)s)")
            if self.heading
            else _("column %(number)s (%(cells)s)")
        )
        heading, cells = shortened_cell(self.heading), first_cells(self.cells)
        return words % {"number": self.number, "heading": heading, "cells": cells}


def columns_of(table: Sequence[Sequence[str]], columns: Columns) -> tuple[ListColumn, ...]:
    heading = columns.labels
    kinds: dict[int, str] = {}
    for group in (columns, *columns.beside):
        kinds |= {index: kind for kind, index in group.found.items() if kind != "remarks"}
        kinds |= dict.fromkeys(group.years_paid, "until")
        kinds |= {index: kind for kind, more in group.more.items() for index in more}
        if columns.last_first and "name" in group.found:
            kinds[group.found["name"]] = "last-first"
    found: list[ListColumn] = []
    for index in range(max(map(len, table))):
        cells = [row[index] for row in table[columns.start :] if index < len(row) and row[index]]
        if cells:
            title = heading[index] if index < len(heading) else ""
            guessed = index in columns.guessed.values()
            kind = kinds.get(index, "")
            found.append(ListColumn(index + 1, title, tuple(cells[: SHOWN + 1]), kind, guessed))
    return tuple(found)


def left_out_words(passed: Sequence[Row], columns: Sequence[ListColumn]) -> tuple[str, ...]:
    """Columns that were not read, then rows."""
    words = _("row %(number)s (%(cells)s)")
    rows = [
        words % {"number": line, "cells": first_cells(filter(None, row))} for line, row in passed
    ]
    return tuple([column.words for column in columns if not column.kind] + rows)


def first_cells(cells: Iterable[str]) -> str:
    """Return words such as: Soup, Steak, Fish, …"""
    first = [*islice(cells, SHOWN + 1)]
    more = ["…"] if len(first) > SHOWN else []
    return ", ".join([*map(shortened_cell, first[:SHOWN]), *more])


def shortened_cell(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1].rstrip()}…"
