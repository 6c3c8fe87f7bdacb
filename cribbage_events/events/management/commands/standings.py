"""Standings and medals straight from a file of results, without a database."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cribbage_events.contest.presets import PRESETS, SENIOR_GAMES_PRESET, Preset, preset
from cribbage_events.events.results_lines import FileError
from cribbage_events.events.results_names import DirectorError
from cribbage_events.events.results_night import night_from_file
from cribbage_events.events.results_standings import as_json, as_table, from_files

WRITERS = {"table": as_table, "json": as_json}


class Command(BaseCommand):
    help = "Rank the results in a CSV file, give the medals or prizes; nothing is stored."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file",
            type=Path,
            help="columns round,table,player_a,score_a,player_b,score_b, or of doubles "
            "round,table,player,side,score; and optionally forfeited",
        )
        parser.add_argument("--preset", choices=sorted(PRESETS), default=SENIOR_GAMES_PRESET.code)
        parser.add_argument("--director", help="who directs the event and gets no medal")
        parser.add_argument(
            "--players", type=Path, help="a CSV file with name,age and optionally division"
        )
        parser.add_argument(
            "--play-offs", type=Path, help="a CSV file with winner,loser: between those level"
        )
        parser.add_argument("--format", choices=sorted(WRITERS), default="table")

    def handle(self, *args: Any, **options: Any) -> None:
        kind = preset(options["preset"])
        rank = rank_night if kind.awards == "prizes" else self.rank_event
        try:
            self.stdout.write(rank(kind, **options))
        except (FileError, DirectorError) as error:
            raise CommandError(str(error)) from error

    def rank_event(
        self,
        kind: Preset,
        *,
        file: Path,
        players: Path | None,
        director: str | None,
        play_offs: Path | None,
        format: str,
        **_: Any,
    ) -> str:
        divisions = from_files(file, kind, players=players, director=director, play_offs=play_offs)
        if director and not any(division.director for division in divisions):
            self.stderr.write(f"{director} is in none of the files: nobody is passed over.")
        return WRITERS[format](divisions)


def rank_night(
    kind: Preset,
    *,
    file: Path,
    players: Path | None,
    director: str | None,
    play_offs: Path | None,
    format: str,
    **_: Any,
) -> str:
    if players or director:
        raise CommandError(
            f"{kind.label}: there are no age groups; leave --players and --director out."
        )
    if play_offs:
        raise CommandError(f"{kind.label}: equal scores share the prizes; leave --play-offs out.")
    night = night_from_file(file, kind)
    return night.as_json() if format == "json" else night.as_table()
