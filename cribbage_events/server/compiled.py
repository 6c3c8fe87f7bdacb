"""Frequent queries: the ORM compiles the statement once for each connection.

Compiling takes ten times as long as finding a row by its key.
"""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import FETCH_ONE, Model, QuerySet, Value
from django.db.models.query import get_related_populators


class Given(Value):
    """The place in a query of a value that is given each time; counted from 0."""

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[Any, ...]]:
        return "%s", (self,)


class Compiled[M: Model]:
    """A query as a function of the given values, which go to the database as they are."""

    def __init__(self, query: Callable[[], QuerySet[M, Any]]) -> None:
        self.query = query

    def first(self, *given: str | int) -> M | None:
        """The first row as its model, with the query's `select_related` and annotations; one
        statement.
        """
        statement = self._statement()
        with statement.connection.cursor() as cursor:
            row = statement.run(cursor, given).fetchone()
        return None if row is None else statement.instance(list(row))

    def rows(self, *given: str | int) -> list[Any]:
        """Every row of a query with `values_list`, as a tuple; one statement.

        Columns come as the database has them, so none may be one that Django converts.
        """
        statement = self._statement()
        with statement.connection.cursor() as cursor:
            rows: list[Any] = statement.run(cursor, given).fetchall()
        return rows

    def converted(self, *given: str | int) -> Iterator[tuple[Any, ...]]:
        """Return times, JSON, true and false as Django reads them, which takes longer."""
        statement, rows = self._statement(), self.rows(*given)
        return map(tuple, statement.compiler.apply_converters(rows, statement.converters))

    def _statement(self) -> "Statement[M]":
        connection = connections[DEFAULT_DB_ALIAS]
        # Kept there, since it belongs to this thread and this kind of database.
        known: dict[Any, Statement[M]] = vars(connection).setdefault("compiled_queries", {})
        return known.get(self) or known.setdefault(self, Statement(self.query(), connection))


class Statement[M: Model]:
    """The part of a query that the ORM computes before it runs it."""

    def __init__(self, query: QuerySet[M, Any], connection: BaseDatabaseWrapper) -> None:
        self.connection = connection
        self.model = query.model
        self.compiler = query.query.get_compiler(connection=connection)
        self.sql, self.parameters = self.compiler.as_sql()
        columns: Any = self.compiler.select
        self.converters = self.compiler.get_converters([column for column, _, _ in columns])

    def run(self, cursor: Any, given: tuple[str | int, ...]) -> Any:
        places = self.parameters
        cursor.execute(self.sql, [given[p.value] if isinstance(p, Given) else p for p in places])
        return cursor

    @cached_property
    def instance(self) -> Callable[[list[Any]], M]:
        """Makes a row into its model, as Django's `ModelIterable` does."""
        connection, model = self.connection, self.model
        columns: Any = self.compiler.select
        of_model: Any = self.compiler.klass_info
        conversions = [
            (place, convert, column)
            for place, (every, column) in self.converters.items()
            for convert in every
        ]
        width = len(of_model["select_fields"])
        annotated = list((self.compiler.annotation_col_map or {}).items())
        names = [column.target.attname for column, _, _ in columns[:width]]
        populators = get_related_populators(of_model, columns, connection.alias, FETCH_ONE)

        def make(row: list[Any]) -> M:
            for place, convert, column in conversions:
                row[place] = convert(row[place], column, connection)
            one = model.from_db(connection.alias, names, row[:width])
            for related in populators:
                related.populate(row, one)
            for name, place in annotated:
                setattr(one, name, row[place])
            return one

        return make
