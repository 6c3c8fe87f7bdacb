"""Compares a restored installation with its backup; `restore_test` calls it."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from cribbage_events.backup.checking import check_restored
from cribbage_events.backup.refusals import BackupError, leave_word


class Command(BaseCommand):
    @property
    def help(self) -> str:  # type: ignore[override]
        return _(
            "Compare this installation, just restored, with the backup that it was restored from."
        )

    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help=_("a file that `backup` wrote"))

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            found = check_restored(file)
        except (BackupError, OSError) as error:
            leave_word(error)
            raise CommandError(str(error)) from error
        self.stdout.write(json.dumps(asdict(found)))
