"""Results and players as CSV files: read, checked row by row, and nothing stored.

Columns: round, table, player_a, score_a, player_b, score_b, and optionally forfeited; for players
name, age and optionally division. Comma, semicolon or tab; the header may be in any order.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from django.utils.translation import gettext as _

from cribbage_events.contest.outcome import TARGET, Outcome, ScoreError, Side, check_scores
from cribbage_events.events.standings.from_files.lines import FileError, Line, read_lines
from cribbage_events.events.standings.from_files.names import Names
from cribbage_events.spreadsheets.listed_names import is_bye
from cribbage_events.words.refusals import score_error_words

RESULT_COLUMNS = ("round", "table", "player_a", "score_a", "player_b", "score_b")
OPTIONAL_COLUMNS = ("forfeited",)
PLAYER_COLUMNS = (("name",), ("age", "division"))
YES = {"yes", "y", "true", "1", "x", "forfeited"}
NO = {"", "no", "n", "false", "0"}
OLDEST = 120


@dataclass(frozen=True, slots=True)
class Player:
    """A line of the file of players; `division` is "" if the file doesn't say."""

    line: Line
    name: str
    age: int | None
    division: str


def read_players(path: Path, names: Names) -> tuple[Player, ...]:
    """The players of a file; their names become the known ones. Raises FileError."""
    players = [_player(line, names) for line in read_lines(path, *PLAYER_COLUMNS)]
    if not players:
        raise FileError(_("There are no players in it: add a row for each."), file=path.name)
    return tuple(players)


def _player(line: Line, names: Names) -> Player:
    name = line.name("name")
    if names.find(name):
        message = _("%(name)s is listed twice: remove one of the two rows.")
        raise line.error("name", message % {"name": name})
    age = line.number("age", lowest=0, highest=OLDEST)
    return Player(line, names.add(name), age, line.text("division"))


def read_results(path: Path, names: Names) -> tuple[Outcome[str], ...]:
    """The games of a file. Raises FileError."""
    outcomes: list[Outcome[str]] = []
    playing: dict[tuple[int, str], int] = {}
    tables: dict[tuple[int, int], int] = {}
    for line in read_lines(path, RESULT_COLUMNS, OPTIONAL_COLUMNS):
        if has_bye(line):
            continue
        outcome = _outcome(line, names)
        first = tables.setdefault((outcome.round, outcome.table), line.row)
        if first != line.row:
            message = _(
                "Table %(table)s already has a game in round %(round)s, in row %(row)s: correct the"
                " round or the table."
            )
            values = {"table": outcome.table, "round": outcome.round, "row": first}
            raise line.error("table", message % values)
        for column, player in zip(("player_a", "player_b"), outcome.players, strict=True):
            before = playing.setdefault((outcome.round, player), line.row)
            if before != line.row:
                raise line.error(column, plays_already(player, outcome.round, before))
        outcomes.append(outcome)
    return tuple(outcomes)


def has_bye(line: Line, columns: Sequence[str] = ("player_a", "player_b")) -> bool:
    """Whether one of the players is a bye: no game, and no points for the other one. Raises
    FileError for a bye against a bye.
    """
    byes = [is_bye(line.text(column)) for column in columns]
    if all(byes):
        raise line.error(columns[0], _("Both players are a bye: remove this row."))
    return any(byes)


def plays_already(player: str, round: int, row: int) -> str:
    message = _(
        "%(name)s already plays in round %(round)s, in row %(row)s: correct the round or the name."
    )
    return message % {"name": player, "round": round, "row": row}


def _outcome(line: Line, names: Names) -> Outcome[str]:
    players = read_pair(line, names)
    forfeited = is_forfeited(line)
    scores = _scores(line, forfeited=forfeited)
    sides = tuple(Side((player,), score) for player, score in zip(players, scores, strict=True))
    return Outcome(position(line, "round"), position(line, "table"), sides, TARGET, forfeited)


def read_pair(line: Line, names: Names) -> tuple[str, str]:
    """The two players of a row. Raises FileError."""
    first, second = (_known(line, column, names) for column in ("player_a", "player_b"))
    if first == second:
        message = _("%(name)s can't play both sides: correct one name.")
        raise line.error("player_b", message % {"name": second})
    return first, second


def _known(line: Line, column: str, names: Names) -> str:
    name = line.name(column)
    known = names.admit(name)
    if known is None:
        message = _(
            "%(name)s is not among the players: correct the name, add the player, or say who"
            " directs the event."
        )
        raise line.error(column, message % {"name": name})
    return known


def position(line: Line, column: str) -> int:
    number = line.number(column, lowest=1, highest=100_000)
    if number is None:
        raise line.error(column, _("The number is missing: enter one from 1."))
    return number


def is_forfeited(line: Line) -> bool:
    return is_yes(line, "forfeited")


def is_yes(line: Line, column: str) -> bool:
    text = line.text(column).casefold()
    if text not in YES | NO:
        message = _("%(text)s is neither yes nor no: enter one of them.")
        raise line.error(column, message % {"text": repr(text)})
    return text in YES


def _scores(line: Line, *, forfeited: bool) -> list[int]:
    """The two scores; of a forfeited game only the winner's is needed; 0 and 0 if both left."""
    columns = ("score_a", "score_b")
    scores = [line.number(column, lowest=-TARGET, highest=100_000) for column in columns]
    if forfeited and scores != [None, None]:
        scores = [score or 0 for score in scores]
        if not any(scores):
            return [0, 0]
    try:
        check_scores(scores)
    except ScoreError as error:
        raise line.error(columns[error.side or 0], score_error_words(error)) from None
    return [score or 0 for score in scores]
