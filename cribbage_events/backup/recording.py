"""Records the result of a backup or a restore test, for the operator's page."""

import logging
import shutil
from contextlib import suppress
from pathlib import Path

from django.db import DatabaseError, transaction

from cribbage_events.backup.models import Run
from cribbage_events.backup.refusals import BackupRefusal

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
