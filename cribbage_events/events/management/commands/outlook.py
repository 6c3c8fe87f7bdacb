"""Works out who can still win what from files of results and games to come, without a database."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext

from cribbage_events.contest.presets import PRESETS, SENIOR_GAMES_PRESET, preset
from cribbage_events.events.standings.from_files.lines import DirectorError, FileError
from cribbage_events.events.standings.from_files.outlook import (
    outlook_from_files,
    outlook_json,
    outlook_table,
)
from cribbage_events.events.standings.from_files.standings import OptionError, ResultFiles

WRITERS = {"table": outlook_table, "json": outlook_json}


class Command(BaseCommand):
    requires_system_checks = ()

    @property
    def help(self) -> str:  # type: ignore[override]
        return gettext(
            "Show who can still win which medal, from a CSV file of results and one of the games "
            "to come; nothing is stored."
        )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file",
            type=Path,
            help=gettext("the results: columns round,table,player_a,score_a,player_b,score_b"),
        )
        parser.add_argument(
            "--to-come",
            type=Path,
            required=True,
            help=gettext("a CSV file with round,table,player_a,player_b: the games to come"),
        )
        parser.add_argument("--preset", choices=sorted(PRESETS), default=SENIOR_GAMES_PRESET.code)
        parser.add_argument("--director", help=gettext("who directs the event and gets no medal"))
        parser.add_argument(
            "--players", type=Path, help=gettext("a CSV file with name,age and optionally division")
        )
        parser.add_argument("--format", choices=sorted(WRITERS), default="table")

    def handle(self, *args: Any, **options: Any) -> None:
        files = ResultFiles(options["file"], options["players"], options["director"])
        try:
            found = outlook_from_files(files, options["to_come"], preset(options["preset"]))
        except (FileError, DirectorError, OptionError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(WRITERS[options["format"]](found))
