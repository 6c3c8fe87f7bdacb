"""Every row that is kept, as lines of JSON, out of one moment of the database."""

import datetime
from collections.abc import Collection, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from itertools import batched
from typing import Any, TextIO

from django.apps import apps
from django.apps.registry import Apps
from django.core import serializers
from django.core.management.color import no_style
from django.core.serializers import jsonl
from django.core.serializers.base import DeserializationError, DeserializedObject
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model, Q
from django.db.models.sql import InsertQuery

from cribbage_events.backup.refusals import BackupError

type Models = list[type[Model]]

# The first two are made by `migrate`, with other numbers in each database. A session is a way in:
# a file that lies about holds none, and who had signed out since isn't signed in again; nor is a
# phone called again on which that was ended. What became of backups is about this machine, and
# changes with each of them.
LEFT_OUT = {
    "contenttypes.contenttype",
    "auth.permission",
    "sessions.session",
    "backup.run",
    "events.calledphone",
}
# Calls go with the phones.
ROWS_LEFT_OUT = {"mail.message": Q(phone__isnull=False)}
CHUNK = 500
BEGIN = {
    "postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    # IMMEDIATE, as everywhere else, would keep all writers waiting.
    "sqlite": "BEGIN DEFERRED",
}


class ExactEncoder(DjangoJSONEncoder):
    """Django's own leaves a time without its microseconds, by which reports are in order."""

    def default(self, o: Any) -> Any:
        if isinstance(o, datetime.datetime | datetime.time):
            return o.isoformat()
        return super().default(o)


class RowReader(jsonl.Deserializer):
    """Django's own, for the models of any version."""

    def __init__(self, lines: Iterable[str], registry: Apps) -> None:
        super().__init__(lines)  # type: ignore[arg-type]
        self._get_model_from_node = registry.get_model

    def _handle_m2m_field_node(self, field: Any, value: list[Any]) -> Any:
        """Permissions and groups, by their names: their tables are Django's."""
        found: Any = apps.get_model(field.related_model._meta.label)._default_manager
        keys = [found.get_by_natural_key(*each).pk for each in value]
        return super()._handle_m2m_field_node(field, keys)  # type: ignore[misc]


def models_after(names: Collection[str]) -> Apps:
    """The models as they were when these were all the migrations."""
    loader = MigrationLoader(connection)
    nodes = [node for node in loader.graph.nodes if ".".join(node) in names]
    registry: Apps = loader.project_state(nodes).apps
    # By which permissions and groups are written down; a state has no methods.
    for label in ("contenttypes.ContentType", "auth.Permission", "auth.Group"):
        registry.get_model(label).natural_key = apps.get_model(label).natural_key
    return registry


def kept_models(registry: Apps = apps) -> Models:
    """Return the models in an order in which each can be read back."""
    every = serializers.sort_dependencies([(app, None) for app in registry.get_app_configs()])
    return [model for model in every if model._meta.label_lower not in LEFT_OUT and is_table(model)]


def is_table(model: type[Model]) -> bool:
    return model._meta.managed and not model._meta.proxy


def file_of_rows(model: type[Model]) -> str:
    return f"rows/{model._meta.label_lower}.jsonl"


def migrations() -> list[str]:
    """The state of the tables: the migrations applied to this database."""
    return named(MigrationRecorder(connection).applied_migrations())


def known_migrations() -> list[str]:
    """All that this program has."""
    return named(MigrationLoader(None).disk_migrations or {})


def named(nodes: Iterable[tuple[str, str]]) -> list[str]:
    return sorted(map(".".join, nodes))


@contextmanager
def snapshot() -> Iterator[None]:
    """Everything read inside is of one moment; no writer waits for it."""
    with connection.cursor() as cursor:
        cursor.execute(BEGIN[connection.vendor])
        try:
            # The moment is that of the first reading.
            cursor.execute("SELECT 1 FROM django_migrations")
            yield
        finally:
            cursor.execute("ROLLBACK")


def dump(model: type[Model], stream: TextIO) -> int:
    """Write the table's rows; returns how many."""
    many = [field.name for field in model._meta.many_to_many]
    left_out = ROWS_LEFT_OUT.get(model._meta.label_lower, Q(pk=None))
    rows = model._base_manager.exclude(left_out).order_by("pk").prefetch_related(*many)
    count = 0

    def counted() -> Generator[Model]:
        nonlocal count
        for count, row in enumerate(rows.iterator(CHUNK), 1):  # noqa: B007 - the last one is the number
            yield row

    # Closed before the snapshot ends, also when the disk is full.
    with closing(counted()) as kept:
        serializers.serialize(
            "jsonl",
            kept,
            stream=stream,
            cls=ExactEncoder,
            # Permissions have other numbers elsewhere. For foreign keys it would be a query a row.
            use_natural_foreign_keys=bool(many),
        )
    return count


def load(model: type[Model], lines: Iterable[str], registry: Apps = apps) -> int:
    """Put the rows into the table, in the transaction that is open; returns how many."""
    count = 0
    try:
        for batch in batched(RowReader(lines, registry), CHUNK):
            if not all(isinstance(row.object, model) for row in batch):
                raise BackupError("foreign-rows", table=model._meta.label)
            insert_rows(model, batch)
            count += len(batch)
    except DeserializationError as error:
        raise BackupError("row-unreadable", table=model._meta.label, error=str(error)) from error
    return count


def insert_rows(model: type[Model], batch: Iterable[DeserializedObject]) -> None:
    if model._meta.many_to_many:
        for row in batch:
            row.save(force_insert=True)
        return
    fields = model._meta.local_concrete_fields
    objects = [row.object for row in batch]
    query = InsertQuery(model)
    # As they are: `bulk_create` would say that all of it happened now.
    query.insert_values(fields, objects, raw=True)
    query.get_compiler(connection=connection).execute_sql()


def first_not_empty(registry: Apps = apps) -> type[Model] | None:
    return next((model for model in kept_models(registry) if model._base_manager.exists()), None)


def reset_sequences(models: Models) -> None:
    """The next row gets a number after those that were brought in."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
