"""The machine: its disks, the database, the last backup and the last restore test."""

import datetime
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.backup.models import Run
from cribbage_events.words.numbers import grouped

GIGABYTE = 1024**3
LITTLE_SHARE = 0.1
# A backup is made each day and tested each week; two hours or two days more are no reason to worry.
BACKUP_WITHIN = datetime.timedelta(hours=26)
TEST_WITHIN = datetime.timedelta(days=9)


@dataclass(frozen=True, slots=True)
class Disk:
    """Sizes are in bytes."""

    holds: str
    free: int
    total: int

    @property
    def is_low(self) -> bool:
        return self.free < GIGABYTE or self.free < LITTLE_SHARE * self.total

    @property
    def percent(self) -> int:
        return round(100 * self.free / self.total) if self.total else 0


@dataclass(frozen=True, slots=True)
class LastRun:
    """The last run of a kind that went well, and a later one that failed."""

    good: Run | None
    failed: Run | None
    is_late: bool

    @property
    def details(self) -> str:
        """Return details such as “cribbage.zip, 2.4 MB, 7,001 rows”."""
        if self.good is None:
            return ""
        parts = [self.good.file]
        if self.good.size is not None:
            parts.append(filesizeformat(self.good.size))
        if self.good.rows is not None:
            parts.append(count_of_rows(self.good.rows))
        return ", ".join(parts)


def count_of_rows(count: int) -> str:
    return ngettext("%(count)s row", "%(count)s rows", count) % {"count": grouped(count)}


def machine() -> dict[str, Any]:
    """Seven queries at most."""
    backup = last_run(Run.Kind.BACKUP, within=BACKUP_WITHIN)
    return {
        "disks": disks(backup.good),
        "database": database_size(),
        "backup": backup,
        "rows": last_run(Run.Kind.ROWS, within=BACKUP_WITHIN),
        "restore_test": last_run(Run.Kind.RESTORE_TEST, within=TEST_WITHIN),
    }


def last_run(kind: Run.Kind, *, within: datetime.timedelta) -> LastRun:
    runs = Run.objects.filter(kind=kind).order_by("-at", "-pk")
    good = runs.filter(problem="").first()
    newest = runs.first()
    failed = newest if newest and newest.problem else None
    is_late = good is None or good.at < timezone.now() - within
    return LastRun(good, failed, is_late)


def disks(backup: Run | None) -> list[Disk]:
    """Free space where this process keeps files, and where the last backup was written."""
    places = {_("Pictures"): Path(settings.MEDIA_ROOT)}
    if connection.vendor == "sqlite":
        places[_("Database")] = Path(connection.settings_dict["NAME"]).parent
    found = [measured(holds, folder) for holds, folder in places.items()]
    if backup and backup.free is not None and backup.total is not None:
        found.append(Disk(_("Backups, after the last one"), backup.free, backup.total))
    return found


def measured(holds: str, folder: Path) -> Disk:
    """The folder itself may not be there before the first file."""
    there = next(path for path in (folder, *folder.resolve().parents) if path.exists())
    usage = shutil.disk_usage(there)
    return Disk(holds, usage.free, usage.total)


def database_size() -> int:
    """Return the size in bytes."""
    if connection.vendor == "sqlite":
        return sum(sizes(str(connection.settings_dict["NAME"])))
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        (size,) = cursor.fetchone()
    return int(size)


def sizes(file: str) -> Iterable[int]:
    """SQLite's file, and what it has written beside it."""
    for path in map(Path, (file, f"{file}-wal")):
        if path.exists():
            yield path.stat().st_size
