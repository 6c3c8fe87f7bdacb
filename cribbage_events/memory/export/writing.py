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
from django.db.models import FileField, Q, QuerySet

from cribbage_events.clubs.models import Club
from cribbage_events.memory.export.descriptions import file_of
from cribbage_events.memory.export.readme import readme
from cribbage_events.memory.export.tables import Table, about, exported_columns, path_to, tables
from cribbage_events.spreadsheets.writing import BOM, cell

AT_ONCE = 500
PIECE = 64 * 1024

type RowsOf = Callable[[Table], QuerySet[Any] | None]


class Outgoing(io.RawIOBase):
    """What has been written and not been sent yet."""

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
    def rows_of(model: Table) -> QuerySet[Any] | None:
        wanted: Q | None = about(people, model)
        return None if wanted is None else model._base_manager.filter(wanted)

    return archive(rows_of, zone=club.zone, title=title, pictures=False)


def archive(rows_of: RowsOf, *, zone: ZoneInfo, title: str, pictures: bool) -> Iterator[bytes]:
    out, written = Outgoing(), []
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for model in tables():
            rows = rows_of(model)
            if rows is None:
                continue
            count = 0
            with file.open(file_of(model), "w", force_zip64=True) as target:
                for line in csv_lines_of_table(model, rows, zone):
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


def csv_lines_of_table(model: Table, rows: QuerySet[Any], zone: ZoneInfo) -> Iterator[bytes]:
    shown = exported_columns(model)
    yield (BOM + csv_line([column.heading for column in shown])).encode()
    found = rows.order_by("pk").values_list(*(column.path for column in shown))
    for row in found.iterator(AT_ONCE):
        yield csv_line([value_of(value, zone) for value in row]).encode()


def csv_line(values: list[Any]) -> str:
    out = io.StringIO()
    csv.writer(out).writerow([cell(value) for value in values])
    return out.getvalue()


def value_of(value: Any, zone: ZoneInfo) -> Any:
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
    """Nothing of a picture whose file is gone."""
    if not default_storage.exists(name):
        return
    info = zipfile.ZipInfo(f"pictures/{name}")
    with default_storage.open(name) as source, file.open(info, "w") as target:
        while piece := source.read(PIECE):
            target.write(piece)
            yield out.take()
