"""Tells what the columns of a list are: as somebody has chosen, else guessed from their cells."""

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence

from django.utils.translation import gettext as _

from cribbage_events.clubs.names import folded
from cribbage_events.spreadsheets.cells import cell_of, parts_of_name
from cribbage_events.spreadsheets.headings import (
    BUYER,
    MEMBERS,
    OTHERS,
    PAID_FOR,
    PARTNERS,
    SEVERAL,
    THINGS,
    Columns,
    NameColumns,
    Reading,
    heading_words,
)
from cribbage_events.spreadsheets.listed_names import without_number
from cribbage_events.spreadsheets.looks import (
    is_a_full_name,
    is_contact,
    is_email,
    is_like_a_code,
    is_like_a_date,
    is_like_a_name,
    is_like_a_telephone,
)
from cribbage_events.spreadsheets.tables import ListTable, SpreadsheetError

# Over a telephone number of somebody else, or of a machine.
NOT_THEIRS = OTHERS | BUYER | {"fax", "telecopieur"}


def chosen_columns(table: ListTable, columns: Columns, kinds: Sequence[str]) -> Columns:
    """Return the columns with the kinds that were chosen for them, instead of those found."""
    chosen = Columns(start=columns.start, labels=columns.labels, order=columns.order)
    for index, kind in enumerate(kinds):
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


def guess_columns(table: ListTable, columns: Columns, reading: Reading, pair: int = -1) -> Columns:
    """Add what is missing: names, e-mails and telephones; dates where no heading is known. `pair`
    is the first column of the name that was chosen where a row names two people.
    """
    rows = [row for row in table.rows[columns.start :] if any(row)]
    sheet = Cells(rows, taken=columns.taken)
    _take(sheet, columns, "email", is_email)
    if not columns.found.keys() - {"email"}:
        _take(sheet, columns, reading.dated, is_like_a_date)
    others = {
        index
        for index, label in enumerate(columns.labels)
        if set(heading_words(label)) & NOT_THEIRS
    }
    _take(sheet, columns, "telephone", is_like_a_telephone, but=others)
    _use_names_of_members(rows, columns)
    columns.beside = [each for each in columns.beside if _has_names(rows, each)]
    _take_all_names(table, sheet, columns)
    _take_contacts(sheet, columns, others)
    if not columns.start and reading is MEMBERS:
        _take(sheet, columns, "membership", is_like_a_code)
    if reading is MEMBERS:
        _take_years_paid(table, sheet, columns)
    if not columns.names_people:
        raise SpreadsheetError(no_results() if table.no_results else no_names(reading))
    _take_one_name(rows, columns, pair)
    return columns


def _take_one_name(rows: Sequence[Sequence[str]], columns: Columns, pair: int) -> None:
    """Let a whole name beside its parts fill in where these are empty, unless it names somebody
    else; of several names take the chosen one.
    """
    found = columns.found
    if "name" in found and "last" in found and "first" not in found:
        _take_for_first(rows, columns)
    parts: dict[str, int] = {kind: found[kind] for kind in ("first", "last") if kind in found}
    if "name" in found and parts:
        whole = NameColumns({"name": found["name"]})
        if not _are_of_one(rows, whole.kinds, parts):
            del found["name"]
            columns.others.insert(0, whole)
    mine = columns.of_name
    columns.others = [each for each in columns.others if not _are_of_one(rows, mine, each.kinds)]
    for other in columns.others:
        if other.first_column == pair:
            for kind in mine:
                del found[kind]
            found.update(other.kinds)
            return


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
            set(folded(" ".join(parts_of_name(row, kinds)).replace(",", " ")).split())
            for kinds in (one, other)
        )
        if not (first <= second or second <= first):
            return False
    return True


def no_results() -> str:
    return _(
        "The cells of this list are formulas whose results aren’t in the file. Open it in Excel or"
        " LibreOffice, save it there and choose it again."
    )


def no_names(reading: Reading) -> str:
    if reading is MEMBERS:
        return _(
            "No column of names was found. Add a first line with headings: Name, Member"
            " until, E-mail."
        )
    return _(
        "No column of names was found. Add a first line with headings: Name, Date of birth, E-mail."
    )


class Cells:
    """The columns that nothing is known of yet."""

    def __init__(self, rows: Sequence[Sequence[str]], taken: set[int]) -> None:
        width = max(map(len, rows), default=0)
        self.columns = {
            index: [row[index] for row in rows if index < len(row) and row[index]]
            for index in range(width)
            if index not in taken
        }

    def first(
        self,
        is_one: Callable[[str], bool],
        *,
        differs: bool = False,
        but: Container[int] = frozenset(),
    ) -> int | None:
        """The first column of which most cells are so."""
        for index, cells in self.columns.items():
            if index in but:
                continue
            most = cells and 2 * sum(map(is_one, cells)) > len(cells)
            if most and (not differs or differ(cells)):
                return index
        return None

    def pop(self, index: int) -> Sequence[str]:
        return self.columns.pop(index)


def _take(
    sheet: Cells,
    columns: Columns,
    kind: str,
    is_one: Callable[[str], bool],
    *,
    but: Container[int] = frozenset(),
) -> None:
    index = None if kind in columns.found else sheet.first(is_one, but=but)
    if index is not None:
        sheet.pop(index)
        columns.found[kind] = columns.guessed[kind] = index


def _take_all_names(table: ListTable, sheet: Cells, columns: Columns) -> None:
    if not columns.names_people:
        _take_names(sheet, columns)
    elif "name" not in columns.found:
        _take_other_half(sheet, columns)
    else:
        _take_both_halves(table, sheet, columns)


def _take_contacts(sheet: Cells, columns: Columns, others: Container[int]) -> None:
    """Take a column of addresses and numbers mixed, and further columns of numbers."""
    if not columns.found.keys() & {"email", "telephone"}:
        _take(sheet, columns, "email", lambda cell: "@" in cell or is_contact(cell), but=others)
    if columns.beside:
        _give_to_neighbours(columns)
    else:
        _take_more(sheet, columns, others)


def _take_names(sheet: Cells, columns: Columns) -> None:
    """One column of names, or two: family names and, without figures, first names. A column that
    says the same in most rows, such as the club, has no names.
    """
    things = {
        index for index, label in enumerate(columns.labels) if set(heading_words(label)) & THINGS
    }
    index = sheet.first(is_like_a_name, differs=True, but=things)
    if index is None:
        index = sheet.first(is_like_a_name)
    if index is None:
        return
    names = sheet.pop(index)
    following = sheet.columns.get(index + 1, [])
    if (
        following
        and are_single(names)
        and are_single(following)
        and all(map(is_like_a_name, following))
        and (len(following) < 4 or differ(following))
    ):
        columns.found["last"] = columns.guessed["last"] = index
        columns.found["first"] = columns.guessed["first"] = index + 1
        sheet.pop(index + 1)
        return
    columns.found["name"] = columns.guessed["name"] = index
    if not are_whole(names):
        return
    for place in [place for place, cells in sheet.columns.items() if are_whole(cells)]:
        said = set(heading_words(columns.labels[place])) if place < len(columns.labels) else set()
        if not said & (OTHERS - PARTNERS):
            sheet.pop(place)
            columns.guessed[f"name {place}"] = place
            columns.beside.append(Columns(found={"name": place}))


def _give_to_neighbours(columns: Columns) -> None:
    """Give a guessed telephone number or address to whoever stands before it in the row."""
    for kind in ("telephone", "email"):
        index = columns.guessed.get(kind)
        if index is None or columns.found.get(kind) != index:
            continue
        before = [
            (max(place for place in group.of_name.values() if place < index), group)
            for group in (columns, *columns.beside)
            if any(place < index for place in group.of_name.values())
        ]
        if before:
            del columns.found[kind]
            max(before, key=lambda pair: pair[0])[1].found[kind] = index


def _take_more(sheet: Cells, columns: Columns, others: Container[int]) -> None:
    """Take further columns of numbers, “Home” and “Work”: the first that is filled counts."""
    while (index := sheet.first(is_like_a_telephone, but=others)) is not None:
        sheet.pop(index)
        columns.more.setdefault("telephone", []).append(index)
        columns.guessed[f"telephone {index}"] = index


def _take_other_half(sheet: Cells, columns: Columns) -> None:
    """First names are beside family names, whatever they are called."""
    halves = {"first", "last"}
    (missing,) = (halves - columns.found.keys()) or {""}
    if not missing:
        return
    (known,) = halves & columns.found.keys()
    for index in (columns.found[known] + 1, columns.found[known] - 1):
        cells = sheet.columns.get(index, [])
        if cells and are_single(cells) and all(map(is_like_a_name, cells)) and differ(cells):
            sheet.pop(index)
            columns.found[missing] = columns.guessed[missing] = index
            return


def _take_both_halves(table: ListTable, sheet: Cells, columns: Columns) -> None:
    """Take one heading “Name” over two columns for both."""
    index = columns.found["name"] + 1
    heading = columns.labels
    cells = sheet.columns.get(index, [])
    names = [row[index - 1] for row in table.rows[columns.start :] if len(row) >= index]
    if "first" in columns.found or "last" in columns.found or not cells:
        return
    untitled = index >= len(heading) or not heading[index]
    single = untitled and table.between != "," and are_single([name for name in names if name])
    if single and all(map(is_like_a_name, cells)) and differ(cells):
        sheet.pop(index)
        columns.found["first"] = columns.guessed["first"] = columns.found.pop("name")
        columns.found["last"] = columns.guessed["last"] = index


def _has_names(rows: Sequence[Sequence[str]], columns: Columns) -> bool:
    """Tell whether a second list has names, and not a mark for who is the captain."""
    index = columns.found.get("name")
    if index is None:
        return True
    cells = [row[index] for row in rows if index < len(row) and row[index]]
    return all(len(cell) > 1 and is_like_a_name(cell) for cell in cells)


def _use_names_of_members(rows: Sequence[Sequence[str]], columns: Columns) -> None:
    """Use names instead of numbers if they are under “Member”."""
    index = columns.found.get("membership")
    if index is None or columns.names_people:
        return
    cells = [row[index] for row in rows if index < len(row) and row[index]]
    if cells and all(map(is_like_a_name, cells)):
        columns.found["name"] = columns.found.pop("membership")


def _take_years_paid(table: ListTable, sheet: Cells, columns: Columns) -> None:
    """Take the year under “Dues paid” for the year that they are paid for."""
    heading = columns.labels
    for index, cells in sheet.columns.items():
        said = set(heading_words(heading[index])) if index < len(heading) else set()
        if "until" not in columns.found and said & PAID_FOR and all(map(is_a_year, cells)):
            columns.found["until"] = columns.guessed["until"] = index
    if "until" in columns.found:
        return
    for index in list(sheet.columns):
        if year := year_paid(table, columns, index):
            sheet.pop(index)
            columns.years_paid[index] = year
            columns.guessed[f"until {index}"] = index


def year_paid(table: ListTable, columns: Columns, index: int) -> int:
    """Return 2027 for a column “Dues 2027” with a mark for whoever has paid; else 0."""
    said = heading_words(columns.labels[index]) if index < len(columns.labels) else ()
    years = [int(word) for word in said if is_a_year(word)]
    if len(years) != 1 or not set(said) <= PAID_FOR | {str(years[0])}:
        return 0
    rows = table.rows[columns.start :]
    marks = [row[index] for row in rows if index < len(row) and row[index]]
    return years[0] if marks and all(map(is_a_mark, marks)) else 0


def is_a_mark(cell: str) -> bool:
    """Tell whether it is a sign, a short word, or money."""
    return len(cell) <= 10 and not is_like_a_date(cell)


def is_a_year(cell: str) -> bool:
    return re.fullmatch(r"20\d\d", cell) is not None


def are_single(names: Sequence[str]) -> bool:
    """Whether most are of one word, without counting small words and the number before a name."""
    alone = sum(" " not in without_number(name) for name in names)
    return 2 * alone > len(names)


def are_whole(cells: Sequence[str]) -> bool:
    """Whether nearly all are a first name and a family name."""
    named = [cell for cell in cells if is_a_full_name(cell)]
    return len(cells) > 1 and 5 * len(named) >= 4 * len(cells) and differ(cells)


def differ(cells: Sequence[str]) -> bool:
    """Whether none of them is in more than half of the rows."""
    return len(cells) < 3 or 2 * Counter(cells).most_common(1)[0][1] <= len(cells)
