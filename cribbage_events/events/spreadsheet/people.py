"""People found in a table: which column is what, and what is wrong with which row."""

import datetime
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from cribbage_events.events.spreadsheet.dates import (
    AmbiguousDateError,
    Order,
    order_of,
    parse_born,
    parse_until,
)
from cribbage_events.events.spreadsheet.tables import SpreadsheetError, Table

# Names of columns in small letters without spaces or signs.
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "name": ("name", "fullname", "player", "playername", "entrant", "participant", "names"),
    "first": ("firstname", "first", "givenname", "forename", "given", "christianname"),
    "last": ("lastname", "last", "surname", "familyname", "family"),
    "born": ("dateofbirth", "dob", "born", "birthdate", "birthday", "birth", "bornon", "birthdt"),
    "email": ("email", "emailaddress", "mail", "emails"),
    "telephone": ("phone", "telephone", "tel", "phonenumber", "mobile", "cell", "cellphone"),
    "membership": ("memberno", "membernumber", "member", "membershipnumber", "membershipno",
                   "membership", "memberid", "accnumber", "accno"),
}  # fmt: skip
UNTIL = ("validuntil", "memberuntil", "until", "paiduntil", "expires", "expiry", "expirydate",
         "expiration", "expirationdate", "validto", "validthrough", "paidto")  # fmt: skip
HEADER_WITHIN = 10
LENGTHS = {"name": 80, "telephone": 30, "membership": 30, "email": 254}


@dataclass(frozen=True, slots=True)
class Reading:
    """What kind of list it is: its columns, and which of them dates without a heading are."""

    columns: Mapping[str, tuple[str, ...]]
    dated: str


ENTRANTS = Reading(COLUMNS, "born")
# In a list of members their number is just “No.”.
NUMBER = (*COLUMNS["membership"], "number", "no", "nr", "id")
MEMBERS = Reading({**COLUMNS, "membership": NUMBER, "until": UNTIL}, "until")


@dataclass(frozen=True, slots=True)
class ListedPerson:
    """A row of the list, as far as it could be read; `problems` say what to mend."""

    line: int
    name: str
    date_of_birth: datetime.date | None
    email: str
    telephone: str
    membership_number: str
    problems: tuple[str, ...]
    ambiguous_date: bool = False
    valid_until: datetime.date | None = None


@dataclass(frozen=True, slots=True)
class PeopleList:
    """Everybody in the list, and what of it was not used."""

    people: tuple[ListedPerson, ...]
    unused_columns: tuple[str, ...]
    has_header: bool
    order: Order

    @property
    def asks_for_order(self) -> bool:
        return any(person.ambiguous_date for person in self.people)


def read_people(table: Table, *, order: Order = "", reading: Reading = ENTRANTS) -> PeopleList:
    """The people in this table. `order` says how dates such as 3/5/1950 are written; without it
    the other dates of the column decide, or else the row is asked about.
    """
    start, columns = _header(table, reading)
    rows = [(line, row) for line, row in enumerate(table, 1) if line > start and any(row)]
    if not rows:
        raise SpreadsheetError("There is nobody in this list, only a line of headings.")
    dates = [_cell(row, columns, column) for _, row in rows for column in ("born", "until")]
    order = order or order_of(dates)
    heading = table[start - 1] if start else []
    unused = [name for index, name in enumerate(heading) if index not in columns.values() and name]
    people = tuple(_person(line, row, columns, order) for line, row in rows)
    return PeopleList(people, tuple(unused), bool(start), order)


def _header(table: Table, reading: Reading) -> tuple[int, dict[str, int]]:
    """The line of headings and what stands where; line 0 if there is none."""
    for line, row in enumerate(table[:HEADER_WITHIN], 1):
        columns = _named(row, reading)
        if columns.keys() & {"name", "last"}:
            return line, columns
    return 0, _guessed(table, reading)


def _named(row: Sequence[str], reading: Reading) -> dict[str, int]:
    columns: dict[str, int] = {}
    for index, cell in enumerate(row):
        plain = re.sub(r"[^a-z]", "", cell.lower())
        for column, names in reading.columns.items():
            if plain in names:
                columns.setdefault(column, index)
    return columns


def _guessed(table: Table, reading: Reading) -> dict[str, int]:
    """For a list without headings: what the cells of its first lines look like."""
    columns: dict[str, int] = {}
    for row in table[:HEADER_WITHIN]:
        for index, cell in enumerate(row):
            if "@" in cell:
                columns.setdefault("email", index)
            elif is_like_a_date(cell):
                columns.setdefault(reading.dated, index)
            elif re.search(r"[^\W\d_]{2}", cell):
                columns.setdefault("name", index)
    if "name" not in columns:
        raise SpreadsheetError(
            "No column of names was found. Put a first line over the columns: Name,"
            f" {'Member until' if reading is MEMBERS else 'Date of birth'}, E-mail."
        )
    return columns


def is_like_a_date(cell: str) -> bool:
    """With a year in it, and no telephone number."""
    if re.fullmatch(r"\d{4}-\d\d?-\d\d?", cell):
        return True
    return bool(re.search(r"\d{4}", cell) and not re.fullmatch(r"[\d\s()+-]{9,}", cell))


def _person(
    line: int, row: Sequence[str], columns: Mapping[str, int], order: Order
) -> ListedPerson:
    name, email = _name(row, columns), _cell(row, columns, "email")
    telephone, membership = _cell(row, columns, "telephone"), _cell(row, columns, "membership")
    born, wrong_birth, two_births = _date(_cell(row, columns, "born"), order, parse_born)
    until, wrong_until, two_untils = _date(_cell(row, columns, "until"), order, parse_until)
    problems = [] if name else ["There is no name."]
    problems += filter(None, (wrong_birth, wrong_until))
    problems += _wrong_email(email)
    cells = {"name": name, "telephone": telephone, "membership": membership, "email": email}
    problems += [
        f"The {column} is longer than {LENGTHS[column]} letters."
        for column, cell in cells.items()
        if len(cell) > LENGTHS[column]
    ]
    return ListedPerson(
        line=line,
        name=name,
        date_of_birth=born,
        email=email,
        telephone=telephone,
        membership_number=membership,
        problems=tuple(problems),
        ambiguous_date=two_births or two_untils,
        valid_until=until,
    )


def _cell(row: Sequence[str], columns: Mapping[str, int], column: str) -> str:
    index = columns.get(column)
    return row[index].strip() if index is not None and index < len(row) else ""


def _name(row: Sequence[str], columns: Mapping[str, int]) -> str:
    if "name" not in columns:
        parts = _cell(row, columns, "first"), _cell(row, columns, "last")
        return " ".join(filter(None, parts))
    name = _cell(row, columns, "name")
    if name.count(",") == 1:
        last, first = name.split(",")
        return f"{first.strip()} {last.strip()}".strip()
    return name


def _date(
    text: str, order: Order, parse: Callable[[str, Order], datetime.date]
) -> tuple[datetime.date | None, str, bool]:
    if not text:
        return None, "", False
    try:
        date = parse(text, order)
    except AmbiguousDateError as error:
        return None, str(error), True
    except ValueError as error:
        return None, str(error), False
    return date, "", False


def _wrong_email(email: str) -> list[str]:
    if not email:
        return []
    try:
        validate_email(email)
    except ValidationError:
        return [f"“{email}” is not an e-mail address."]
    return []
