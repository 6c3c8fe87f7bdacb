"""Frequent statements: the ORM compiles each once for each connection.

Compiling takes ten times as long as finding a row by its key. Of a result that eight volunteers
save at the same time four fifths went into it.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import FETCH_ONE, Model, QuerySet, Value
from django.db.models.query import get_related_populators
from django.db.models.sql import InsertQuery, UpdateQuery
from django.db.models.sql.compiler import SQLCompiler


class Given(Value):
    """The place in a query of a value that is given each time; counted from 0."""

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[Any, ...]]:
        return "%s", (self,)


def update(rows: QuerySet[Any, Any], returning: Sequence[str] = (), **values: Any) -> SQLCompiler:
    """Return the statement that sets these values in the rows and gives the `returning` columns."""
    query: Any = rows.query.chain(UpdateQuery)
    query.add_update_values(values)
    compiler: Any = query.get_compiler(DEFAULT_DB_ALIAS)
    compiler.returning_fields = [rows.model._meta.get_field(name) for name in returning]
    return compiler  # type: ignore[no-any-return]


def insert(table: type[Model], *names: str) -> SQLCompiler:
    """Return the statement that makes a row of values given in the order of these columns; the
    database has a default for any other. It gives the key of the row.
    """
    query: Any = InsertQuery(table)
    row = table(**{name: Given(place) for place, name in enumerate(names)})
    query.insert_values([table._meta.get_field(name) for name in names], [row], raw=True)
    compiler: Any = query.get_compiler(DEFAULT_DB_ALIAS)
    compiler.returning_fields = [table._meta.pk]
    return compiler  # type: ignore[no-any-return]


class Compiled[M: Model]:
    """A query, `update` or `insert` as a function of the given values, which go to the database as
    they are.
    """

    def __init__(self, query: Callable[[], QuerySet[M, Any] | SQLCompiler]) -> None:
        self.query = query

    def run(self, *given: Any) -> None:
        """Write what gives no rows."""
        statement = self._statement()
        with statement.connection.cursor() as cursor:
            statement.run(cursor, given)

    def first(self, *given: Any) -> M | None:
        """The first row as its model, with the query's `select_related` and annotations; one
        statement.
        """
        statement = self._statement()
        with statement.connection.cursor() as cursor:
            row = statement.run(cursor, given).fetchone()
        return None if row is None else statement.instance(list(row))

    def rows(self, *given: Any) -> list[Any]:
        """Every row of a query with `values_list`, as a tuple; one statement.

        Columns come as the database has them, so none may be one that Django converts.
        """
        statement = self._statement()
        with statement.connection.cursor() as cursor:
            rows: list[Any] = statement.run(cursor, given).fetchall()
        return rows

    def converted(self, *given: Any) -> Iterator[tuple[Any, ...]]:
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

    def __init__(
        self, query: QuerySet[M, Any] | SQLCompiler, connection: BaseDatabaseWrapper
    ) -> None:
        self.connection = connection
        self.compiler: Any = query
        if isinstance(query, QuerySet):
            self.compiler = query.query.get_compiler(connection=connection)
        compiled: Any = self.compiler.as_sql()
        # An insert is a list of one statement.
        self.sql, parameters = compiled[0] if isinstance(compiled, list) else compiled
        self.fixed = [each for each in parameters if not isinstance(each, Given)]
        fixed = iter(range(len(self.fixed)))
        # Where each parameter is, the fixed ones before those that are given.
        self.places = [
            len(self.fixed) + each.value if isinstance(each, Given) else next(fixed)
            for each in parameters
        ]
        # An update or insert selects nothing.
        columns = [column for column, _, _ in self.compiler.select or ()]
        self.converters = self.compiler.get_converters(columns)

    def run(self, cursor: Any, given: tuple[Any, ...]) -> Any:
        values = (*self.fixed, *given)
        cursor.execute(self.sql, [values[place] for place in self.places])
        return cursor

    @cached_property
    def instance(self) -> Callable[[list[Any]], M]:
        """Makes a row into its model, as Django's `ModelIterable` does."""
        connection, model = self.connection, self.compiler.query.model
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
            one: M = model.from_db(connection.alias, names, row[:width])
            for related in populators:
                related.populate(row, one)
            for name, place in annotated:
                setattr(one, name, row[place])
            return one

        return make
