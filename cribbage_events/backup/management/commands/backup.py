"""Saves the whole installation in one file."""

import time
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from cribbage_events.backup.models import Run
from cribbage_events.backup.refusals import BackupError, refusal_of
from cribbage_events.backup.saving import how_much, record, save_backup


class Command(BaseCommand):
    @property
    def help(self) -> str:  # type: ignore[override]
        return _(
            "Save the whole installation, including pictures, in one file. You can do it while an"
            " event is running."
        )

    # Needs only the tables and the pictures, so it works when other checks fail.
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help=_("such as cribbage.zip"))
        parser.add_argument(
            "--without-pictures",
            action="store_true",
            help=_("save what is in the database, not the pictures"),
        )

    def handle(self, *args: Any, file: Path, without_pictures: bool, **options: Any) -> None:
        kind = Run.Kind.ROWS if without_pictures else Run.Kind.BACKUP
        began = time.monotonic()
        try:
            kept = save_backup(file, pictures=not without_pictures)
        except (BackupError, OSError) as error:
            seconds = time.monotonic() - began
            record(kind, file, seconds=seconds, refusal=refusal_of(error))
            words = _("%(file)s was not written. %(why)s")
            raise CommandError(words % {"file": file, "why": error}) from error
        seconds = time.monotonic() - began
        record(kind, file, seconds=seconds, rows=sum(kept.rows.values()))
        words = _("Saved in %(file)s: %(how_much)s")
        self.stdout.write(words % {"file": file, "how_much": how_much(kept, file, seconds)})
