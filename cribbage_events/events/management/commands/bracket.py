"""The play-offs of a tournament, straight from the number of entrants, without a database."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext, pgettext

from cribbage_events.contest.formats.knockout import first_round
from cribbage_events.contest.formats.qualifying import (
    bracket_size,
    count_of_byes,
    count_of_qualifiers,
)
from cribbage_events.events.standings.from_files.standings import aligned_lines

MOST = 100_000


def bracketed(entrants: int) -> dict[str, Any]:
    """Return the numbers of a bracket, as `--format json` names them."""
    qualifiers = count_of_qualifiers(entrants)
    return {
        "entrants": entrants,
        "qualifiers": qualifiers,
        "size": bracket_size(qualifiers),
        "byes": count_of_byes(qualifiers),
        "first_round": first_round(qualifiers),
    }


def bracket_as_text(found: dict[str, Any]) -> str:
    words = gettext(
        "%(entrants)s entrants, %(qualifiers)s qualify; bracket of %(size)s, byes: %(byes)s"
    )
    pairs = [
        [str(number), str(high), pgettext("in a table", "bye") if low is None else str(low)]
        for number, (high, low) in enumerate(found["first_round"], 1)
    ]
    heading = [
        pgettext("a heading of a column", "match"),
        pgettext("a heading of a column", "seed"),
        pgettext("a heading of a column", "against"),
    ]
    return "\n".join([words % found, *(aligned_lines([heading, *pairs]) if pairs else ())])


def bracket_as_json(found: dict[str, Any]) -> str:
    return json.dumps(found, indent=2)


WRITERS = {"table": bracket_as_text, "json": bracket_as_json}


class Command(BaseCommand):
    requires_system_checks = ()

    @property
    def help(self) -> str:  # type: ignore[override]
        return gettext(
            "Show who meets whom in the first round of the play-offs; nothing is stored."
        )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "entrants", type=int, help=gettext("how many play in the qualifying round")
        )
        parser.add_argument("--format", choices=sorted(WRITERS), default="table")

    def handle(self, *args: Any, **options: Any) -> None:
        entrants = options["entrants"]
        if not 1 <= entrants <= MOST:
            words = gettext("%(number)s isn’t possible: enter %(lowest)s to %(highest)s.")
            raise CommandError(words % {"number": entrants, "lowest": 1, "highest": MOST})
        self.stdout.write(WRITERS[options["format"]](bracketed(entrants)))
