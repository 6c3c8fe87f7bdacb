"""What the columns of a list were taken for, and what of the list was left out, in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from cribbage_events.events.spreadsheet.headings import Columns
from cribbage_events.events.spreadsheet.tables import Table

LONGEST_SHOWN = 30
SHOWN = 3


@dataclass(frozen=True, slots=True)
class Column:
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
        """Such as: column 2, “Lunch” (Soup, Steak, Fish, …)."""
        heading = f", “{shortened(self.heading)}”" if self.heading else ""
        return f"column {self.number}{heading} ({listed(self.cells)})"


def columns_of(table: Table, columns: Columns) -> tuple[Column, ...]:
    heading = table[columns.start - 1] if columns.start else []
    kinds = {index: kind for kind, index in columns.found.items()}
    if columns.last_first and "name" in columns.found:
        kinds[columns.found["name"]] = "last first"
    found = []
    for index in range(max(map(len, table))):
        cells = [row[index] for row in table[columns.start :] if index < len(row) and row[index]]
        if cells:
            title = heading[index] if index < len(heading) else ""
            guessed = index in columns.guessed.values()
            kind = kinds.get(index, "")
            found.append(Column(index + 1, title, tuple(cells[: SHOWN + 1]), kind, guessed))
    return tuple(found)


def left_out(passed: Sequence[tuple[int, list[str]]], columns: Sequence[Column]) -> tuple[str, ...]:
    """Columns, then rows, that nothing becomes of."""
    rows = [f"row {line} ({listed([cell for cell in row if cell])})" for line, row in passed]
    return tuple([column.words for column in columns if not column.kind] + rows)


def listed(cells: Sequence[str]) -> str:
    more = ["…"] if len(cells) > SHOWN else []
    return ", ".join([*map(shortened, cells[:SHOWN]), *more])


def shortened(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1].rstrip()}…"
