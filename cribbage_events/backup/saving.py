"""Takes a backup, also while an event runs, and records what became of it."""

import io
import logging
import shutil
from contextlib import suppress
from pathlib import Path

from django.apps import apps
from django.db import DatabaseError, connection, transaction
from django.db.models import Model
from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.translation import ngettext

from cribbage_events.backup import rows
from cribbage_events.backup.archive import BackupWriter, Manifest, new_archive
from cribbage_events.backup.models import Run
from cribbage_events.backup.pictures import FOLDER, save_pictures
from cribbage_events.backup.refusals import BackupError, BackupRefusal
from cribbage_events.words.numbers import decimal, grouped

logger = logging.getLogger(__name__)
# So many rows of each kind are kept.
KEPT = 400
WENT_WELL = BackupRefusal("", {})


def record(
    kind: Run.Kind,
    file: Path,
    *,
    seconds: float,
    rows: int | None = None,
    refusal: BackupRefusal = WENT_WELL,
) -> None:
    """Never fails, since the backup itself doesn't depend on the row about it."""
    run = Run(kind=kind, file=file.name[:200], seconds=seconds, rows=rows)
    run.problem, run.details = refusal
    with suppress(OSError):
        disk = shutil.disk_usage(file.parent)
        run.free, run.total = disk.free, disk.total
        run.size = file.stat().st_size
    try:
        with transaction.atomic():
            run.save()
            old = Run.objects.filter(kind=kind).order_by("-pk").values_list("pk", flat=True)
            Run.objects.filter(pk__in=list(old[KEPT:])).delete()
    except DatabaseError as error:
        logger.warning("What became of %s could not be recorded: %r", file.name, error)


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


def how_much(kept: Manifest, file: Path, seconds: float) -> str:
    rows = sum(kept.rows.values())
    pictures = sum(name.startswith(FOLDER) for name in kept.parts)
    size = filesizeformat(file.stat().st_size).replace("\xa0", " ")
    words = ngettext(
        "%(rows)s rows, %(pictures)s picture, %(size)s, %(seconds)s seconds.",
        "%(rows)s rows, %(pictures)s pictures, %(size)s, %(seconds)s seconds.",
        pictures,
    )
    return words % {
        "rows": grouped(rows),
        "pictures": grouped(pictures),
        "size": size,
        "seconds": decimal(seconds),
    }
