"""Marks e-mails that came back, for the mail server, so that directors can telephone."""

import argparse
import sys
from contextlib import nullcontext
from email import message_from_bytes
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.db import DataError, Error
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cribbage_events.mail.reports import note_bounces

# A report holds the letter that came back, and ours are short.
MOST_BYTES = 1_000_000
# To mail servers it means: keep it and try again later.
TRY_AGAIN_LATER = 75


class Command(BaseCommand):
    @property
    def help(self) -> str:  # type: ignore[override]
        return _("Read a delivery report (RFC 3464) and mark the e-mails that came back.")

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        words = _("the report; if left out, standard input")
        parser.add_argument("file", nargs="?", type=Path, help=words)

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path | None = options["file"]
        with file.open("rb") if file else nullcontext(sys.stdin.buffer) as stream:
            report = message_from_bytes(stream.read(MOST_BYTES))
        try:
            count = note_bounces(report)
        except (RecursionError, ValueError, DataError):
            # No report of a mail server; trying again would change nothing.
            count = 0
        except Error as error:
            raise SystemExit(TRY_AGAIN_LATER) from error
        words = ngettext("%(count)s e-mail came back.", "%(count)s e-mails came back.", count)
        self.stdout.write(words % {"count": count})
