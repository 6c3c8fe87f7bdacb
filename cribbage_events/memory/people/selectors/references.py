"""Every place that names a person by key.

Foreign keys are found through the models, so that a new table is included by itself. In JSON
columns a person is named by the archives of events, and by the rows that diaries keep for undoing.
"""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from django.apps import apps
from django.db.models import ForeignKey, Model, TextField
from django.db.models.functions import Cast
from django.db.models.lookups import Contains

from cribbage_events.backup.rows import ExactEncoder, is_table
from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.models import Change, Event

type Path = list[str | int]
EVENTS = Event._meta.label_lower


class Link(NamedTuple):
    """A column that has the key of a person."""

    table: type[Model]
    column: str

    @property
    def label(self) -> str:
        return f"{self.table._meta.label_lower}.{self.column}"


class JsonPlace(NamedTuple):
    """The place of a person's key in a JSON column: table, key of the row, column, path."""

    table: type[Model]
    key: int
    column: str
    path: Path


@cache
def links_to_people() -> tuple[Link, ...]:
    """The tables in the order in which apps and models are defined."""
    models = [each for each in apps.get_models(include_auto_created=True) if is_table(each)]
    return tuple(
        Link(model, field.attname)
        for model in models
        for field in model._meta.concrete_fields
        if isinstance(field, ForeignKey) and field.related_model is Person
    )


@cache
def columns_with_people(label: str) -> tuple[str, ...]:
    return tuple(link.column for link in links_to_people() if link.table._meta.label_lower == label)


def places_naming(club: Club, person: int) -> Iterator[JsonPlace]:
    """The places in JSON columns of the club that name the person of this key."""
    archived = Event.everything.filter(club=club, archive__isnull=False).order_by("pk")
    for key, people in archived.values_list("pk", "archive__people"):
        for path in in_archive({"people": people}, person):
            yield JsonPlace(Event, key, "archive", path)
    lines = Change.objects.order_by("pk")
    named = lines.filter(Contains(Cast("rows", TextField()), f": {person}"), event__club=club)
    for key, rows in named.values_list("pk", "rows").iterator(200):
        for path in in_rows(rows or {}, person):
            yield JsonPlace(Change, key, "rows", path)


def in_archive(archive: dict[str, Any], person: int) -> Iterator[Path]:
    people = archive.get("people") or {}
    for number, key in people.items():
        if key == person:
            yield ["people", number]


def in_rows(rows: dict[str, Any], person: int) -> Iterator[Path]:
    for label, its in rows.items():
        for key, pair in its.items():
            for side, image in enumerate(pair):
                yield from ([label, key, side, *path] for path in in_image(label, image, person))


def in_image(label: str, image: dict[str, Any] | None, person: int) -> Iterator[Path]:
    values = image or {}
    for name in columns_with_people(label):
        if values.get(name) == person:
            yield [name]
    if label == EVENTS:
        archived = in_archive(values.get("archive") or {}, person)
        yield from (["archive", *path] for path in archived)


def value_at(value: Any, path: Path) -> Any:
    """Return what is there now; None where the path leads nowhere any more."""
    for step in path:
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            return None
    return value


def put_at(value: Any, path: Path, new: Any) -> None:
    *way, last = path
    value_at(value, way)[last] = new


def texts_changed(before: Any, after: Any) -> Iterator[tuple[Path, Any, Any]]:
    """The smallest parts in which two values of one shape differ: path, before and after."""
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        for key in before:
            for path, *both in texts_changed(before[key], after[key]):
                yield [key, *path], both[0], both[1]
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for number, pair in enumerate(zip(before, after, strict=True)):
            for path, *both in texts_changed(*pair):
                yield [number, *path], both[0], both[1]
    elif before != after:
        yield [], before, after


def row_columns(row: Model) -> dict[str, Any]:
    """All columns of a row, as JSON can keep them without losing anything."""
    values = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
    kept: dict[str, Any] = json.loads(json.dumps(values, cls=ExactEncoder))
    return kept


def row_from(table: type[Model], values: dict[str, Any]) -> Model:
    """The row again, not saved."""
    fields = {field.attname: field for field in table._meta.concrete_fields}
    return table(
        **{name: fields[name].to_python(value) for name, value in values.items() if name in fields}
    )
