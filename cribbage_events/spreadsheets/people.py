"""People found in a table: who is in which row, and what is wrong with it.

The way of a list: its headings and cells say what the columns are (headings.py, guessing.py), its
rows are told from titles and totals (left_out.py), each row is read (here), and what can't be known
is asked about (questions.py).
"""

import dataclasses
import datetime
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from cribbage_events.clubs.cleaning import (
    NAME_ROOM,
    acc_number,
    letters,
    one_line,
    why_no_acc_number,
    why_no_name,
)
from cribbage_events.clubs.names import folded
from cribbage_events.contest.divisions import Born
from cribbage_events.spreadsheets.cells import (
    LENGTHS,
    birth_of_parts,
    cell_of,
    first_filled,
    is_marked,
    known,
    take_contacts_apart,
    why_no_email,
    with_century,
)
from cribbage_events.spreadsheets.cut_cells import without_cut_cells
from cribbage_events.spreadsheets.dates import (
    AmbiguousDateError,
    Order,
    date_order_in,
    parse_born,
    parse_until,
)
from cribbage_events.spreadsheets.guessing import chosen_columns, guess_columns, no_results
from cribbage_events.spreadsheets.headings import (
    ENTRANTS,
    OF_BIRTH,
    Columns,
    Reading,
    header_of,
)
from cribbage_events.spreadsheets.left_out import (
    ListColumn,
    Row,
    columns_of,
    left_out_words,
    rows_of_people,
)
from cribbage_events.spreadsheets.listed_names import (
    ListedName,
    apart,
    before_comma,
    in_usual_case,
    is_listed_suffix,
    is_nobody,
    is_shouted_first,
    read_name,
    unusual_family,
    why_no_person,
)
from cribbage_events.spreadsheets.questions import (
    FIRST_FIRST,
    LAST_FIRST,
    Choices,
    Question,
    questions_about,
)
from cribbage_events.spreadsheets.statuses import remark_says_out, says_out
from cribbage_events.spreadsheets.tables import HIDDEN, ListTable, SpreadsheetError
from cribbage_events.spreadsheets.texts import words

TOO_LONG = {
    "name": gettext_lazy("The name is longer than %(most)s letters."),
    "telephone": gettext_lazy("The phone number is longer than %(most)s letters."),
    "membership": gettext_lazy("The member number is longer than %(most)s letters."),
    "email": gettext_lazy("The e-mail is longer than %(most)s letters."),
    "note": gettext_lazy("The note is longer than %(most)s letters."),
    "acc": gettext_lazy("The ACC number is longer than %(most)s letters."),
}
LEAST_DIGITS = 7
SAYS_PAID = words(
    "paid pd prepaid paye payee payes regle"  # not translated: in cells
)
# The people of a list beside the first one have the numbers of its rows, and as many thousands as
# there are lists before it.
BESIDE = 1000


class ListedNote(NamedTuple):
    """The remark on a person, and whether the list says that they have paid."""

    text: str = ""
    has_paid: bool = False

    @classmethod
    def read(cls, remark: str, *, has_paid: bool) -> "ListedNote":
        """“Wheelchair, paid” says both."""
        parts = re.split(r"\s*[,;/]\s*", remark)
        rest = [part for part in parts if folded(part).strip(" .!$") not in SAYS_PAID]
        if len(rest) == len(parts):
            return cls(remark, has_paid)
        return cls(", ".join(filter(None, rest)), has_paid=True)


NO_NOTE = ListedNote()


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
    note: ListedNote = NO_NOTE

    @property
    def row(self) -> int:
        """The number that people see."""
        return self.line % BESIDE

    @property
    def problems(self) -> tuple[str, ...]:
        return tuple(self.faults.values())

    @property
    def contact(self) -> tuple[str, ...]:
        numbers = (self.membership_number, self.acc_number)
        paid = pgettext("a fee", "Paid") if self.note.has_paid else ""
        return tuple(filter(None, (self.email, self.telephone, *numbers, self.note.text, paid)))


@dataclass(frozen=True, slots=True)
class PeopleList:
    """Everybody in the list, what each of its columns is, and what of it was left out."""

    people: tuple[ListedPerson, ...]
    columns: tuple[ListColumn, ...]
    left_out: tuple[str, ...]
    has_header: bool
    choices: Choices
    order: Order
    capitals: str = ""
    questions: tuple[Question, ...] = ()

    @property
    def asks_for_order(self) -> bool:
        return any(person.ambiguous_date for person in self.people)

    @property
    def is_guessed(self) -> bool:
        return any(column.guessed for column in self.columns)


def read_people(
    table: ListTable, choices: Choices | None = None, *, reading: Reading = ENTRANTS
) -> PeopleList:
    """The people in this table. Without an order the heading, then the other dates of the column
    decide how 3/5/1950 is read, or else the row is asked about. Raises SpreadsheetError.
    """
    choices = choices or Choices()
    columns = header_of(table.rows, reading)
    table, doubts = without_cut_cells(table, columns)
    if choices.columns:
        columns = chosen_columns(table, columns, choices.columns)
    else:
        columns = guess_columns(table, columns, reading, choices.pair)
    rows, passed = rows_of_people(table, columns, doubts)
    if not rows:
        raise SpreadsheetError(_("This list has only a line of headings and nobody in it."))
    _check_results(table, columns)
    questions = tuple(questions_about(rows, columns, choices))
    _order_parts_of_names(rows, columns, choices)
    for line, row in rows:
        if line not in doubts and (doubt := _doubt_of_row(table, line, row, columns, choices)):
            doubts[line] = doubt
    people, order = _people(rows, columns, choices, doubts)
    shown = columns_of(table.rows, columns)
    return PeopleList(
        people=tuple(people),
        columns=shown,
        left_out=left_out_words(passed, shown),
        has_header=bool(columns.start),
        choices=choices,
        order=order,
        capitals=_capitals(people),
        questions=questions,
    )


def _check_results(table: ListTable, columns: Columns) -> None:
    needed = {"name", "first", "last", "born", "until", "email", "telephone", "membership"}
    used = {index for kind, index in columns.found.items() if kind in needed}
    if used & table.no_results:
        raise SpreadsheetError(no_results())


def _order_parts_of_names(rows: Sequence[Row], columns: Columns, choices: Choices) -> None:
    """Note in the columns whether “Lee Ann” is Ann Lee, by the heading or by what was answered."""
    groups = [columns, *columns.beside]
    for group in groups:
        # Where some names say it by a comma, those without one have the first name first.
        group.swaps = group.last_first and not any(
            "," in cell_of(row, group.found, "name") for _line, row in rows
        )
    if choices.comes_first and {"first", "last"} <= columns.guessed.keys():
        pair = sorted((columns.found["first"], columns.found["last"]))
        kinds = ("first", "last") if choices.comes_first == FIRST_FIRST else ("last", "first")
        columns.found.update(zip(kinds, pair, strict=True))
    names = [cell_of(row, columns.found, "name") for _line, row in rows]
    if choices.comes_first == LAST_FIRST and not any(map(is_shouted_first, names)):
        for group in groups:
            group.swaps = True


def _people(
    rows: Sequence[Row], columns: Columns, choices: Choices, doubts: Mapping[int, str]
) -> tuple[list[ListedPerson], Order]:
    """Return everybody, in the lists beside each other too, and the order of their dates."""
    groups = [columns, *columns.beside]
    capitals_first = choices.comes_first == LAST_FIRST
    names: dict[int, ListedName] = {}
    cells: dict[int, dict[str, str]] = {}
    for place, group in enumerate(groups):
        for number, row in rows:
            if not _is_filled(row, group) and (place or any(_is_filled(row, g) for g in groups)):
                continue
            line = number + BESIDE * place
            names[line] = _name(row, group, capitals_first=capitals_first)
            cells[line] = _cells(line, row, group, choices, names[line])
    dates = [cell[column] for cell in cells.values() for column in ("born", "until")]
    order = choices.order or columns.order or date_order_in(dates)
    people = []
    for line, name in names.items():
        listed = name
        if "name" in choices.fixes.get(line, {}):
            typed = read_name(cells[line]["name"])
            listed = typed._replace(family=typed.family or name.family)
        doubt = listed.doubt or doubts.get(line % BESIDE, "")
        people.append(_person(line, cells[line], order, listed.family, doubt))
    return _with_half_names(people), order


def _is_filled(row: Sequence[str], columns: Columns) -> bool:
    return any(cell_of(row, columns.found, kind) for kind in columns.found)


def _doubt_of_row(
    table: ListTable, line: int, row: Sequence[str], columns: Columns, choices: Choices
) -> str:
    """Return what the file says about the whole row."""
    if mark := table.marked.get(line):
        return (
            _("This row is hidden in the file.")
            if mark == HIDDEN
            else _("This row is crossed out in the file.")
        )
    heading = cell_of(columns.labels, columns.found, "status")
    status = one_line(cell_of(row, columns.found, "status"))
    if "status" in columns.found and not status and status in (choices.out or ()):
        return _("The list says nothing under “%(heading)s”.") % {"heading": heading}
    if status and (says_out(status, heading) or status in (choices.out or ())):
        words = _("The list says “%(heading)s: %(status)s”.")
        return words % {"heading": heading, "status": status}
    remarks = (one_line(cell_of(row, columns.found, kind)) for kind in ("remarks", "note"))
    remark = next(filter(None, remarks), "")
    if remark_says_out(remark):
        return _("The list says “%(remark)s”.") % {"remark": remark}
    return ""


def _cells(
    line: int, row: Sequence[str], columns: Columns, choices: Choices, name: ListedName
) -> dict[str, str]:
    """Return what is written there about a person; a correction comes before the cell."""
    kinds = ("born", "until", "email", "telephone", "membership", "acc")
    cells = {kind: first_filled(row, columns, kind) for kind in kinds}
    if columns.found.keys() & set(OF_BIRTH):
        cells["born"] = birth_of_parts(row, columns.found)
    if columns.years_paid:
        paid = [year for index, year in columns.years_paid.items() if is_marked(row, index)]
        cells["until"] = str(max(paid, default=""))
    cells["born"] = with_century(cells["born"], guessed="born" in columns.guessed)
    take_contacts_apart(cells, cell_of(row, columns.found, "name"))
    cells["note"] = one_line(cell_of(row, columns.found, "note"))
    has_paid = "paid" in columns.found and is_marked(row, columns.found["paid"])
    cells["paid"] = "yes" if has_paid else ""
    cells["name"] = name.name
    cells |= choices.fixes.get(line, {})
    if choices.usual_case:
        cells["name"] = in_usual_case(cells["name"])
    return cells


def _name(row: Sequence[str], columns: Columns, *, capitals_first: bool) -> ListedName:
    found = columns.found
    first, last, whole = (cell_of(row, found, kind) for kind in ("first", "last", "name"))
    if whole and not (first and last):
        name = read_name(apart(whole).name, last_first=columns.swaps, capitals_first=capitals_first)
    else:
        name = _of_parts(first, last)
    suffix = known(cell_of(row, found, "suffix"))
    if name.name and is_listed_suffix(suffix) and not name.name.endswith(f" {suffix}"):
        name = name._replace(name=f"{name.name} {suffix}")
    return name


def _of_parts(first: str, last: str) -> ListedName:
    """Return a name from two columns: each may have a remark, a title or a line of its own."""
    if "," in last and not first:
        return read_name(last)
    given, family = read_name(first), read_name(last)
    # House and Page are family names.
    doubts = [part.doubt for part in (given, family) if not is_nobody(folded(part.name))]
    family_name = (family.family and last) or family.name
    if "," in last:
        # “Lee, Jr.” beside Ann.
        family_name = family.name
    whole = " ".join(filter(None, [given.name, family.name]))
    doubt = next(filter(None, doubts), "") or why_no_person(whole)
    if (first or last) and not (first and last):
        doubt = doubt or _("This is only half a name.")
    return ListedName(whole, family_name, doubt)


def _person(
    line: int, cells: Mapping[str, str], order: Order, listed_family: str, doubt: str
) -> ListedPerson:
    name = read_name(cells["name"]).name if "," in cells["name"] else cells["name"]
    faults = {} if name else {"name": _("There is no name.")}
    for kind, longest in LENGTHS.items():
        room = NAME_ROOM if kind == "name" else longest
        if letters(cells[kind]) > longest or len(cells[kind]) > room:
            faults[kind] = TOO_LONG[kind] % {"most": longest}
    if no_name := why_no_name(name):
        faults.setdefault("name", no_name)
    acc = acc_number(cells["acc"])
    for kind, why in (("email", why_no_email(cells["email"])), ("acc", why_no_acc_number(acc))):
        if why:
            faults.setdefault(kind, why)
    born, wrong_birth, two_births = _date(cells["born"], order, parse_born)
    until, wrong_until, two_untils = _date(cells["until"], order, parse_until)
    faults |= {kind: why for kind, why in (("born", wrong_birth), ("until", wrong_until)) if why}
    family = before_comma(cells["name"]) or listed_family
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
        doubt=doubt or _wrong_telephone(cells["telephone"]),
        note=ListedNote.read(cells["note"], has_paid=bool(cells["paid"])),
        family_name=unusual_family(name, family),
    )


def _with_half_names(people: Sequence[ListedPerson]) -> list[ListedPerson]:
    """Doubt a name of one word where most names are whole."""
    whole = sum(" " in person.name for person in people)
    if 2 * whole <= len(people):
        return list(people)
    words = _("This is only one name.")
    return [
        dataclasses.replace(person, doubt=words)
        if person.name and " " not in person.name and not person.doubt
        else person
        for person in people
    ]


def _wrong_telephone(text: str) -> str:
    digits = sum(letter.isdecimal() for letter in text)
    if not text or digits >= LEAST_DIGITS:
        return ""
    return _("“%(text)s” is not a phone number.") % {"text": text}


def _capitals(people: Sequence[ListedPerson]) -> str:
    """An example of a name that would look better: LUC TREMBLAY gives Luc Tremblay."""
    for person in people:
        if person.faults or why_no_person(person.name):
            continue
        if (usual := in_usual_case(person.name)) != person.name:
            return usual
    return ""


def _date[D](
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
