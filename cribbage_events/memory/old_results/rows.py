"""The rows of a list of old results: what each says, and what is wrong with it."""

import datetime
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.utils.translation import gettext as _

from cribbage_events.clubs.cleaning import NAME_LETTERS, NAME_ROOM, letters, why_no_name
from cribbage_events.clubs.names import folded, name_key
from cribbage_events.contest.outcome import TARGET, ScoreError, check_scores
from cribbage_events.memory.old_results.columns import HEADINGS, Layout, OldKind, kind_named
from cribbage_events.spreadsheets import (
    AmbiguousDateError,
    ListTable,
    Order,
    Question,
    parse_date,
)
from cribbage_events.spreadsheets.cells import known
from cribbage_events.spreadsheets.cut_cells import without_cut_cells
from cribbage_events.spreadsheets.dates import date_order_in, only_year, year_gone_by
from cribbage_events.spreadsheets.left_out import Row
from cribbage_events.spreadsheets.listed_names import (
    example_of_order,
    is_bye,
    is_shouted_first,
    is_total,
    read_name,
    why_no_person,
)
from cribbage_events.spreadsheets.numbers import (
    card_written,
    first_number,
    medal_named,
    place_number,
    whole_number,
)
from cribbage_events.spreadsheets.questions import LAST_FIRST, question_of_order
from cribbage_events.words.refusals import score_error_words

EARLIEST = 1900
# The least and the greatest number that a column can have.
NUMBERS = {
    "place": (1, 999),
    "played": (0, 99),
    "won": (0, 99),
    "points": (-999, 9999),
    "spread": (-9999, 9999),
    "skunks": (0, 99),
    "round": (1, 99),
    "table": (1, 999),
    "score_a": (0, TARGET),
    "score_b": (0, TARGET),
}
READERS = {"place": place_number, "won": first_number, "played": first_number}
# What the first row of an event says for those below it, as where cells were merged.
SAID_ONCE = ("date", "event", "kind", "division")
# “Fall 2003”, “2003 (automne)”, “Winter 2003-04”.
SEASON_NAMED = re.compile(
    r"\b(?:fall|autumn|spring|summer|winter|season|automne|printemps|ete|hiver|saison)\b"
    r"|[()]"  # not translated: in cells
)
TWO_DAYS = re.compile(
    r"(?<!\d)(\d{1,2})\s*(?:[-–&]|and|to|et|au)\s*\d{1,2}(?=[\s,]+[^\W\d_]|[\s,]+\d{4})"
)
# Of “121-87”, in a column of its own.
SCORES_OF_BOTH = re.compile(r"(\d{1,3})\s*[-–:/]\s*(\d{1,3})")
PEOPLE = ("name", "player_a", "player_b")


class When(NamedTuple):
    """A day, or a year of which no more is known."""

    year: int
    day: datetime.date | None = None


@dataclass(slots=True)
class OldRow:
    """A row: its cells as they are written, what they say, and by column what to fix."""

    line: int
    cells: dict[str, str]
    kind: OldKind
    when: When | None = None
    numbers: dict[str, int] = field(default_factory=dict)
    medal: str = ""
    faults: dict[str, str] = field(default_factory=dict)
    # Of somebody without an opponent: no game.
    is_bye: bool = False
    ambiguous_date: bool = False

    @property
    def event(self) -> tuple[str, When | None, OldKind]:
        """Return what is the same for all rows of one event."""
        return (name_key(self.cells["event"]), self.when, self.kind)

    @property
    def people(self) -> list[str]:
        return [self.cells[name] for name in PEOPLE if self.cells.get(name)]


class Today(NamedTuple):
    """The day with which the dates of a list are read."""

    day: datetime.date
    order: Order


def rows_in(
    table: ListTable,
    layout: Layout,
    *,
    kind: OldKind,
    today: Today,
    fixes: Mapping[int, Mapping[str, str]],
    comes_first: str = "",
) -> list[OldRow]:
    """Return every row of a result; `kind` is that of rows that don't name one, `comes_first` what
    was said of the names.
    """
    table, doubts = without_cut_cells(table, layout.as_columns)
    lines = [(line, cells_in(cells, layout)) for line, cells in rows_below(table, layout)[0]]
    example_of_order = comes_first == LAST_FIRST
    turned = example_of_order and not any(is_shouted_first(name) for name in names_of_lines(lines))
    rows, above = [], dict[str, str]()
    for line, found in lines:
        above = stated_above(found, above)
        row = OldRow(line, found | above | dict(fixes.get(line, {})), kind)
        read_names(row, last_first=layout.last_first or turned, capitals_first=example_of_order)
        read_row(row, today, has_games=layout.has_games)
        if line in doubts and line not in fixes and not row.is_bye:
            row.faults.setdefault("name", doubts[line])
        rows.append(row)
    find_doubles(row for row in rows if not row.is_bye)
    return rows


def rows_below(table: ListTable, layout: Layout) -> tuple[list[Row], list[Row]]:
    """Return the rows of results, and those that are passed over: totals, notes of one cell, the
    headings again.
    """
    rows, passed = list[Row](), list[Row]()
    for line, cells in enumerate(table.rows, 1):
        if line <= layout.start or not any(cells):
            continue
        is_note = sum(map(bool, cells)) == 1 or is_total([cell for cell in cells if cell])
        (passed if is_note or cells == layout.labels else rows).append((line, cells))
    return rows, passed


def names_of_lines(lines: Iterable[tuple[int, Mapping[str, str]]]) -> list[str]:
    return [cells[column] for _line, cells in lines for column in PEOPLE if cells.get(column)]


def stated_above(found: Mapping[str, str], above: Mapping[str, str]) -> dict[str, str]:
    """Return the date and the event of a row: where cells were merged, only the first row of an
    event says them.
    """
    mine = {column: found[column] for column in SAID_ONCE if column in found}
    if not mine["date"] and above and (mine["event"] or above["event"]) == above["event"]:
        return {column: said or above[column] for column, said in mine.items()}
    return mine


def order_in(table: ListTable, layout: Layout) -> Order:
    """Return which comes first in the dates of the list, the day or the month, where
    some say it.
    """
    place = layout.found["date"]
    return date_order_in(row[place] for row in table.rows[layout.start :] if place < len(row))


def questions_in(table: ListTable, layout: Layout, comes_first: str) -> list[Question]:
    """Return what is asked once for the whole list: which part of a name comes first."""
    if comes_first or layout.last_first or "last" in layout.found:
        return []
    lines = [(line, cells_in(cells, layout)) for line, cells in rows_below(table, layout)[0]]
    example = example_of_order(names_of_lines(lines))
    return [question_of_order(example)] if example else []


def cells_in(cells: Sequence[str], layout: Layout) -> dict[str, str]:
    """Return by column what is written; the two parts of a name are one."""
    found = {
        name: cells[place].strip() if place < len(cells) else ""
        for name, place in layout.found.items()
    }
    if "last" in found:
        parts = [found.pop(part, "") for part in ("first", "last")]
        found["name"] = found.get("name", "") or " ".join(filter(None, parts))
    score = SCORES_OF_BOTH.fullmatch(found.get("score_a", ""))
    if score and found.get("score_b") == found["score_a"]:
        found |= {"score_a": score[1], "score_b": score[2]}
    return found


def read_row(row: OldRow, today: Today, *, has_games: bool) -> None:
    """Read what the cells of a row say beside the names."""
    read_kind(row)
    read_when(row, today)
    if row.is_bye:
        row.faults.clear()
        return
    read_numbers(row)
    read_card(row)
    read_medal(row)
    if has_games:
        read_scores(row)


def read_kind(row: OldRow) -> None:
    if text := row.cells.get("kind", ""):
        kind = kind_named(text)
        if kind is None:
            words = _("“%(text)s” isn’t a kind of event here. Leave it empty, or write “season”.")
            row.faults["kind"] = words % {"text": text}
        else:
            row.kind = kind


def read_when(row: OldRow, today: Today) -> None:
    text = row.cells["date"]
    try:
        row.when = when_in(text, today.order)
    except AmbiguousDateError as error:
        row.faults["date"] = str(error)
        row.ambiguous_date = True
        return
    except ValueError as error:
        row.faults["date"] = str(error)
        return
    year, day = row.when
    is_later = day > today.day if day else year > today.day.year
    if year < EARLIEST or is_later:
        words = _("“%(text)s” can’t be right: old results are from %(first)s until today.")
        row.faults["date"] = words % {"text": text, "first": EARLIEST}


def when_in(text: str, order: Order) -> When:
    """Return the day, or the year of a season or where no more is known. Raises ValueError, whose
    message says what to do.
    """
    if not text:
        raise ValueError(_("There is no date. Write the day, or only the year."))
    plain = " ".join(SEASON_NAMED.sub(" ", folded(text)).split()).strip(" ,.'’-")
    if plain.isdecimal() and len(plain) in {2, 4}:
        return When(int(plain) if len(plain) == 4 else year_gone_by(int(plain)))
    # A season is named by two years, and is listed in the one in which it ended.
    first, _sign, last = (
        part.strip() for part in plain.replace("–", "-").replace("/", "-").partition("-")
    )
    if first.isdecimal() and len(first) == 4 and last.isdecimal() and len(last) in {2, 4}:
        return When(int(last) if len(last) == 4 else int(first[:2] + last))
    if year := only_year(text):
        return When(year)
    # What went on for two days counts from the first.
    day = parse_date(TWO_DAYS.sub(r"\1", text), order, century=year_gone_by)
    return When(day.year, day)


def read_names(row: OldRow, *, last_first: bool, capitals_first: bool) -> None:
    for column in PEOPLE:
        if text := row.cells.get(column):
            row.is_bye |= is_bye(text)
            row.cells[column] = read_name(
                text,
                last_first=last_first and "," not in text,
                capitals_first=capitals_first,
            ).name
    for column in ("event", *PEOPLE):
        text = row.cells.get(column)
        if text is not None and (why := why_no_title(text, is_person=column in PEOPLE)):
            row.faults[column] = why
    pair = [name_key(name) for name in row.people]
    if len(pair) == 2 and pair[0] == pair[1]:
        row.faults["player_b"] = _("The two players are one person.")


def why_no_title(text: str, *, is_person: bool) -> str:
    """Return why this is no name of an event or of a person; "" if it is one."""
    if not text:
        return _("Nothing is written here.")
    if letters(text) > NAME_LETTERS or len(text) > NAME_ROOM:
        return _("This is longer than %(most)s letters.") % {"most": NAME_LETTERS}
    return (why_no_name(text) or why_no_person(text)) if is_person else ""


def read_numbers(row: OldRow) -> None:
    needed = {"place", "round", "score_a", "score_b"}
    for column, (least, most) in NUMBERS.items():
        text = row.cells.get(column, "")
        read = READERS.get(column, whole_number)
        number = read(text)
        if number is not None and least <= number <= most:
            row.numbers[column] = number
        elif known(text) or (column in needed and column in row.cells):
            words = _("%(column)s is a number from %(least)s to %(most)s.")
            values = {"column": HEADINGS[column], "least": least, "most": most}
            row.faults[column] = words % values


def read_card(row: OldRow) -> None:
    """A card, “12/5 +94”, says what no column of its own does."""
    text = row.cells.get("card", "")
    if not known(text):
        return
    card = card_written(text)
    if card is None:
        row.faults["card"] = _("A card is like this: 12/5 +94.")
        return
    for column in ("points", "won", "spread"):
        number = getattr(card, column)
        if number is not None and not row.cells.get(column):
            row.numbers.setdefault(column, number)


def read_medal(row: OldRow) -> None:
    text = row.cells.get("medal", "")
    if not known(text):
        return
    row.medal = medal_named(text)
    if not row.medal:
        row.faults["medal"] = _("A medal is gold, silver or bronze; or leave it empty.")
    elif not row.kind.gives_medals:
        row.faults["medal"] = _("This kind of event gives no medals. Leave it empty.")


def read_scores(row: OldRow) -> None:
    if {"score_a", "score_b"} & row.faults.keys():
        return
    try:
        check_scores((row.numbers["score_a"], row.numbers["score_b"]))
    except ScoreError as error:
        row.faults["score_b" if error.side == 1 else "score_a"] = score_error_words(error)


def find_doubles(rows: Iterable[OldRow]) -> None:
    """Somebody has one place at an event, and one game in a round."""
    seen: dict[object, int] = {}
    for row in rows:
        for column in PEOPLE:
            if not row.cells.get(column):
                continue
            key = (row.event, row.numbers.get("round"), name_key(row.cells[column]))
            earlier = seen.setdefault(key, row.line)
            if earlier != row.line and row.when is not None:
                words = _("Row %(number)s already has this person at the same event.")
                row.faults.setdefault(column, words % {"number": earlier})
