"""Search every column of every table and the bytes of a backup."""

import zipfile
from collections.abc import Collection
from pathlib import Path

from django.contrib.sessions.models import Session
from django.db import connection

from cribbage_events.backup.saving import save_backup


def traces_in_tables(marks: Collection[str]) -> set[tuple[str, str]]:
    """Return the tables, with the marks found in each.

    A session is unpacked first: its packed form has a short mark in it by chance.
    """
    found = set()
    with connection.cursor() as cursor:
        for table in {*connection.introspection.table_names(cursor)} - {Session._meta.db_table}:
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")  # noqa: S608
            said = "\n".join(" | ".join(map(str, row)) for row in cursor.fetchall())
            found |= {(table, mark) for mark in marks if mark in said}
    opened = "\n".join(str(session.get_decoded()) for session in Session.objects.all())
    return found | {("sessions", mark) for mark in marks if mark in opened}


def traces_in_backup(marks: Collection[str], folder: Path) -> set[tuple[str, str]]:
    """The parts of a backup that is made now."""
    path = folder / "backup.zip"
    save_backup(path)
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name).decode(errors="replace") for name in archive.namelist()}
    path.unlink()
    return {(name, mark) for name, said in parts.items() for mark in marks if mark in said}
