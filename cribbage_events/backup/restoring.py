"""Bringing a backup into an empty installation, whichever database either of them is on.

The backup of an older version is read into the tables as they were then, which are brought up to
date afterwards, so they must not be there yet.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.apps import apps
from django.apps.registry import Apps
from django.core.management import call_command
from django.core.management.sql import emit_post_migrate_signal
from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

from cribbage_events.backup import rows
from cribbage_events.backup.archive import BackupReader, Manifest, opened
from cribbage_events.backup.pictures import FOLDER, check_names, move_in, unpacked
from cribbage_events.backup.refusals import BackupError


def restore(path: Path) -> Manifest:
    """All of it, or, when something is wrong, nothing."""
    with opened(path) as reader:
        check_names(reader)
        if is_older(reader.manifest):
            with unpacked(reader) as folder, whole():
                load_older_rows(reader)
                move_in(folder)
            return reader.manifest
        if not connection.introspection.table_names():
            call_command("migrate", interactive=False, verbosity=0)
        check_tables(reader.manifest, apps)
        with unpacked(reader) as folder, transaction.atomic():
            refuse_unless_empty()
            load_rows(reader, apps)
            move_in(folder)
        return reader.manifest


def is_older(manifest: Manifest) -> bool:
    """Whether tables have changed since; those of a newer version are not known here."""
    known, there = set(rows.known_migrations()), set(manifest.migrations)
    if newer := there - known:
        raise BackupError("newer", migrations=", ".join(sorted(newer)))
    if not there:
        raise BackupError("other-tables")
    return there != known


@contextmanager
def whole() -> Iterator[None]:
    """One transaction, in which tables can change, too."""
    # SQLite changes none while it watches over references; they are checked at the end.
    with connection.constraint_checks_disabled(), transaction.atomic():
        yield


def load_older_rows(reader: BackupReader) -> None:
    if connection.introspection.table_names():
        raise BackupError("older")
    registry = make_tables(reader.manifest.migrations)
    check_tables(reader.manifest, registry)
    # References that were just made are checked at once on PostgreSQL; from here on at the end.
    connection.check_constraints()
    load_rows(reader, registry)
    if connection.vendor == "postgresql":
        # It changes no table while references of its rows wait to be checked.
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    call_command("migrate", interactive=False, verbosity=0)
    connection.check_constraints()


def make_tables(migrations: list[str]) -> Apps:
    """Make the tables as they were after these migrations, with the permissions that there were;
    return their models.
    """
    executor = MigrationExecutor(connection)
    steps = executor.migration_plan(executor.loader.graph.leaf_nodes())
    plan = [step for step in steps if f"{step[0].app_label}.{step[0].name}" in migrations]
    executor.migrate(None, plan)
    registry = rows.models_after(migrations)
    emit_post_migrate_signal(0, False, connection.alias, apps=registry, plan=plan)
    return registry


def check_tables(manifest: Manifest, registry: Apps) -> None:
    parts = {rows.file_of_rows(model) for model in rows.kept_models(registry)}
    if parts != {name for name in manifest.parts if not name.startswith(FOLDER)}:
        raise BackupError("other-tables")


def refuse_unless_empty() -> None:
    if model := rows.first_not_empty():
        raise BackupError("not-empty", model=model._meta.label_lower)


def load_rows(reader: BackupReader, registry: Apps) -> None:
    models = rows.kept_models(registry)
    try:
        for model in models:
            with reader.text(rows.file_of_rows(model)) as lines:
                found = rows.load(model, lines, registry)
            if found != reader.manifest.rows[model._meta.label_lower]:
                raise BackupError("rows-missing", table=model._meta.label)
        rows.reset_sequences(models)
        # Games and reports name each other: it can be asked only when all are there.
        connection.check_constraints()
    except (DatabaseError, ValueError) as error:
        raise BackupError("rows-apart", error=str(error)) from error
