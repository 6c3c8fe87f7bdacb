"""Lists of people, read from a spreadsheet: a file or pasted text becomes rows of checked cells."""

from cribbage_events.events.spreadsheet.dates import (
    AmbiguousDateError,
    Order,
    parse_born,
    parse_date,
    parse_until,
)
from cribbage_events.events.spreadsheet.people import (
    ENTRANTS,
    MEMBERS,
    ListedPerson,
    PeopleList,
    Reading,
    read_people,
)
from cribbage_events.events.spreadsheet.tables import (
    MAX_BYTES,
    MAX_ROWS,
    SpreadsheetError,
    Table,
    read_file,
    read_text,
)

__all__ = [
    "ENTRANTS",
    "MAX_BYTES",
    "MAX_ROWS",
    "MEMBERS",
    "AmbiguousDateError",
    "ListedPerson",
    "Order",
    "PeopleList",
    "Reading",
    "SpreadsheetError",
    "Table",
    "parse_born",
    "parse_date",
    "parse_until",
    "read_file",
    "read_people",
    "read_text",
]
