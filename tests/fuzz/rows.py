"""Compare the rows of all tables: which of them a request changed, and whose they are."""

import re
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.apps import apps
from django.db import connection, models

from cribbage_events.clubs.models import Club
from cribbage_events.events.models import Event

OURS = ("clubs", "events", "leagues", "memory", "account", "mfa")
WRITE = re.compile(
    r'(?:INSERT (?:OR \w+ )?INTO|(?<!FOR )UPDATE|DELETE FROM)\s+"?(\w+)', re.IGNORECASE
)

type Row = dict[str, Any]
type Table = dict[Any, Row]


@dataclass(frozen=True, slots=True)
class Change:
    """One row before and after; None if there was none."""

    model: str
    before: Row | None
    after: Row | None

    @property
    def row(self) -> Row:
        return self.after or self.before or {}

    @property
    def kind(self) -> str:
        if self.before is None:
            return "insert"
        return "delete" if self.after is None else "update"

    @property
    def fields(self) -> set[str]:
        """Return the fields that differ."""
        before, after = self.before or {}, self.after or {}
        return {name for name in self.row if before.get(name) != after.get(name)}

    def __str__(self) -> str:
        said = {name: (self.after or self.before or {}).get(name) for name in sorted(self.fields)}
        return f"{self.kind} {self.model} {said}"[:400]


@cache
def tables() -> dict[str, type[models.Model]]:
    return {
        model._meta.db_table: model
        for app in OURS
        for model in apps.get_app_config(app).get_models()
    }


@cache
def path_to(model: type[models.Model], target: type[models.Model]) -> str | None:
    """Return the shortest path of foreign keys from a row to its club or event."""
    queue: deque[tuple[type[models.Model], str]] = deque([(model, "")])
    seen = {model}
    while queue:
        here, path = queue.popleft()
        if here is target:
            return f"{path}pk"
        for key in here._meta.concrete_fields:
            if isinstance(key, models.ForeignKey) and not key.null:
                there = key.related_model
                if there not in seen:
                    seen.add(there)
                    queue.append((there, f"{path}{key.name}__"))
    return None


def read_table(name: str) -> Table:
    model = tables()[name]
    columns = [field.attname for field in model._meta.concrete_fields]
    ways = {"_club": path_to(model, Club), "_event": path_to(model, Event)}
    wanted = {key: way for key, way in ways.items() if way}
    names = ["pk", *columns, *wanted]
    rows = model._base_manager.values_list("pk", *columns, *wanted.values())
    return {row[0]: dict(zip(names, row, strict=True)) for row in rows}


class Ledger:
    """Every table of ours as it was after the last request."""

    def __init__(self) -> None:
        self.tables = {name: read_table(name) for name in tables()}

    def rows(self, model: type[models.Model]) -> Table:
        return self.tables[model._meta.db_table]

    def copy(self) -> "Ledger":
        """The tables are replaced, never written into, so that they may be shared."""
        copy = Ledger.__new__(Ledger)
        copy.tables = dict(self.tables)
        return copy

    def update(self, written: set[str]) -> list[Change]:
        """Read the written tables again, and return the changes."""
        changes: list[Change] = []
        for name in written & self.tables.keys():
            before, after = self.tables[name], read_table(name)
            label = tables()[name].__name__
            changes += [
                Change(label, before.get(pk), after.get(pk))
                for pk in before.keys() | after.keys()
                if before.get(pk) != after.get(pk)
            ]
            self.tables[name] = after
        return changes


@contextmanager
def writes() -> Iterator[set[str]]:
    """Return the names of tables written inside the block."""
    written: set[str] = set()

    def note(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        written.update(found.lower() for found in WRITE.findall(sql))
        return execute(sql, *rest)

    with connection.execute_wrapper(note):
        yield written
