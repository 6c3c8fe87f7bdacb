"""Restores a backup as a test, into its own database, which is deleted afterwards.

In processes of their own, since a process has one database. They get none of this installation's
secrets, and send nothing.
"""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote

from django.conf import settings
from django.core.management.utils import get_random_secret_key

from cribbage_events.backup.refusals import SYSTEM, WORD_IN, BackupError, word_left

FOLDER = ".restore-test-"
# A large installation takes half a minute; see docs/reliability.md.
LONGEST = 3600
# Variables that make this installation a server, or lead to its data and its mail.
FORGOTTEN = {
    "ALLOWED_HOSTS",
    "DATABASE_URL",
    "DEBUG",
    "DEMO",
    "EMAIL_URL",
    "MEDIA_ROOT",
    "MEDIA_STORAGE",
    "SECRET_KEY",
}


@dataclass(frozen=True)
class Tried:
    """The number of rows that were there again, and of pages that opened."""

    rows: int
    pages: int


def try_to_restore(file: Path) -> Tried:
    """Restore beside the backups, since that disk has room; raise BackupError."""
    with TemporaryDirectory(prefix=FOLDER, dir=file.resolve().parent) as folder:
        environment = environment_in(Path(folder))
        manage(environment, "restore", file)
        # Pages are rendered although nobody has collected their static files there. Not while rows
        # are restored: Django would keep every statement in memory.
        found = json.loads(manage(environment | {"DEBUG": "1"}, "check_restored", file))
    return Tried(**found)


def environment_in(folder: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in FORGOTTEN}
    return kept | {
        "DATABASE_URL": f"sqlite:///{quote(str(folder / 'restored.sqlite3'))}",
        "MEDIA_ROOT": str(folder / "media"),
        "SECRET_KEY": get_random_secret_key(),
        WORD_IN: str(folder / "refusal.json"),
    }


def manage(environment: dict[str, str], *arguments: object) -> str:
    """The output of a command; raises its own BackupError, or one with its last line."""
    try:
        done = subprocess.run(  # noqa: S603 - our own command, with a file that the caller named
            [sys.executable, str(settings.BASE_DIR / "manage.py"), *map(str, arguments)],
            cwd=settings.BASE_DIR,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=LONGEST,
        )
    except subprocess.TimeoutExpired as error:
        raise BackupError("too-long", minutes=LONGEST // 60) from error
    if done.returncode:
        if word := word_left(Path(environment[WORD_IN])):
            raise word
        lines = done.stderr.strip().splitlines()
        raise BackupError(SYSTEM, error=lines[-1]) if lines else BackupError("no-word")
    return done.stdout
