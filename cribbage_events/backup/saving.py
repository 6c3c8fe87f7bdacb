"""Taking a backup, also while an event runs."""

import io
from pathlib import Path

from django.apps import apps
from django.db import connection
from django.db.models import Model
from django.utils import timezone

from cribbage_events.backup import rows
from cribbage_events.backup.archive import BackupWriter, Manifest, new_archive
from cribbage_events.backup.pictures import save_pictures
from cribbage_events.backup.refusals import BackupError


def save_backup(path: Path, *, pictures: bool = True) -> Manifest:
    """Write the whole installation, as it is at one moment, into a new file."""
    if path.exists():
        raise BackupError("file-exists")
    migrations = rows.migrations()
    # The tables may be those of an older version, which are about to be brought up to date.
    is_now = set(rows.known_migrations()) <= set(migrations)
    models = rows.kept_models(apps if is_now else rows.models_after(migrations))
    manifest = Manifest(timezone.now().isoformat(), connection.vendor, migrations)
    with new_archive(path, manifest) as writer:
        # Before and after the moment: those that the rows know are among them.
        if pictures:
            save_pictures(writer)
        with rows.snapshot():
            if pictures:
                save_pictures(writer)
            for model in models:
                save_rows(writer, model)
    return manifest


def save_rows(writer: BackupWriter, model: type[Model]) -> None:
    with writer.part(rows.file_of_rows(model)) as part, io.TextIOWrapper(part, "utf-8") as stream:
        writer.manifest.rows[model._meta.label_lower] = rows.dump(model, stream)
