"""Lists of people, read from a spreadsheet: a file or pasted text becomes rows of checked cells."""

from cribbage_events.spreadsheets.dates import (
    AmbiguousDateError,
    Order,
    parse_born,
    parse_date,
    parse_until,
)
from cribbage_events.spreadsheets.headings import ENTRANTS, MEMBERS, Reading
from cribbage_events.spreadsheets.left_out import ListColumn
from cribbage_events.spreadsheets.people import ListedNote, ListedPerson, PeopleList, read_people
from cribbage_events.spreadsheets.questions import FIRST_FIRST, LAST_FIRST, Choices, Question
from cribbage_events.spreadsheets.tables import (
    MAX_BYTES,
    MAX_CELL,
    MAX_ROWS,
    ListTable,
    SpreadsheetError,
    read_file,
    read_text,
)

__all__ = [
    "ENTRANTS",
    "FIRST_FIRST",
    "LAST_FIRST",
    "MAX_BYTES",
    "MAX_CELL",
    "MAX_ROWS",
    "MEMBERS",
    "AmbiguousDateError",
    "Choices",
    "ListColumn",
    "ListTable",
    "ListedNote",
    "ListedPerson",
    "Order",
    "PeopleList",
    "Question",
    "Reading",
    "SpreadsheetError",
    "parse_born",
    "parse_date",
    "parse_until",
    "read_file",
    "read_people",
    "read_text",
]
