"""Restores the newest backup as a test, and keeps for the operator's page what became of it."""

import datetime
import time
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from cribbage_events.backup.models import Run
from cribbage_events.backup.recording import record
from cribbage_events.backup.refusals import RefusedError
from cribbage_events.backup.trying import try_to_restore

# Whoever asks once a day asks a little earlier or later each time.
SLACK = datetime.timedelta(hours=6)


class Command(BaseCommand):
    help = (
        "Restore a backup into a database of its own, compare every row and picture, open the"
        " events' pages, and throw it away again. Nothing of this installation changes."
    )

    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", type=Path, metavar="FILE", help="a backup, or a folder: its newest one"
        )
        parser.add_argument(
            "--every", type=int, metavar="DAYS", help="do nothing if one went well in these days"
        )

    def handle(self, *args: Any, file: Path, every: int | None, **options: Any) -> None:
        if every and is_tested(since=timezone.now() - datetime.timedelta(days=every) + SLACK):
            return
        if file.is_dir():
            file = newest_in(file)
        began = time.monotonic()
        try:
            tried = try_to_restore(file)
        except (RefusedError, OSError) as error:
            seconds = time.monotonic() - began
            record(Run.Kind.RESTORE_TEST, file, seconds=seconds, problem=str(error))
            raise CommandError(f"{file} can't be restored. {error}") from error
        seconds = time.monotonic() - began
        record(Run.Kind.RESTORE_TEST, file, seconds=seconds, rows=tried.rows)
        self.stdout.write(
            f"{file} can be restored: {tried.rows:,} rows are there again, {tried.pages} pages open"
            f" ({seconds:.1f} seconds)."
        )


def is_tested(*, since: datetime.datetime) -> bool:
    good = Run.objects.filter(kind=Run.Kind.RESTORE_TEST, problem="", at__gte=since)
    return good.exists()


def newest_in(folder: Path) -> Path:
    backups = [path for path in folder.glob("*.zip") if not path.name.startswith(".")]
    if not backups:
        raise CommandError(f"There is no backup in {folder}.")
    return max(backups, key=lambda path: path.stat().st_mtime)
