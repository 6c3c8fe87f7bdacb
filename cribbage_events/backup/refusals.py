"""The reasons why a backup or a restore stops: a code with its data, and the sentence that is made
of them.
"""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from django.apps import apps
from django.utils.translation import gettext_lazy as _

REFUSALS = {
    "file-exists": _("There is already a file with this name: choose another name."),
    # Of a file that is no whole backup.
    "no-backup": _("It isn’t a backup, or its end is missing."),
    "unreadable": _("Its contents can’t be read."),
    "other-format": _(
        "It is of format %(found)s, and this program reads format %(known)s: restore it with"
        " the version of the program that made it."
    ),
    "other-parts": _("It doesn’t have the parts of a backup."),
    "part-changed": _("Its part %(name)s has changed since it was written."),
    "picture-outside": _("It would write outside of its folder: %(name)s"),
    "picture-name": _("This isn’t the name of a picture: %(name)s"),
    # Of another version of the program.
    "before-first-release": _(
        "It was made before version 0.9.0, the first release, which has other tables: only the"
        " version that made it can restore it."
    ),
    "newer": _(
        "It was made by a newer version of this program, which has %(migrations)s: install that "
        "version (and run `migrate`), then restore."
    ),
    "older": _(
        "It was made by an older version of this program: restore it into a new database, which"
        " has no tables yet. docs/deploy.md says how to make one."
    ),
    "other-tables": _("Its tables don’t match those of this program."),
    # Of the database that a server is started with.
    "database-before-first-release": _(
        "This database was made before version 0.9.0, the first release, which has other tables."
        " Set it aside and start with a new one."
    ),
    "database-newer": _(
        "This database was made by a newer version of this program, which has %(migrations)s:"
        " start that version."
    ),
    "not-saved-first": _(
        "No backup could be saved before bringing the database up to date, so it stays as it was."
        " Give BACKUP_ROOT a folder that has room and can be written to, then start again. %(why)s"
    ),
    # Of rows that it has.
    "foreign-rows": _("Its rows of %(table)s belong to another table."),
    "row-unreadable": _("A row of %(table)s can’t be read: %(error)s"),
    "rows-missing": _("Rows of %(table)s are missing."),
    "rows-apart": _("Its rows don’t match each other: %(error)s"),
    # Of a restored installation.
    "not-empty": _(
        "This installation isn’t empty: it has %(rows)s. Restore the backup into an empty "
        "one, so that nothing is mixed up or lost: docs/deploy.md says how to make one."
    ),
    "row-count": _("%(table)s has %(found)s rows instead of %(expected)s."),
    "picture-damaged": _("The picture %(name)s is missing or damaged."),
    "page-fails": _("The page %(address)s fails."),
    # Of the computer.
    "too-long": _("It took more than %(minutes)s minutes."),
    "no-word": _("It failed without saying why."),
}
# What the system or a library said: data, in whatever language it says it.
SYSTEM = "system"
# A test of restoring runs in another process, which says here why it stops.
WORD_IN = "REFUSAL_FILE"


class BackupRefusal(NamedTuple):
    """A refusal as a backup or a test of restoring keeps it."""

    code: str
    details: Mapping[str, Any]

    def __str__(self) -> str:
        if self.code not in REFUSALS:
            return str(self.details.get("error", self.code))
        details = dict(self.details)
        if "model" in details:
            details["rows"] = apps.get_model(details["model"])._meta.verbose_name_plural
        return str(REFUSALS[self.code]) % details


class BackupError(Exception):
    """A refusal that says what is wrong and what to do: the person who started it can fix the
    reason.
    """

    def __init__(self, code: str, **details: Any) -> None:
        self.refusal = BackupRefusal(code, details)
        super().__init__(code)

    def __str__(self) -> str:
        return str(self.refusal)


def refusal_of(error: Exception) -> BackupRefusal:
    if isinstance(error, BackupError):
        return error.refusal
    return BackupRefusal(SYSTEM, {"error": str(error)})


def leave_word(error: Exception) -> None:
    """Leave a word for the process that has started this one, if it waits for one."""
    if path := os.environ.get(WORD_IN):
        Path(path).write_text(json.dumps(refusal_of(error)))


def word_left(path: Path) -> BackupError | None:
    if not path.exists():
        return None
    code, details = json.loads(path.read_text())
    return BackupError(code, **details)
