"""Writes the archive: a ZIP that is sent while it is made, so that no size of club is too large."""

import csv
import datetime
import io
import json
import zipfile
from collections.abc import Callable, Collection, Iterator
from typing import Any
from zoneinfo import ZoneInfo

from django.core.files.storage import default_storage
from django.db.models import Case, CharField, F, FileField, Q, QuerySet, Value, When

from cribbage_events.clubs.models import Club, Person
from cribbage_events.events.models import Entry, Event
from cribbage_events.memory.export.descriptions import file_of
from cribbage_events.memory.export.readme import readme
from cribbage_events.memory.export.tables import (
    ExportedColumn,
    Table,
    about,
    exported_columns,
    path_to,
    tables,
)
from cribbage_events.spreadsheets.writing import BOM, cell

AT_ONCE = 500
# Names of others, as somebody has typed them.
TYPED_NAMES = {"witness_name", "by_name", "handed_by_name"}
PIECE = 64 * 1024

type RowsOf = Callable[[Table], QuerySet[Any] | None]


class Outgoing(io.RawIOBase):
    """The bytes that have been written and not been sent yet."""

    def __init__(self) -> None:
        self.waiting: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.waiting.append(bytes(data))
        return len(data)

    def take(self) -> bytes:
        taken, self.waiting = b"".join(self.waiting), []
        return taken


def everything_of_club(club: Club, *, title: str, pictures: bool) -> Iterator[bytes]:
    def rows_of(model: Table) -> QuerySet[Any]:
        return model._base_manager.filter(**{path_to(Club, model) or "pk": club.pk})

    return archive(rows_of, zone=club.zone, title=title, pictures=pictures)


def everything_of_people(club: Club, people: Collection[int], *, title: str) -> Iterator[bytes]:
    """Yield the file, without what is hidden until a prize-giving; others are named as on public
    pages.
    """
    hidden = hidden_events(club)

    def rows_of(model: Table) -> QuerySet[Any] | None:
        wanted: Q | None = about(people, model)
        if wanted is None:
            return None
        rows = model._base_manager.filter(wanted)
        path = None if model is Entry else path_to(Event, model)
        return rows.exclude(**{f"{path}__in": hidden}) if path and hidden else rows

    return archive(rows_of, zone=club.zone, title=title, pictures=False, own=people)


def hidden_events(club: Club) -> list[int]:
    events = Event.everything.filter(club=club, hides_medals=True, medals_shown_at=None)
    return [event.pk for event in events.defer("archive") if event.has_hidden_medals]


def archive(
    rows_of: RowsOf,
    *,
    zone: ZoneInfo,
    title: str,
    pictures: bool,
    own: Collection[int] | None = None,
) -> Iterator[bytes]:
    """`own` are the people whom it is about, if it isn't about the whole club."""
    out, written = Outgoing(), []
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for model in tables():
            rows = rows_of(model)
            if rows is None:
                continue
            count = 0
            with file.open(file_of(model), "w", force_zip64=True) as target:
                for line in csv_lines_of_table(model, rows, zone, own):
                    target.write(line)
                    count += 1
                    if len(out.waiting) > AT_ONCE:
                        yield out.take()
            written.append((model, count - 1))
            yield out.take()
        file.writestr("README.txt", BOM + readme(title, written))
        for name in picture_names(rows_of) if pictures else ():
            yield from one_picture(file, out, name)
    yield out.take()


def csv_lines_of_table(
    model: Table, rows: QuerySet[Any], zone: ZoneInfo, own: Collection[int] | None = None
) -> Iterator[bytes]:
    shown = exported_columns(model)
    yield (BOM + csv_line([column.heading for column in shown])).encode()
    found = rows.order_by("pk").values_list(*(value_in(column, own) for column in shown))
    for row in found.iterator(AT_ONCE):
        yield csv_line([written_value(value, zone) for value in row]).encode()


def value_in(column: ExportedColumn, own: Collection[int] | None) -> Any:
    """Return what a query reads: of somebody else than `own` the name that everybody may see."""
    key = column.path.removesuffix("__name")
    if own is not None and column.path in TYPED_NAMES:
        return Value("")
    if own is None or key == column.path or column.field.related_model is not Person:
        return column.path
    is_own = When(**{f"{key}__in": list(own)}, then=F(column.path))
    return Case(is_own, default=F(f"{key}__public_name"), output_field=CharField())


def csv_line(values: list[Any]) -> str:
    out = io.StringIO()
    csv.writer(out).writerow([cell(value) for value in values])
    return out.getvalue()


def written_value(value: Any, zone: ZoneInfo) -> Any:
    if isinstance(value, datetime.datetime):
        return value.astimezone(zone).isoformat(" ", "seconds")
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False)
    return value


def picture_names(rows_of: RowsOf) -> Iterator[str]:
    for model in tables():
        rows = rows_of(model)
        for field in model._meta.concrete_fields if rows is not None else ():
            if isinstance(field, FileField) and rows is not None:
                yield from rows.exclude(**{field.name: ""}).values_list(field.name, flat=True)


def one_picture(file: zipfile.ZipFile, out: Outgoing, name: str) -> Iterator[bytes]:
    """Yield a picture, or nothing if its file is gone."""
    if not default_storage.exists(name):
        return
    info = zipfile.ZipInfo(f"pictures/{name}")
    with default_storage.open(name) as source, file.open(info, "w") as target:
        while piece := source.read(PIECE):
            target.write(piece)
            yield out.take()
