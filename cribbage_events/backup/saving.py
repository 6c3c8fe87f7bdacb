"""Taking a backup, also while an event runs."""

import io
from pathlib import Path

from django.db import connection
from django.db.models import Model
from django.utils import timezone

from cribbage_events.backup import rows
from cribbage_events.backup.archive import Manifest, Writer, new_archive
from cribbage_events.backup.pictures import save_pictures
from cribbage_events.backup.refusals import RefusedError


def save_backup(path: Path) -> Manifest:
    """Write the whole installation, as it is at one moment, into a new file."""
    if path.exists():
        raise RefusedError("file-exists")
    manifest = Manifest(timezone.now().isoformat(), connection.vendor, rows.migrations())
    with new_archive(path, manifest) as writer:
        # Before and after the moment: those that the rows know are among them.
        save_pictures(writer)
        with rows.snapshot():
            save_pictures(writer)
            for model in rows.kept_models():
                save_rows(writer, model)
    return manifest


def save_rows(writer: Writer, model: type[Model]) -> None:
    with writer.part(rows.part_of(model)) as part, io.TextIOWrapper(part, "utf-8") as stream:
        writer.manifest.rows[model._meta.label_lower] = rows.dump(model, stream)
