"""Shows what bringing a list in would make: its events with their results, before anything is
saved.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from cribbage_events.clubs.models import Club
from cribbage_events.clubs.names import name_key
from cribbage_events.contest.presets import PRESETS
from cribbage_events.memory.models import PastEvent
from cribbage_events.memory.old_results.columns import OldKind, kind_of_code, layout_of
from cribbage_events.memory.old_results.people import OldName, names_of_rows
from cribbage_events.memory.old_results.rows import (
    OldRow,
    Today,
    When,
    order_in,
    questions_in,
    rows_below,
    rows_in,
)
from cribbage_events.memory.old_results.sheet import OldSheet
from cribbage_events.memory.past import facts_of_events
from cribbage_events.spreadsheets import Question
from cribbage_events.spreadsheets.left_out import left_out_words
from cribbage_events.words.dates import full_date


@dataclass(frozen=True, slots=True)
class ListedEvent:
    """An event of the list: its rows without a fault. `is_known`: the club has it already."""

    name: str
    when: When
    kind: OldKind
    rows: list[OldRow]
    is_known: bool

    @property
    def day(self) -> str:
        return full_date(self.when.day) if self.when.day else str(self.when.year)

    @property
    def rounds(self) -> int | None:
        """Return as many rounds as somebody played, else as usual; a season's are unknown."""
        if self.kind.is_season:
            return None
        played = [row.numbers.get("round") or row.numbers.get("played") or 0 for row in self.rows]
        return max(played) or PRESETS[self.kind.preset].rounds


@dataclass(frozen=True, slots=True)
class Preview:
    """A list as it was read; raises nothing any more."""

    has_games: bool
    left_out: tuple[str, ...]
    rows: list[OldRow]
    events: list[ListedEvent]
    names: Mapping[str, OldName]
    # Rows that are no results, in words.
    passed: Sequence[str] = ()
    questions: Sequence[Question] = ()

    @property
    def asks_for_order(self) -> bool:
        return any(row.ambiguous_date for row in self.rows)

    @property
    def byes(self) -> list[int]:
        """The rows that are no game."""
        return [row.line for row in self.rows if row.is_bye]

    @property
    def wrong(self) -> list[OldRow]:
        return [row for row in self.rows if row.faults]

    @property
    def to_fix(self) -> list[OldRow]:
        """The wrong rows but those whose date is asked about once for the list."""
        return [row for row in self.wrong if not row.ambiguous_date or len(row.faults) > 1]

    @property
    def new_events(self) -> list[ListedEvent]:
        return [event for event in self.events if not event.is_known]

    @property
    def known_events(self) -> list[ListedEvent]:
        return [event for event in self.events if event.is_known]

    @property
    def asked(self) -> list[OldName]:
        return [name for name in self.names.values() if name.may_be]

    @property
    def new_names(self) -> list[str]:
        return [each.name for each in self.names.values() if each.is_new and not each.may_be]

    @property
    def known_names(self) -> list[str]:
        return [each.person.shown_name for each in self.names.values() if each.person]

    @property
    def may_be_saved(self) -> bool:
        """Whether no question is open and nothing has to be fixed."""
        asked = any(name.is_open for name in self.names.values())
        return bool(self.new_events) and not (self.wrong or asked or self.questions)


def preview_of(club: Club, sheet: OldSheet, chosen: Mapping[str, str]) -> Preview:
    """Two queries, however long the list. Raises SpreadsheetError."""
    layout = layout_of(sheet.table)
    order = sheet.order or order_in(sheet.table, layout)
    rows = rows_in(
        sheet.table,
        layout,
        kind=kind_of_code(sheet.kind),
        today=Today(club.today, order),
        fixes=sheet.fixes,
        comes_first=sheet.comes_first,
    )
    events = events_in(rows, known_events(club))
    names = names_of_rows(club, (row for event in events for row in event.rows), chosen)
    return Preview(
        layout.has_games,
        layout.left_out,
        rows,
        events,
        names,
        passed=left_out_words(rows_below(sheet.table, layout)[1], []),
        questions=questions_in(sheet.table, layout, sheet.comes_first),
    )


def known_events(club: Club) -> set[tuple[str, When]]:
    """Name and day of everything that the club keeps already."""
    facts = facts_of_events(club, PastEvent.objects.filter(club=club)).values()
    days = {(name_key(each.name), When(each.year, each.day)) for each in facts}
    return days | {(key, When(when.year)) for key, when in days}


def events_in(rows: Iterable[OldRow], known: set[tuple[str, When]]) -> list[ListedEvent]:
    """Return events in the order of the list."""
    found: dict[object, ListedEvent] = {}
    for row in rows:
        if row.faults or row.is_bye or row.when is None:
            continue
        name = row.cells["event"]
        is_known = (name_key(name), row.when) in known
        new = ListedEvent(name, row.when, row.kind, [], is_known)
        found.setdefault(row.event, new).rows.append(row)
    return list(found.values())
