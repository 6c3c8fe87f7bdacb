"""People found in a table: who is in which row, what is wrong with it, and what was left out."""

import dataclasses
import datetime
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.cleaning import (
    NAME_LETTERS,
    NAME_ROOM,
    acc_number,
    letters,
    why_no_acc_number,
    why_no_name,
)
from cribbage_events.contest.divisions import Born
from cribbage_events.spreadsheets.dates import (
    AmbiguousDateError,
    Order,
    order_of,
    parse_born,
    parse_until,
)
from cribbage_events.spreadsheets.guessing import guess_columns
from cribbage_events.spreadsheets.headings import (
    ENTRANTS,
    Columns,
    Reading,
    header_of,
)
from cribbage_events.spreadsheets.left_out import (
    Column,
    columns_of,
    left_out_words,
)
from cribbage_events.spreadsheets.listed_names import (
    before_comma,
    first_name_first,
    in_usual_case,
    is_total,
    unusual_family,
    without_number,
)
from cribbage_events.spreadsheets.tables import SpreadsheetError, Table

LENGTHS = {"name": NAME_LETTERS, "telephone": 30, "membership": 30, "email": 254, "acc": 20}
TOO_LONG = {
    "name": gettext_lazy("The name is longer than %(most)s letters."),
    "telephone": gettext_lazy("The phone number is longer than %(most)s letters."),
    "membership": gettext_lazy("The member number is longer than %(most)s letters."),
    "email": gettext_lazy("The e-mail is longer than %(most)s letters."),
    "acc": gettext_lazy("The ACC number is longer than %(most)s letters."),
}


@dataclass(frozen=True, slots=True)
class Choices:
    """What was chosen on the preview: the order of dates, what each column is, cells
    that were corrected (by row, then column), and whether names get their usual capitals.
    """

    order: Order = ""
    columns: tuple[str, ...] = ()
    fixes: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    usual_case: bool = False


@dataclass(frozen=True, slots=True)
class ListedPerson:
    """A row of the list, as far as it could be read; `faults` say by column what to fix, `cells`
    what is written there.
    """

    line: int
    name: str
    date_of_birth: Born | None
    email: str
    telephone: str
    membership_number: str
    faults: Mapping[str, str]
    cells: Mapping[str, str]
    ambiguous_date: bool = False
    valid_until: datetime.date | None = None
    doubt: str = ""
    # Where the list says it, and one wouldn't take it for that.
    family_name: str = ""
    acc_number: str = ""

    @property
    def problems(self) -> tuple[str, ...]:
        return tuple(self.faults.values())

    @property
    def contact(self) -> tuple[str, ...]:
        numbers = (self.membership_number, self.acc_number)
        return tuple(filter(None, (self.email, self.telephone, *numbers)))


@dataclass(frozen=True, slots=True)
class PeopleList:
    """Everybody in the list, what each of its columns is, and what of it was left out."""

    people: tuple[ListedPerson, ...]
    columns: tuple[Column, ...]
    left_out: tuple[str, ...]
    has_header: bool
    choices: Choices
    order: Order
    capitals: str = ""

    @property
    def asks_for_order(self) -> bool:
        return any(person.ambiguous_date for person in self.people)

    @property
    def is_guessed(self) -> bool:
        return any(column.guessed for column in self.columns)


def read_people(
    table: Table, choices: Choices | None = None, *, reading: Reading = ENTRANTS
) -> PeopleList:
    """The people in this table. Without an order the heading, then the other dates of the column
    decide how 3/5/1950 is read, or else the row is asked about. Raises SpreadsheetError.
    """
    choices = choices or Choices()
    columns = _columns(table, choices, reading)
    rows, passed = _rows_of_people(table, columns)
    # Where some names say it by a comma, those without one have the first name first.
    columns.swaps = columns.last_first and not any(
        "," in _cell(row, columns.found, "name") for _, row in rows
    )
    if not rows:
        raise SpreadsheetError(_("This list has only a line of headings and nobody in it."))
    cells = {line: _cells(line, row, columns, choices) for line, row in rows}
    dates = [cell[column] for cell in cells.values() for column in ("born", "until")]
    order = choices.order or columns.order or order_of(dates)
    families = {line: _family(row, columns) for line, row in rows}
    people = [_person(line, cell, order, families[line]) for line, cell in cells.items()]
    shown = columns_of(table, columns)
    return PeopleList(
        people=tuple(_with_doubts(people)),
        columns=shown,
        left_out=left_out_words(passed, shown),
        has_header=bool(columns.start),
        choices=choices,
        order=order,
        capitals=_capitals(people),
    )


def _columns(table: Table, choices: Choices, reading: Reading) -> Columns:
    columns = header_of(table, reading)
    if not choices.columns:
        columns = guess_columns(table, columns, reading)
    else:
        columns = Columns(start=columns.start, order=columns.order)
        for index, kind in enumerate(choices.columns):
            columns.last_first |= kind == "last-first"
            if kind:
                columns.found.setdefault("name" if kind == "last-first" else kind, index)
        if not columns.names_people:
            raise SpreadsheetError(_("Choose which column has the names."))
    if "name" in columns.found:
        columns.found.pop("last", None)
        columns.found.pop("first", None)
    return columns


type Row = tuple[int, list[str]]


def _rows_of_people(table: Table, columns: Columns) -> tuple[list[Row], list[Row]]:
    """The rows with people, and those that are passed over: titles, totals, headings again."""
    people: list[Row] = []
    passed: list[Row] = []
    heading = table[columns.start - 1] if columns.start else None
    for line, row in enumerate(table, 1):
        if not any(row) or line == columns.start:
            continue
        is_passed = line < columns.start or row == heading or is_total(row)
        (passed if is_passed else people).append((line, row))
    return people, passed


def _cells(line: int, row: Sequence[str], columns: Columns, choices: Choices) -> dict[str, str]:
    """What is written there about a person; a correction comes before the cell."""
    kinds = ("born", "until", "email", "telephone", "membership", "acc")
    cells = {kind: _cell(row, columns.found, kind) for kind in kinds}
    cells["name"] = _name(row, columns)
    cells |= choices.fixes.get(line, {})
    if choices.usual_case:
        cells["name"] = in_usual_case(cells["name"])
    return cells


def _cell(row: Sequence[str], found: Mapping[str, int], kind: str) -> str:
    index = found.get(kind)
    return row[index].strip() if index is not None and index < len(row) else ""


def _name(row: Sequence[str], columns: Columns) -> str:
    found = columns.found
    if "name" in found:
        name = without_number(_cell(row, found, "name"))
        return first_name_first(name, last_first=columns.swaps)
    first, last = (without_number(_cell(row, found, kind)) for kind in ("first", "last"))
    if "," in last and not first:
        return first_name_first(last)
    return " ".join(filter(None, [first, last]))


def _family(row: Sequence[str], columns: Columns) -> str:
    """The family name, if it has a column or a comma behind it."""
    kind = "name" if "name" in columns.found else "last"
    written = without_number(_cell(row, columns.found, kind))
    return before_comma(written) or ("" if kind == "name" else written)


def _person(line: int, cells: Mapping[str, str], order: Order, family: str) -> ListedPerson:
    name = first_name_first(cells["name"])
    faults = {} if name else {"name": _("There is no name.")}
    for kind, longest in LENGTHS.items():
        room = NAME_ROOM if kind == "name" else longest
        if letters(cells[kind]) > longest or len(cells[kind]) > room:
            faults[kind] = TOO_LONG[kind] % {"most": longest}
    if no_name := why_no_name(name):
        faults.setdefault("name", no_name)
    acc = acc_number(cells["acc"])
    for kind, why in (("email", _wrong_email(cells["email"])), ("acc", why_no_acc_number(acc))):
        if why:
            faults.setdefault(kind, why)
    born, wrong_birth, two_births = _date(cells["born"], order, parse_born)
    until, wrong_until, two_untils = _date(cells["until"], order, parse_until)
    faults |= {kind: why for kind, why in (("born", wrong_birth), ("until", wrong_until)) if why}
    return ListedPerson(
        line=line,
        name=name,
        date_of_birth=born,
        email=cells["email"],
        telephone=cells["telephone"],
        membership_number=cells["membership"],
        acc_number=acc,
        faults=faults,
        cells=cells,
        ambiguous_date=two_births or two_untils,
        valid_until=until,
        family_name=unusual_family(name, before_comma(cells["name"]) or family),
    )


def _with_doubts(people: Sequence[ListedPerson]) -> list[ListedPerson]:
    """Names that may be half of one, or more than one."""
    whole = sum(" " in person.name for person in people)
    return [_doubted(person, most_are_whole=2 * whole > len(people)) for person in people]


def _doubted(person: ListedPerson, *, most_are_whole: bool) -> ListedPerson:
    doubt = ""
    if any(letter.isdecimal() for letter in person.name):
        doubt = _("There are digits in this name.")
    elif person.name and " " not in person.name and most_are_whole:
        doubt = _("This is only one name.")
    return dataclasses.replace(person, doubt=doubt)


def _capitals(people: Sequence[ListedPerson]) -> str:
    """An example of a name that would look better: LUC TREMBLAY gives Luc Tremblay."""
    for person in people:
        if not person.faults and (usual := in_usual_case(person.name)) != person.name:
            return usual
    return ""


def _date[D: (datetime.date, Born)](
    text: str, order: Order, parse: Callable[[str, Order], D]
) -> tuple[D | None, str, bool]:
    if not text:
        return None, "", False
    try:
        date = parse(text, order)
    except AmbiguousDateError as error:
        return None, str(error), True
    except ValueError as error:
        return None, str(error), False
    return date, "", False


def _wrong_email(email: str) -> str:
    if not email:
        return ""
    try:
        validate_email(email)
    except ValidationError:
        return _("“%(email)s” is not an e-mail address.") % {"email": email}
    return ""
