"""Restores a backup into an empty installation."""

import time
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from cribbage_events.backup.refusals import BackupError, leave_word
from cribbage_events.backup.restoring import restore
from cribbage_events.backup.saving import how_much


class Command(BaseCommand):
    @property
    def help(self) -> str:  # type: ignore[override]
        return _(
            "Restore a backup into this installation, which must be empty (SQLite or PostgreSQL)."
        )

    # Needs only the tables and the pictures, so it works when other checks fail.
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help=_("a file that `backup` wrote"))

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        began = time.monotonic()
        try:
            kept = restore(file)
        except (BackupError, OSError) as error:
            leave_word(error)
            words = _("%(file)s was not restored; nothing was changed. %(why)s")
            raise CommandError(words % {"file": file, "why": error}) from error
        how = how_much(kept, file, time.monotonic() - began)
        self.stdout.write(_("Restored %(file)s: %(how_much)s") % {"file": file, "how_much": how})
        words = _("It is from %(time)s. Everybody has to sign in again.")
        self.stdout.write(words % {"time": kept.made_at})
