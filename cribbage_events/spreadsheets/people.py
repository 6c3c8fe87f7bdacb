"""People found in a table: who is in which row, what is wrong with it, and what was left out."""

import dataclasses
import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

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
    order_of,
    parse_born,
    parse_until,
)
from cribbage_events.spreadsheets.guessing import are_single, guess_columns, no_results, year_paid
from cribbage_events.spreadsheets.headings import (
    ENTRANTS,
    OF_BIRTH,
    SEVERAL,
    Columns,
    NameColumns,
    Reading,
    header_of,
)
from cribbage_events.spreadsheets.left_out import Column, columns_of, left_out_words
from cribbage_events.spreadsheets.listed_names import (
    ListedName,
    apart,
    before_comma,
    family_first,
    in_usual_case,
    is_listed_suffix,
    is_nobody,
    is_section,
    is_shouted_first,
    is_total,
    read_name,
    unusual_family,
    why_no_person,
)
from cribbage_events.spreadsheets.statuses import (
    remark_says_out,
    says_out,
    section_named,
    unknown_statuses,
)
from cribbage_events.spreadsheets.tables import HIDDEN, SpreadsheetError, Table

TOO_LONG = {
    "name": gettext_lazy("The name is longer than %(most)s letters."),
    "telephone": gettext_lazy("The phone number is longer than %(most)s letters."),
    "membership": gettext_lazy("The member number is longer than %(most)s letters."),
    "email": gettext_lazy("The e-mail is longer than %(most)s letters."),
    "acc": gettext_lazy("The ACC number is longer than %(most)s letters."),
}
LEAST_DIGITS = 7
# The people of a list beside the first one have the numbers of its rows, and as many thousands as
# there are lists before it.
BESIDE = 1000
FIRST_FIRST, LAST_FIRST = "first", "last"


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices on the preview: the order of dates, what each column is, cells that were
    corrected (by row, then column), and whether names get their usual capitals; which of several
    names is meant (its first column), whether first or family names come first, which statuses mean
    that somebody isn't coming, and whom each name means of those who look alike.
    """

    order: Order = ""
    columns: tuple[str, ...] = ()
    fixes: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    usual_case: bool = False
    pair: int = -1
    comes_first: str = ""
    out: tuple[str, ...] | None = None
    who: Mapping[int, str] = field(default_factory=dict)


class Question(NamedTuple):
    """A question about the whole list that can't be known from it: a field with its possible
    values, of which `several` may be chosen.
    """

    field: str
    words: str
    answers: tuple[tuple[str, str], ...]
    several: bool = False


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
    def row(self) -> int:
        """The number that people see."""
        return self.line % BESIDE

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
    questions: tuple[Question, ...] = ()

    @property
    def asks_for_order(self) -> bool:
        return any(person.ambiguous_date for person in self.people)

    @property
    def is_guessed(self) -> bool:
        return any(column.guessed for column in self.columns)


type Row = tuple[int, list[str]]


class _Rows(NamedTuple):
    people: list[Row]
    passed: list[Row]


def read_people(
    table: Table, choices: Choices | None = None, *, reading: Reading = ENTRANTS
) -> PeopleList:
    """The people in this table. Without an order the heading, then the other dates of the column
    decide how 3/5/1950 is read, or else the row is asked about. Raises SpreadsheetError.
    """
    choices = choices or Choices()
    columns = header_of(table.rows, reading)
    table, doubts = without_cut_cells(table, columns)
    columns = _columns(table, columns, choices, reading)
    rows, passed = _rows_of_people(table, columns, doubts)
    if not rows:
        raise SpreadsheetError(_("This list has only a line of headings and nobody in it."))
    _check_results(table, columns)
    questions = list(_questions_of_names(rows, columns, choices, columns.labels))
    if question := _question_of_statuses(table, rows, columns, choices):
        questions.append(question)
    people = _people(table, rows, columns, choices, doubts)
    shown = columns_of(table.rows, columns)
    return PeopleList(
        people=tuple(people.found),
        columns=shown,
        left_out=left_out_words(passed, shown),
        has_header=bool(columns.start),
        choices=choices,
        order=people.order,
        capitals=_capitals(people.found),
        questions=tuple(questions),
    )


class _Found(NamedTuple):
    found: list[ListedPerson]
    order: Order


def _columns(table: Table, columns: Columns, choices: Choices, reading: Reading) -> Columns:
    if not choices.columns:
        columns = guess_columns(table, columns, reading)
        return _chosen_names(table, columns, choices)
    chosen = Columns(start=columns.start, labels=columns.labels, order=columns.order)
    for index, kind in enumerate(choices.columns):
        if kind == "until" and (year := year_paid(table, columns, index)):
            chosen.years_paid[index] = year
        elif kind:
            chosen.last_first |= kind == "last-first"
            _add(chosen, "name" if kind == "last-first" else kind, index)
    for group in chosen.beside:
        group.last_first = chosen.last_first
    if not chosen.names_people:
        raise SpreadsheetError(_("Choose which column has the names."))
    return chosen


def _add(chosen: Columns, kind: str, index: int) -> None:
    """Add a chosen column: a second one of telephone numbers is the same person's, a second name
    is a list of its own.
    """
    groups = [chosen, *chosen.beside]
    if kind in SEVERAL:
        groups = [group for group in groups if group.names_people] or groups
    free = next((group for group in groups if kind not in group.found), None)
    if free is None and kind in {"name", "first", "last"}:
        free = Columns()
        chosen.beside.append(free)
    if free is not None:
        free.found[kind] = index
    elif kind in SEVERAL:
        chosen.more.setdefault(kind, []).append(index)


def _chosen_names(table: Table, columns: Columns, choices: Choices) -> Columns:
    """A whole name beside its parts fills in where these are empty, unless it names somebody else;
    of several names the chosen one.
    """
    rows = [row for row in table.rows[columns.start :] if any(row)]
    found = columns.found
    if "name" in found and "last" in found and "first" not in found:
        _take_for_first(rows, columns)
    if "name" in found and found.keys() & {"first", "last"}:
        whole = NameColumns({"name": found["name"]}, frozenset())
        parts = NameColumns(
            {kind: found[kind] for kind in ("first", "last") if kind in found}, frozenset()
        )
        if not _are_of_one(rows, whole.kinds, parts.kinds):
            del found["name"]
            columns.others.insert(0, whole)
    mine = columns.of_name
    columns.others = [each for each in columns.others if not _are_of_one(rows, mine, each.kinds)]
    chosen = [each for each in columns.others if each.first_column == choices.pair]
    if chosen:
        for kind in mine:
            del found[kind]
        found.update(chosen[0].kinds)
    return columns


def _take_for_first(rows: Sequence[Sequence[str]], columns: Columns) -> None:
    """Take “Name” beside “Surname” for the first name, unless it holds both."""
    pairs = [
        (cell_of(row, columns.found, "name"), cell_of(row, columns.found, "last")) for row in rows
    ]
    whole = [name for name, last in pairs if name and folded(last) in folded(name)]
    if not whole and are_single([name for name, _last in pairs if name]):
        columns.found["first"] = columns.found.pop("name")


def _are_of_one(
    rows: Iterable[Sequence[str]], one: Mapping[str, int], other: Mapping[str, int]
) -> bool:
    """Whether two groups of columns name the same people, as far as both are filled."""
    for row in rows:
        first, second = (
            set(folded(" ".join(_parts(row, kinds)).replace(",", " ")).split())
            for kinds in (one, other)
        )
        if not (first <= second or second <= first):
            return False
    return True


def _parts(row: Sequence[str], kinds: Mapping[str, int]) -> list[str]:
    cells = {kind: cell_of(row, kinds, kind) for kind in ("first", "last", "name")}
    parts = [cells["first"], cells["last"]]
    return parts if all(parts) or not cells["name"] else [cells["name"]]


def _check_results(table: Table, columns: Columns) -> None:
    needed = {"name", "first", "last", "born", "until", "email", "telephone", "membership"}
    used = {index for kind, index in columns.found.items() if kind in needed}
    if used & table.no_results:
        raise SpreadsheetError(no_results())


def _rows_of_people(table: Table, columns: Columns, doubts: dict[int, str]) -> _Rows:
    """Return the rows with people, and those that are passed over: titles, totals, headings again,
    parts of the list. Who stands under “Waiting list” is a doubt.
    """
    found = _Rows([], [])
    heading = table.rows[columns.start - 1] if columns.start else None
    over = _last_filled(table.rows[: columns.start - 1]) if columns.start else 0
    section = ""
    for line, row in enumerate(table.rows, 1):
        if not any(row) or line == columns.start or (line == over and heading != columns.labels):
            continue
        part = section_named(row)
        if part or is_section(row):
            section = part
        if (
            part
            or line < columns.start
            or row == heading
            or is_total(row)
            or is_section(row)
            or is_line(row)
        ):
            found.passed.append((line, row))
            continue
        found.people.append((line, row))
        if section:
            doubts.setdefault(line, _("The list says “%(remark)s”.") % {"remark": section})
    return found


def is_line(row: Sequence[str]) -> bool:
    """Tell whether it is “|---|---|”, as some programs draw it under the headings."""
    filled = [cell for cell in row if cell]
    return len(filled) > 1 and not any(cell.strip("-=_+:. ") for cell in filled)


def _last_filled(rows: Sequence[Sequence[str]]) -> int:
    return max((line for line, row in enumerate(rows, 1) if any(row)), default=0)


def _questions_of_names(
    rows: Sequence[Row], columns: Columns, choices: Choices, headings: Sequence[str]
) -> Iterable[Question]:
    if columns.others and choices.pair < 0 and not choices.columns:
        groups = [NameColumns(columns.of_name, frozenset()), *columns.others]
        answers = tuple(
            (str(group.first_column), _of_columns(group, rows, headings)) for group in groups
        )
        words = _("This list names two people in a row. Which of them do you want?")
        yield Question("pair", words, answers)
    if choices.comes_first or columns.last_first:
        return
    names = [cell_of(row, columns.found, "name") for _line, row in rows]
    if example := _example_in_two_columns(rows, columns, choices) or family_first(names):
        yield question_of_order(example)


def question_of_order(example: tuple[str, str]) -> Question:
    """Return the question about one name, written with either part first."""
    first, last = example
    return Question(
        "comes_first",
        _("Which comes first in these names, the first name or the family name?"),
        (
            (FIRST_FIRST, _("The first name: %(name)s") % {"name": first}),
            (LAST_FIRST, _("The family name: %(name)s") % {"name": last}),
        ),
    )


def _of_columns(group: NameColumns, rows: Sequence[Row], headings: Sequence[str]) -> str:
    """Return words such as “Buyer” (Ann Lee, Bob Ray, …)."""
    titles = [headings[index] for index in sorted(group.kinds.values()) if index < len(headings)]
    names = [" ".join(filter(None, _parts(row, group.kinds))) for _line, row in rows[:3]]
    words = _("“%(heading)s”: %(names)s")
    values = {"heading": ", ".join(titles), "names": "; ".join(filter(None, names))}
    return words % values


def _example_in_two_columns(
    rows: Sequence[Row], columns: Columns, choices: Choices
) -> tuple[str, str] | None:
    """A name with either part first, where two columns were guessed."""
    if choices.columns or not {"first", "last"} <= columns.guessed.keys():
        return None
    left, right = sorted((columns.found["first"], columns.found["last"]))
    for _line, row in rows:
        if right < len(row) and row[left] and row[right]:
            return f"{row[left]} {row[right]}", f"{row[right]} {row[left]}"
    return None


def _question_of_statuses(
    table: Table, rows: Sequence[Row], columns: Columns, choices: Choices
) -> Question | None:
    if "status" not in columns.found or choices.out is not None:
        return None
    index = columns.found["status"]
    heading = cell_of(columns.labels, columns.found, "status")
    cells = [one_line(row[index]) for _line, row in rows if index < len(row)]
    unknown = unknown_statuses(cells, heading)
    if not unknown:
        return None
    words = _("Which words in the column “%(heading)s” mean that somebody isn’t coming?")
    return Question(
        "out",
        words % {"heading": heading},
        tuple((each, each or _("nothing written there")) for each in unknown),
        several=True,
    )


def _people(
    table: Table,
    rows: Sequence[Row],
    columns: Columns,
    choices: Choices,
    doubts: Mapping[int, str],
) -> _Found:
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
    capitals_first = choices.comes_first == LAST_FIRST
    names = [cell_of(row, columns.found, "name") for _line, row in rows]
    for group in groups if capitals_first and not any(map(is_shouted_first, names)) else ():
        group.swaps = True
    read = [
        (line + BESIDE * place, row, group, _name(row, group, capitals_first=capitals_first))
        for place, group in enumerate(groups)
        for line, row in rows
        if _is_filled(row, group) or not (place or any(_is_filled(row, each) for each in groups))
    ]
    cells = {line: _cells(line, row, group, choices, name) for line, row, group, name in read}
    dates = [cell[column] for cell in cells.values() for column in ("born", "until")]
    order = choices.order or columns.order or order_of(dates)
    people = []
    for line, row, _group, name in read:
        listed = name
        if _is_corrected(line, choices):
            typed = read_name(cells[line]["name"])
            listed = typed._replace(family=typed.family or name.family)
        doubt = _doubt_of_row(table, line % BESIDE, row, columns, choices)
        person = _person(line, cells[line], order, listed)
        words = listed.doubt or doubts.get(line % BESIDE, "") or doubt or person.doubt
        people.append(dataclasses.replace(person, doubt=words))
    return _Found(_with_half_names(people), order)


def _is_filled(row: Sequence[str], columns: Columns) -> bool:
    return any(cell_of(row, columns.found, kind) for kind in columns.found)


def _is_corrected(line: int, choices: Choices) -> bool:
    return "name" in choices.fixes.get(line, {})


def _doubt_of_row(
    table: Table, line: int, row: Sequence[str], columns: Columns, choices: Choices
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
    remark = one_line(cell_of(row, columns.found, "remarks"))
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
    words = " ".join(filter(None, [given.name, family.name]))
    doubt = next(filter(None, doubts), "") or why_no_person(words)
    if (first or last) and not (first and last):
        doubt = doubt or _("This is only half a name.")
    return ListedName(words, family_name, doubt)


def _person(line: int, cells: Mapping[str, str], order: Order, listed: ListedName) -> ListedPerson:
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
    family = before_comma(cells["name"]) or listed.family
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
        doubt=_wrong_telephone(cells["telephone"]),
        family_name=unusual_family(name, family),
    )


def _with_half_names(people: Sequence[ListedPerson]) -> list[ListedPerson]:
    """Return where most names are whole, one word may be half of one."""
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
