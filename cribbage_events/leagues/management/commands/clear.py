"""Throws away what nobody needs any more; bin/keep-backups does it before each backup."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cribbage_events.leagues.services.clearing import clear


class Command(BaseCommand):
    help = (
        "Throw away what is over: sessions, counters of limits, records of letters, what diaries"
        " knew of people, and what was deleted more than a week ago."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        if failed := clear():
            raise CommandError(f"Not all could be cleared, the log says why: {', '.join(failed)}.")
