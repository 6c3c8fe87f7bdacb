"""Brings what `backup` has saved into an empty installation."""

import time
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cribbage_events.backup.refusals import RefusedError
from cribbage_events.backup.restoring import restore
from cribbage_events.backup.words import how_much


class Command(BaseCommand):
    help = "Bring a backup into this installation, which must be empty; SQLite or PostgreSQL."

    # It needs the tables and the pictures, whatever else may be wrong.
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="what `backup` has written")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        began = time.monotonic()
        try:
            kept = restore(file)
        except (RefusedError, OSError) as error:
            raise CommandError(f"{file} was not restored; nothing was changed. {error}") from error
        self.stdout.write(f"Restored {file}: {how_much(kept, file, time.monotonic() - began)}")
        self.stdout.write(f"It is the state of {kept.made_at}. Everybody signs in once more.")
