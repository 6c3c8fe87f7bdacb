"""The bracket on the wall: a line for each match of the rounds that are being played."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from cribbage_events.events.bracket.bracket_lines import (
    BracketLines,
    MatchLine,
    RoundOfBracket,
    bracket_lines,
    by_number,
)
from cribbage_events.events.bracket.brackets import brackets_of
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.models import Event

# A wall shows the rounds in which a match is still to be decided, the first of them.
ROUNDS = 2


class WallRound(NamedTuple):
    title: str
    matches: "list[WallMatch]"


class WallMatch(NamedTuple):
    table: int
    words: str


def wall_rounds(event: Event, entries: Mapping[int, EntryRow]) -> list[WallRound]:
    """`entries` with the names that are shown; two queries."""
    found = [bracket_lines(each, by_number(entries)) for each in brackets_of(event)]
    return [
        WallRound(
            f"{bracket.title}: {each.name}", [wall_match(match) for match in without_byes(each)]
        )
        for bracket in found
        for each in rounds_of_wall(bracket)
    ]


def rounds_of_wall(bracket: BracketLines) -> list[RoundOfBracket]:
    playing = [
        each for each in bracket.rounds if any(not match.is_over for match in without_byes(each))
    ]
    return playing[:ROUNDS] or list(bracket.rounds[-1:])


def without_byes(round: RoundOfBracket) -> list[MatchLine]:
    return [match for match in round.matches if not match.is_bye]


def wall_match(match: MatchLine) -> WallMatch:
    first, second = match.sides
    values = {
        "first": first.name or _("to come"),
        "second": second.name or _("to come"),
        "won": first.won or 0,
        "lost": second.won or 0,
    }
    if not match.row:
        return WallMatch(match.table, _("%(first)s v %(second)s") % values)
    return WallMatch(match.table, _("%(first)s %(won)s–%(lost)s %(second)s") % values)
