"""Saves the whole installation in one file."""

import time
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cribbage_events.backup.models import Run
from cribbage_events.backup.recording import record
from cribbage_events.backup.refusals import RefusedError
from cribbage_events.backup.saving import save
from cribbage_events.backup.words import how_much


class Command(BaseCommand):
    help = "Save the whole installation, pictures included, in one file; also while an event runs."

    # It needs the tables and the pictures, whatever else may be wrong.
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="such as cribbage.zip")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        began = time.monotonic()
        try:
            kept = save(file)
        except (RefusedError, OSError) as error:
            seconds = time.monotonic() - began
            record(Run.Kind.BACKUP, file, seconds=seconds, problem=str(error))
            raise CommandError(f"{file} was not written. {error}") from error
        seconds = time.monotonic() - began
        record(Run.Kind.BACKUP, file, seconds=seconds, rows=sum(kept.rows.values()))
        self.stdout.write(f"Saved in {file}: {how_much(kept, file, seconds)}")
