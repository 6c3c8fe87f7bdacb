"""Standings and medals straight from a file of results, without a database."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cribbage_events.contest.presets import PRESETS, SENIOR_GAMES_PRESET, preset
from cribbage_events.events.models.formats.registry import find_format
from cribbage_events.events.standings.from_files.lines import FileError
from cribbage_events.events.standings.from_files.names import DirectorError
from cribbage_events.events.standings.from_files.standings import OptionError, ResultFiles, as_json
from cribbage_events.events.standings.standings import EventStandings


def as_text(found: EventStandings) -> str:
    return found.event.awards.text_table(found)


WRITERS = {"table": as_text, "json": as_json}


class Command(BaseCommand):
    help = _("Rank the results in a CSV file, give the medals or prizes; nothing is stored.")  # type: ignore[assignment]
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file",
            type=Path,
            help=gettext(
                "columns round,table,player_a,score_a,player_b,score_b, or of doubles "
                "round,table,player,side,score; and optionally forfeited"
            ),
        )
        parser.add_argument("--preset", choices=sorted(PRESETS), default=SENIOR_GAMES_PRESET.code)
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
        kind = preset(options["preset"])
        files = ResultFiles(
            options["file"], options["players"], options["director"], options["play_offs"]
        )
        try:
            found = find_format(kind.format).rank_files(files, kind)
        except (FileError, DirectorError, OptionError) as error:
            raise CommandError(str(error)) from error
        entries = found.games.entries.values()
        if files.director and all(entry.medal_eligible for entry in entries):
            words = gettext(
                "%(name)s isn’t in any of the files, so nobody is passed over for a medal."
            )
            self.stderr.write(words % {"name": files.director})
        self.stdout.write(WRITERS[options["format"]](found))
