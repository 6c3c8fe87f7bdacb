"""An event's rows as they were before and after a change: what undoing puts back."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from django.db.models import Field, Model

from cribbage_events.clubs.models import FollowsName, Person
from cribbage_events.events.models import (
    CardTotals,
    Division,
    Entry,
    Event,
    Game,
    HighHand,
    Match,
    Photograph,
    PlayOff,
    Round,
    ScoreReport,
    Seat,
    Stage,
    VolunteerLink,
    WrittenLine,
)
from cribbage_events.server.compiled import Compiled, Given

type Table = type[Model]
type Values = dict[str, Any]
type Image = dict[Table, dict[int, Values]]
# By table and key: the row before and after; only the columns that differ, if it existed before.
type Rows = dict[str, dict[str, list[Values | None]]]


class RowChange(NamedTuple):
    """One row, as it was before and after; None where it wasn't there."""

    table: Table
    key: int
    before: Values | None
    after: Values | None


# Parents first, and how each leads to its event.
OF_EVENT: dict[Table, str] = {
    VolunteerLink: "event",
    Division: "event",
    Entry: "event",
    Stage: "event",
    Round: "stage__event",
    Match: "stage__event",
    Game: "round__stage__event",
    Seat: "round__stage__event",
    PlayOff: "event",
    CardTotals: "entry__event",
    ScoreReport: "game__round__stage__event",
    WrittenLine: "game__round__stage__event",
    HighHand: "entry__event",
    Photograph: "event",
}
# What a change writes that names no tables: these have verbs of their own.
WITH_OWN_VERBS = (HighHand, Photograph, WrittenLine)
EVERYTHING = tuple(table for table in OF_EVENT if table not in WITH_OWN_VERBS)
# Rows that are never deleted: undoing takes back a new one.
KEPT: frozenset[Table] = frozenset({ScoreReport, WrittenLine})
ALL_TABLES: tuple[Table, ...] = (Event, Person, *OF_EVENT)
TABLES = {table._meta.label_lower: table for table in ALL_TABLES}


def follows(field: "Field[Any, Any]") -> bool:
    """Whether it is worked out from everything else, when a change is written; also when rounds
    were last drawn again, since undoing that draws them again. A note on an entrant isn't kept
    either: it may say how somebody's health is.
    """
    left_out = {"revision", "drawn_again_at", "note"}
    return field.attname in left_out or isinstance(field, FollowsName)


@cache
def kept_columns(table: Table) -> list[str]:
    if table in KEPT:
        # It never changes, except that it can be taken back.
        return ["id", "game_id", "taken_back_at"]
    return [field.attname for field in table._meta.concrete_fields if not follows(field)]


@cache
def rows_in(table: Table) -> Compiled[Any]:
    """The query of a table's rows of an event, which each change makes twice for each table."""
    of_event = {OF_EVENT[table]: Given(0)}
    return Compiled(
        lambda: table._base_manager.filter(**of_event).values_list(*kept_columns(table))
    )


def image_of(event: Event, tables: Iterable[Table]) -> Image:
    return {table: dict(read_rows(table, event.pk)) for table in tables}


def read_rows(table: Table, event: int) -> Iterator[tuple[int, Values]]:
    columns = kept_columns(table)
    for row in rows_in(table).converted(event):
        values = dict(zip(columns, row, strict=True))
        yield values["id"], values


def rows_by_key(table: Table, **which: Any) -> dict[int, Values]:
    found = table._base_manager.filter(**which).values(*kept_columns(table))
    return {row["id"]: row for row in found}


def row_values(row: Model) -> Values:
    return {name: getattr(row, name) for name in kept_columns(type(row))}


class RowSnapshot:
    """Reads an event's rows when a change begins and compares them at its end.

    Rows of people belong to the club and other events write them too, so a service names the people
    that it is about to change.
    """

    def __init__(
        self, event: Event, tables: Sequence[Table], *, whole_event: bool, holds_status: bool
    ) -> None:
        self.event = event
        self.holds_status = holds_status
        self.before = image_of(event, tables)
        if whole_event:
            self.before[Event] = {event.pk: row_values(event)}
        self.people: dict[int, Values | None] = {}
        self.names_are_right = False

    def will_change(self, person: Person) -> None:
        self.people.setdefault(person.pk, row_values(person))

    def will_change_all(self, keys: Iterable[int]) -> dict[int, Values]:
        known = rows_by_key(Person, pk__in=list(keys))
        for key in keys:
            self.people.setdefault(key, known.get(key))
        return known

    def has_made(self, person: Person) -> None:
        self.people.setdefault(person.pk, None)

    def rows(self) -> Rows:
        """The rows that have changed."""
        before, now = self.before, image_of(self.event, self.before.keys() & OF_EVENT.keys())
        if Event in before:
            now[Event] = {self.event.pk: row_values(self.event)}
        if self.people:
            known = {key: values for key, values in self.people.items() if values}
            before = {**before, Person: known}
            now[Person] = rows_by_key(Person, pk__in=self.people.keys())
        found = {table._meta.label_lower: pairs(before[table], now[table]) for table in now}
        found = {label: different for label, different in found.items() if different}
        if found and self.holds_status and Event in before:
            hold_status(found, self.event.pk, before[Event], now[Event])
        return found


def hold_status(rows: Rows, event: int, before: dict[int, Values], now: dict[int, Values]) -> None:
    """A change allowed only before the draw, or only during play, is undone only then."""
    pair = rows.setdefault("events.event", {}).setdefault(str(event), [{}, {}])
    for values, image in zip(pair, (before, now), strict=True):
        if values is not None:
            values["status"] = image[event]["status"]


def pairs(before: dict[int, Values], now: dict[int, Values]) -> dict[str, list[Values | None]]:
    keys = sorted(before.keys() | now.keys())
    return {
        str(key): pair(before.get(key), now.get(key))
        for key in keys
        if before.get(key) != now.get(key)
    }


def pair(before: Values | None, now: Values | None) -> list[Values | None]:
    if before is None or now is None:
        return [before, now]
    names = [name for name in before if before[name] != now[name]]
    return [{name: before[name] for name in names}, {name: now[name] for name in names}]


def loaded(rows: Rows) -> Iterator[RowChange]:
    for label, pairs in rows.items():
        table = TABLES[label]
        for key, (before, after) in pairs.items():
            yield RowChange(table, int(key), typed(table, before), typed(table, after))


def typed(table: Table, values: Values | None) -> Values | None:
    """Return values as the model has them: they were kept as JSON."""
    if values is None:
        return None
    fields = fields_of(table)
    return {name: fields[name].to_python(value) for name, value in values.items()}


@cache
def fields_of(table: Table) -> "dict[str, Field[Any, Any]]":
    return {field.attname: field for field in table._meta.concrete_fields}
