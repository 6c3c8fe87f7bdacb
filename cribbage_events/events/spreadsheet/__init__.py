"""Lists of people, read from a spreadsheet: a file or pasted text becomes rows of checked cells."""

from cribbage_events.events.spreadsheet.dates import AmbiguousDateError, Order, parse_date
from cribbage_events.events.spreadsheet.people import ListedPerson, PeopleList, read_people
from cribbage_events.events.spreadsheet.tables import (
    MAX_BYTES,
    MAX_ROWS,
    SpreadsheetError,
    Table,
    read_file,
    read_text,
)

__all__ = [
    "MAX_BYTES",
    "MAX_ROWS",
    "AmbiguousDateError",
    "ListedPerson",
    "Order",
    "PeopleList",
    "SpreadsheetError",
    "Table",
    "parse_date",
    "read_file",
    "read_people",
    "read_text",
]
