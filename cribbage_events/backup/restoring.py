"""Bringing a backup into an empty installation, whichever database either of them is on."""

from pathlib import Path

from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from cribbage_events.backup import rows
from cribbage_events.backup.archive import Manifest, Reader, opened
from cribbage_events.backup.pictures import FOLDER, check_names, move_in, unpacked
from cribbage_events.backup.refusals import RefusedError


def restore(path: Path) -> Manifest:
    """All of it, or, when something is wrong, nothing."""
    with opened(path) as reader:
        check_names(reader)
        if not connection.introspection.table_names():
            call_command("migrate", interactive=False, verbosity=0)
        check_fits(reader.manifest)
        with unpacked(reader) as folder, transaction.atomic():
            refuse_unless_empty()
            load_rows(reader)
            move_in(folder)
        return reader.manifest


def check_fits(manifest: Manifest) -> None:
    """The tables here are those of the backup."""
    here, there = set(rows.migrations()), set(manifest.migrations)
    if newer := there - here:
        raise RefusedError("newer", migrations=", ".join(sorted(newer)))
    if older := here - there:
        raise RefusedError("older", migrations=", ".join(sorted(older)))
    parts = {rows.part_of(model) for model in rows.kept_models()}
    if parts != {name for name in manifest.parts if not name.startswith(FOLDER)}:
        raise RefusedError("other-tables")


def refuse_unless_empty() -> None:
    if model := rows.first_not_empty():
        raise RefusedError("not-empty", model=model._meta.label_lower)


def load_rows(reader: Reader) -> None:
    models = rows.kept_models()
    try:
        for model in models:
            with reader.text(rows.part_of(model)) as lines:
                found = rows.load(model, lines)
            if found != reader.manifest.rows[model._meta.label_lower]:
                raise RefusedError("rows-missing", table=model._meta.label)
        rows.reset_sequences(models)
        # Games and reports name each other: it can be asked only when all are there.
        connection.check_constraints()
    except (DatabaseError, ValueError) as error:
        raise RefusedError("rows-apart", error=str(error)) from error
