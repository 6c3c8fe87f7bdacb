"""Throws away what nobody needs any more; bin/keep-backups does it before each backup."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from cribbage_events.site.clearing import clear


class Command(BaseCommand):
    @property
    def help(self) -> str:  # type: ignore[override]
        return _(
            "Delete what is no longer needed: old sessions, counters of limits, records of"
            " e-mails, personal data in histories, and what was deleted more than a week ago."
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if failed := clear():
            problem = _("Not everything could be cleared; the log says why: %(names)s.")
            raise CommandError(problem % {"names": ", ".join(failed)})
