"""Saves by itself for `bin/serve`: before it changes tables, and while an event runs.

Pictures stay out of these files: they may be gigabytes, and migrations and results don't change
them. `bin/keep-backups` saves them once a day.
"""

import subprocess
import sys
import time
from pathlib import Path

from django.conf import settings
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.utils import timezone

from cribbage_events.backup import rows
from cribbage_events.backup.refusals import BackupError

# `bin/keep-backups` deletes them by the beginning of their names, too.
NAMES = "cribbage-*.zip"
DAY = 24 * 3600
# One of several processes holds this, and the next one takes over if that has ended. Regular work
# comes every 600 seconds, so that it is free again by then.
TURN = "backup-while-an-event-runs"
TURN_SECONDS = 590
# No program that was released has this one; every earlier database has it.
BEFORE_FIRST_RELEASE = "clubs.0002_cache_table"


def bring_up_to_date() -> None:
    """Make or change the tables; what is in them is saved before. Raises BackupError."""
    applied, known = set(rows.migrations()), set(rows.known_migrations())
    if BEFORE_FIRST_RELEASE in applied - known:
        raise BackupError("database-before-first-release")
    if newer := {name for name in applied - known if app_of(name) in set(map(app_of, known))}:
        raise BackupError("database-newer", migrations=", ".join(sorted(newer)))
    if applied and known - applied and rows.first_not_empty(rows.models_after(applied)):
        try:
            call_command("backup", new_file("before-migrating"), without_pictures=True)
        except (CommandError, OSError) as error:
            raise BackupError("not-saved-first", why=str(error)) from error
        delete_old()
    call_command("migrate", interactive=False, verbosity=0)


def app_of(migration: str) -> str:
    return migration.partition(".")[0]


def save_in_turn() -> None:
    """Save in a process of its own, so that no page waits; only one of all web
    processes does it.
    """
    if not cache.add(TURN, True, timeout=TURN_SECONDS):
        return
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "backup"]
    subprocess.run(  # noqa: S603 - our own command
        [*command, str(new_file("event")), "--without-pictures"],
        cwd=settings.BASE_DIR,
        stdout=subprocess.DEVNULL,
        check=True,
    )
    delete_old()


def new_file(why: str) -> Path:
    """Make a file that only the owner of the folder may look into."""
    settings.BACKUP_ROOT.mkdir(mode=0o700, parents=True, exist_ok=True)
    path: Path = settings.BACKUP_ROOT / f"cribbage-{why}-{timezone.now():%Y-%m-%d-%H%M%S}.zip"
    return path


def delete_old() -> None:
    """Delete old ones. Call it when there is a new one."""
    old = time.time() - settings.KEEP_DAYS * DAY
    # The others are what was left of one that was broken off.
    for names in (NAMES, f".{NAMES}.*"):
        for path in settings.BACKUP_ROOT.glob(names):
            if path.stat().st_mtime < old:
                path.unlink(missing_ok=True)
