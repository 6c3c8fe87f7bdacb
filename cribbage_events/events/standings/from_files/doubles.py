"""A night's results as a CSV file with a row for each player: read, checked, nothing stored.

Columns: round, table, player, side, score, and optionally forfeited. Partners share a side.
"""

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from django.utils.translation import gettext as _

from cribbage_events.contest.outcome import TARGET, Outcome, ScoreError, Side, check_scores
from cribbage_events.events.standings.from_files.file import (
    OPTIONAL_COLUMNS,
    is_forfeited,
    plays_already,
    position,
)
from cribbage_events.events.standings.from_files.lines import Line, read_lines
from cribbage_events.events.standings.from_files.names import Names
from cribbage_events.spreadsheets.listed_names import is_bye
from cribbage_events.words.refusals import score_error_words

COLUMNS = ("round", "table", "player", "side", "score")
SIZES = ([1, 1], [1, 1, 1], [2, 2])


def read_doubles(path: Path) -> tuple[Outcome[str], ...]:
    """The games of a file. Raises FileError."""
    names = Names()
    games: dict[tuple[int, int], list[Line]] = {}
    playing: dict[tuple[int, str], int] = {}
    byes: set[tuple[int, int]] = set()
    for line in read_lines(path, COLUMNS, OPTIONAL_COLUMNS):
        round_, table = position(line, "round"), position(line, "table")
        if is_bye(line.text("player")):
            byes.add((round_, table))
            continue
        player = names.add(line.name("player"))
        before = playing.setdefault((round_, player), line.row)
        if before != line.row:
            raise line.error("player", plays_already(player, round_, before))
        games.setdefault((round_, table), []).append(line)
    # Who sits alone beside a bye has no game.
    return tuple(
        _outcome(place, lines, names)
        for place, lines in sorted(games.items())
        if len(lines) > 1 or place not in byes
    )


def _outcome(place: tuple[int, int], lines: list[Line], names: Names) -> Outcome[str]:
    sides = _sides(lines)
    if sorted(len(side) for side in sides) not in SIZES:
        message = _(
            "A game is one against one, one against one against one, or two against two: correct"
            " the sides of this table."
        )
        raise lines[0].error("side", message)
    forfeited = any(is_forfeited(line) for line in lines)
    scores = _scores(sides, forfeited=forfeited)
    players = [tuple(names.add(line.name("player")) for line in side) for side in sides]
    return Outcome(
        *place,
        tuple(Side(*side) for side in zip(players, scores, strict=True)),
        TARGET,
        forfeited,
    )


def _sides(lines: list[Line]) -> list[list[Line]]:
    def side_of(line: Line) -> str:
        side = line.text("side").casefold()
        if not side:
            raise line.error("side", _("The side is missing: enter one, such as A or B."))
        return side

    ordered = sorted(lines, key=side_of)
    return [list(rows) for _, rows in groupby(ordered, key=side_of)]


def _scores(sides: Sequence[Sequence[Line]], *, forfeited: bool) -> list[int]:
    """One score for each side; a forfeited game may have only the winner's; all 0 if all left."""
    scores = [_score(side) for side in sides]
    if forfeited and any(score is not None for score in scores):
        filled = [score or 0 for score in scores]
        if not any(filled) or sorted(filled) == [0, TARGET, TARGET]:
            return filled
        scores = [*filled]
    try:
        check_scores(scores)
    except ScoreError as error:
        raise sides[error.side or 0][0].error("score", score_error_words(error)) from None
    return [score or 0 for score in scores]


def _score(side: Sequence[Line]) -> int | None:
    first = side[0].number("score", lowest=-TARGET, highest=100_000)
    for line in side[1:]:
        if line.number("score", lowest=-TARGET, highest=100_000) != first:
            message = _(
                "Partners share one score, and row %(row)s says %(score)s: correct one of them."
            )
            raise line.error("score", message % {"row": side[0].row, "score": first})
    return first
