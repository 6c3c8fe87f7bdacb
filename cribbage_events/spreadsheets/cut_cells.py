"""Rows of a text that are wider than their headings: a comma that is no separator is put back."""

import dataclasses
from collections.abc import Sequence

from django.utils.translation import gettext as _

from cribbage_events.clubs.names import folded
from cribbage_events.spreadsheets.cells import cell_of, known, why_no_email
from cribbage_events.spreadsheets.headings import Columns
from cribbage_events.spreadsheets.listed_names import (
    apart,
    is_first_and_family,
    is_listed_suffix,
    is_total,
    without_number,
    without_office,
)
from cribbage_events.spreadsheets.looks import is_like_a_date, is_like_a_name, is_like_a_telephone
from cribbage_events.spreadsheets.tables import ListTable


def without_cut_cells(table: ListTable, columns: Columns) -> tuple[ListTable, dict[int, str]]:
    """Put the comma of “Foxe, Ann” back into the name, that of “12 Elm St, Gimli” into the address,
    where rows of a text are wider than their headings. A row that fits its headings only so is
    read so; one that may be read in several ways is a doubt.
    """
    if not columns.start or not table.between:
        return table, {}
    width = width_of(columns.labels)
    below = [
        (line, row)
        for line, row in enumerate(table.rows, 1)
        if line > columns.start and any(row) and not is_total(row)
    ]
    wider = {line: width_of(row) - width for line, row in below if width_of(row) > width}
    if not wider:
        return table, {}
    rows = list(table.rows)
    always = len(set(wider.values())) == 1 and len(wider) == len(below)
    counted = all(row[0].isdecimal() and len(row[0]) < len("2003") for _line, row in below)
    if always and counted and 0 in columns.taken:
        # Numbers of the rows, without a heading.
        for line, row in below:
            rows[line - 1] = row[1:]
        return dataclasses.replace(table, rows=rows), {}
    doubts = {}
    for line, extra in wider.items():
        whole = with_joined_cells(rows[line - 1], extra, columns, table.between, always=always)
        rows[line - 1] = whole or rows[line - 1]
        if whole is None and (table.between == "," or not always):
            doubts[line] = _("This row has more cells than there are headings.")
    return dataclasses.replace(table, rows=rows), doubts


def with_joined_cells(
    row: Sequence[str], extra: int, columns: Columns, between: str, *, always: bool
) -> list[str] | None:
    """Return the row as its headings want it; None if that isn't sure."""
    if between != ",":
        return None
    name = columns.found.get("name", -1)
    places = sorted(range(width_of(columns.labels)), key=lambda place: place != name)
    fitting = []
    for place in places:
        cut = row[place : place + extra + 1]
        if not all(cut) or (place == name and not is_cut_name(cut)):
            continue
        whole = [*row[:place], ", ".join(cut), *row[place + extra + 1 :]]
        if place == name and (
            always or fits(whole, columns, needed=place + 1 < len(columns.labels))
        ):
            return whole
        if fits(whole, columns, needed=True):
            fitting.append(whole)
    if fits(row, columns, needed=True):
        # What is too much stands behind the last heading.
        return list(row)
    return fitting[0] if fitting else None


def is_cut_name(cut: Sequence[str]) -> bool:
    """Tell Foxe and Ann, or Smithers, John and Jr., from Ann Foxe and a town."""
    names = [without_number(cut[0]), *cut[1:]]
    behind = [is_listed_suffix(cell) or without_office(f"x, {cell}") == "x" for cell in names]
    if any(letter.isdecimal() for cell in names for letter in cell) or not all(behind[2:]):
        return False
    is_named = all(
        is_like_a_name(cell) or is_behind for cell, is_behind in zip(names, behind, strict=True)
    )
    return is_named and (behind[1] or not is_first_and_family(folded(names[0]).split()))


def fits(row: Sequence[str], columns: Columns, *, needed: bool) -> bool:
    """Tell whether the cells are what their headings say, as far as that can be seen."""
    seen = {
        "email": lambda cell: not why_no_email(apart(cell).email or cell),
        "telephone": is_like_a_telephone,
        "born": is_like_a_date,
        "until": is_like_a_date,
    }
    filled = {kind: cell for kind in seen if (cell := known(cell_of(row, columns.found, kind)))}
    name = cell_of(row, columns.found, "name")
    if not all(seen[kind](cell) for kind, cell in filled.items()):
        return False
    return bool(filled or not needed) and (not name or is_like_a_name(name))


def width_of(row: Sequence[str]) -> int:
    return max((index for index, cell in enumerate(row, 1) if cell), default=0)
