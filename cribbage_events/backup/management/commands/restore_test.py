"""Restores the newest backup as a test, and records the result for the operator's page."""

import datetime
import time
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.backup.models import Run
from cribbage_events.backup.refusals import BackupError, refusal_of
from cribbage_events.backup.restore_test import try_to_restore
from cribbage_events.backup.saving import record
from cribbage_events.words.numbers import decimal, grouped

# A daily job starts a little earlier or later each time.
SLACK = datetime.timedelta(hours=6)


class Command(BaseCommand):
    @property
    def help(self) -> str:  # type: ignore[override]
        return _(
            "Restore a backup into a separate database, compare every row and picture, open "
            "the events’ pages, and delete it again. This installation doesn’t change."
        )

    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", type=Path, metavar="FILE", help=_("a backup, or a folder: its newest one")
        )
        parser.add_argument(
            "--every",
            type=int,
            metavar="DAYS",
            help=_("do nothing if a test succeeded in the last DAYS days"),
        )

    def handle(self, *args: Any, file: Path, every: int | None, **options: Any) -> None:
        if every and is_tested(since=timezone.now() - datetime.timedelta(days=every) + SLACK):
            return
        if file.is_dir():
            file = newest_in(file)
        began = time.monotonic()
        try:
            tried = try_to_restore(file)
        except (BackupError, OSError) as error:
            seconds = time.monotonic() - began
            record(Run.Kind.RESTORE_TEST, file, seconds=seconds, refusal=refusal_of(error))
            words = _("%(file)s can’t be restored. %(why)s")
            raise CommandError(words % {"file": file, "why": error}) from error
        seconds = time.monotonic() - began
        record(Run.Kind.RESTORE_TEST, file, seconds=seconds, rows=tried.rows)
        words = _(
            "%(file)s can be restored: %(rows)s rows are back, %(pages)s pages open (%(seconds)s"
            " seconds)."
        )
        values = {
            "rows": grouped(tried.rows),
            "pages": tried.pages,
            "seconds": decimal(seconds),
        }
        self.stdout.write(words % (values | {"file": file}))


def is_tested(*, since: datetime.datetime) -> bool:
    good = Run.objects.filter(kind=Run.Kind.RESTORE_TEST, problem="", at__gte=since)
    return good.exists()


def newest_in(folder: Path) -> Path:
    backups = [path for path in folder.glob("*.zip") if not path.name.startswith(".")]
    if not backups:
        raise CommandError(_("There is no backup in %(folder)s.") % {"folder": folder})
    return max(backups, key=lambda path: path.stat().st_mtime)
