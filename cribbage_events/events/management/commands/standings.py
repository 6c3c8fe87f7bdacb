"""Standings and medals straight from a file of results, without a database."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext

from cribbage_events.contest.presets import FILE_PRESETS, PRESETS, SENIOR_GAMES_PRESET, preset
from cribbage_events.events.standings.from_files.acc import acc_from_files, acc_json, acc_table
from cribbage_events.events.standings.from_files.lines import DirectorError, FileError
from cribbage_events.events.standings.from_files.standings import (
    OptionError,
    ResultFiles,
    as_json,
    as_night,
    as_table,
    standings_from_files,
)
from cribbage_events.events.standings.standings import EventStandings


def as_text(found: EventStandings) -> str:
    return as_night(found) if found.event.preset.of_season else as_table(found)


WRITERS = {"table": as_text, "json": as_json}
ACC_WRITERS = {"table": acc_table, "json": acc_json}


class Command(BaseCommand):
    requires_system_checks = ()

    @property
    def help(self) -> str:  # type: ignore[override]
        return gettext(
            "Rank the results in a CSV file, give the medals or prizes; nothing is stored."
        )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file",
            type=Path,
            help=gettext(
                "columns round,table,player_a,score_a,player_b,score_b, or of doubles "
                "round,table,player,side,score; and optionally forfeited"
            ),
        )
        codes = sorted({*PRESETS, *FILE_PRESETS})
        parser.add_argument("--preset", choices=codes, default=SENIOR_GAMES_PRESET.code)
        parser.add_argument("--director", help=gettext("who directs the event and gets no medal"))
        parser.add_argument(
            "--players", type=Path, help=gettext("a CSV file with name,age and optionally division")
        )
        parser.add_argument(
            "--play-offs",
            type=Path,
            help=gettext("a CSV file with winner,loser: the play-offs between tied players"),
        )
        parser.add_argument("--format", choices=sorted(WRITERS), default="table")

    def handle(self, *args: Any, **options: Any) -> None:
        files = ResultFiles(
            options["file"], options["players"], options["director"], options["play_offs"]
        )
        try:
            words = self.ranked(files, options["preset"], options["format"])
        except (FileError, DirectorError, OptionError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(words)

    def ranked(self, files: ResultFiles, code: str, format: str) -> str:
        if code in FILE_PRESETS:
            return ACC_WRITERS[format](acc_from_files(files, FILE_PRESETS[code]))
        kind = preset(code)
        found = standings_from_files(files, kind)
        entries = found.games.entries.values()
        if files.director and all(entry.medal_eligible for entry in entries):
            words = gettext(
                "%(name)s isn’t in any of the files, so nobody is passed over for a medal."
            )
            self.stderr.write(words % {"name": files.director})
        return WRITERS[format](found)
