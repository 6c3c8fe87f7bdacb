"""The questions about a list that its cells don't answer, and the answers that were chosen."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.utils.translation import gettext as _

from cribbage_events.clubs.cleaning import one_line
from cribbage_events.spreadsheets.cells import cell_of, parts_of_name
from cribbage_events.spreadsheets.dates import Order
from cribbage_events.spreadsheets.headings import Columns, NameColumns
from cribbage_events.spreadsheets.left_out import Row
from cribbage_events.spreadsheets.listed_names import example_of_order
from cribbage_events.spreadsheets.statuses import unknown_statuses

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


def questions_about(rows: Sequence[Row], columns: Columns, choices: Choices) -> Iterator[Question]:
    if columns.others and choices.pair < 0 and not choices.columns:
        yield _which_name(rows, columns)
    if not (choices.comes_first or columns.last_first):
        names = [cell_of(row, columns.found, "name") for _line, row in rows]
        if example := _example_in_two_columns(rows, columns, choices) or example_of_order(names):
            yield question_of_order(example)
    if "status" in columns.found and choices.out is None:
        yield from _which_statuses(rows, columns)


def _which_name(rows: Sequence[Row], columns: Columns) -> Question:
    """Ask which of the people in a row is meant: “Buyer” (Ann Lee; Bob Ray)."""
    answers = []
    for group in [NameColumns(columns.of_name), *columns.others]:
        headed = [index for index in sorted(group.kinds.values()) if index < len(columns.labels)]
        names = [" ".join(filter(None, parts_of_name(row, group.kinds))) for _line, row in rows[:3]]
        heading = ", ".join(columns.labels[index] for index in headed)
        values = {"heading": heading, "names": "; ".join(filter(None, names))}
        answers.append((str(group.first_column), _("“%(heading)s”: %(names)s") % values))
    words = _("This list names two people in a row. Which of them do you want?")
    return Question("pair", words, tuple(answers))


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


def _which_statuses(rows: Sequence[Row], columns: Columns) -> Iterator[Question]:
    index = columns.found["status"]
    heading = cell_of(columns.labels, columns.found, "status")
    cells = [one_line(row[index]) for _line, row in rows if index < len(row)]
    if unknown := unknown_statuses(cells, heading):
        words = _("Which words in the column “%(heading)s” mean that a person isn’t coming?")
        answers = tuple((each, each or _("nothing written there")) for each in unknown)
        yield Question("out", words % {"heading": heading}, answers, several=True)
