"""Make what many tests begin with once, and put its rows into the empty tables again later.

A service takes 30 queries for a player who comes to the door, and 200 tests begin with a night.
Their keys are free: SQLite begins after the rows that are there, PostgreSQL's counters are set.
"""

import datetime
from collections.abc import Callable, Sequence
from functools import wraps
from types import NoneType
from typing import Any

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.models import Model
from django.utils import timezone

type Rows = dict[str, Sequence[Sequence[Any]]]

NOW = timezone.now
PLAIN = (bool, int, str, datetime.date, datetime.time, NoneType)
# Written by migrations, and counters of requests.
LEFT_OUT = {
    *("django_migrations", "django_content_type", "auth_permission"),
    *("sqlite_sequence", "cache"),
}


def made_once[**P, M: Model](
    fresh: Callable[[M], M],
) -> Callable[[Callable[P, M]], Callable[P, M]]:
    """Decorate a function that makes rows out of numbers and words; `fresh` reads them again.

    It is made as always where a test has other rows already.
    """

    def decorate(make: Callable[P, M]) -> Callable[P, M]:
        kept: dict[object, tuple[Rows, M]] = {}

        @wraps(make)
        def made(*args: P.args, **kwargs: P.kwargs) -> M:
            known = plain((args, sorted(kwargs.items())))
            if known is None or not can_be_kept():
                return fresh(make(*args, **kwargs))
            if known not in kept:
                result = make(*args, **kwargs)
                kept[known] = every_row(), result
            else:
                put_again(kept[known][0])
            return fresh(kept[known][1])

        return made

    return decorate


def can_be_kept() -> bool:
    """A row may have times of a clock that a test has set."""
    return timezone.now is NOW and are_empty()


def plain(value: object) -> object:
    """The value as a part of a key; None for what can't be one, such as a row."""
    if isinstance(value, list | tuple | range):
        parts = tuple(plain(each) for each in value)
        return None if None in parts else parts
    return (type(value), value) if isinstance(value, PLAIN) else None


def tables() -> list[str]:
    with connection.cursor() as cursor:
        names = connection.introspection.table_names(cursor)
    return [name for name in names if name not in LEFT_OUT]


def are_empty() -> bool:
    found = " OR ".join(f'EXISTS (SELECT 1 FROM "{table}")' for table in tables())  # noqa: S608
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {found}")
        return not cursor.fetchone()[0]


def every_row() -> Rows:
    found = {table: rows_of(table) for table in tables()}
    return {table: rows for table, rows in found.items() if rows}


def rows_of(table: str) -> Sequence[Sequence[Any]]:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f'COPY "{table}" TO STDOUT') as lines:
                return [(bytes(line),) for line in lines]
        # With a sign before it no column is turned into a time: rows are as the file has them.
        cursor.execute(f'SELECT name FROM pragma_table_info("{table}")')  # noqa: S608
        columns = ", ".join(f'+"{name}"' for (name,) in cursor.fetchall())
        cursor.execute(f'SELECT {columns} FROM "{table}"')  # noqa: S608
        rows: list[tuple[Any, ...]] = cursor.fetchall()
        return rows


def put_again(rows: Rows) -> None:
    # Rows name rows of later tables.
    with transaction.atomic(), connection.cursor() as cursor:
        for table, lines in rows.items():
            if connection.vendor == "postgresql":
                with cursor.copy(f'COPY "{table}" FROM STDIN') as written:
                    for (line,) in lines:
                        written.write(line)
                continue
            places = ", ".join(["%s"] * len(lines[0]))
            cursor.executemany(f'INSERT INTO "{table}" VALUES ({places})', lines)  # noqa: S608
        # A restore in another test may have set a counter back, which isn't rolled back.
        models = [model for model in apps.get_models() if model._meta.db_table in rows]
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
