"""Results and players as CSV files: read, checked row by row, and nothing stored.

Columns: round, table, player_a, score_a, player_b, score_b, and optionally forfeited; for players
name, age and optionally division. Comma, semicolon or tab; the header may be in any order.
"""

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cribbage_events.contest.outcome import TARGET, Outcome, ScoreError, Side, check_scores

RESULT_COLUMNS = ("round", "table", "player_a", "score_a", "player_b", "score_b")
PLAYER_COLUMNS = ("name",)
YES = {"yes", "y", "true", "1", "x", "forfeited"}
NO = {"", "no", "n", "false", "0"}
OLDEST = 130


class FileError(ValueError):
    """A file that can't be used as it is: where, and what to do next."""

    def __init__(
        self, message: str, *, file: str, row: int | None = None, column: str = ""
    ) -> None:
        place = [file, f"row {row}" if row else "", column]
        super().__init__(f"{', '.join(filter(None, place))}: {message}")
        self.file = file
        self.row = row
        self.column = column


@dataclass(frozen=True, slots=True)
class Line:
    """One row of a file by column, and where it stands."""

    file: str
    row: int
    cells: Mapping[str, str]

    def error(self, column: str, message: str) -> FileError:
        return FileError(message, file=self.file, row=self.row, column=column)

    def text(self, column: str) -> str:
        return " ".join(self.cells.get(column, "").split())

    def name(self, column: str) -> str:
        name = self.text(column)
        if not name:
            raise self.error(column, "The name is missing: enter one.")
        return name

    def number(self, column: str, *, lowest: int, highest: int) -> int | None:
        """The whole number in a cell, None if the cell is empty."""
        text = self.text(column)
        if not text:
            return None
        try:
            number = int(text)
        except ValueError:
            raise self.error(column, f"{text!r} is not a whole number: enter one.") from None
        if not lowest <= number <= highest:
            raise self.error(column, f"{number} can't be: enter {lowest} to {highest}.")
        return number


@dataclass(slots=True)
class Names:
    """One spelling for each name, the first; upper and lower case make no difference.

    When `closed`, nobody new is admitted but the `guest`: a director who only fills in.
    """

    guest: str = ""
    closed: bool = False
    spellings: dict[str, str] = field(default_factory=dict)

    def add(self, name: str) -> str:
        return self.spellings.setdefault(name.casefold(), name)

    def find(self, name: str) -> str | None:
        return self.spellings.get(name.casefold())

    def admit(self, name: str) -> str | None:
        """The name's one spelling, None for a stranger."""
        if self.closed and name.casefold() != self.guest.casefold():
            return self.find(name)
        return self.add(name)


@dataclass(frozen=True, slots=True)
class Player:
    """A line of the file of players; `division` is "" if the file doesn't say."""

    line: Line
    name: str
    age: int | None
    division: str


def read_lines(path: Path, required: Sequence[str]) -> list[Line]:
    """The rows under the header, blank ones left out. Raises FileError."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError:
        raise FileError("There is no such file: check its name.", file=path.name) from None
    except UnicodeDecodeError:
        message = 'It is not UTF-8: save it again as "CSV UTF-8".'
        raise FileError(message, file=path.name) from None
    rows = _rows(text)
    _, header = next(rows, (1, []))
    columns = [column.strip().lower() for column in header]
    missing = [column for column in required if column not in columns]
    if missing:
        message = f"The header needs the columns {', '.join(required)}: add {', '.join(missing)}."
        raise FileError(message, file=path.name, row=1)
    return [Line(path.name, row, dict(zip(columns, cells, strict=False))) for row, cells in rows]


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """The rows that aren't blank, each with its number in the file, counted from 1."""
    header = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = max(",;\t", key=header.count)
    reader = csv.reader(text.splitlines(keepends=True), delimiter=delimiter)
    for cells in reader:
        if any(cell.strip() for cell in cells):
            yield reader.line_num, cells


def read_players(path: Path, names: Names) -> tuple[Player, ...]:
    """The players of a file; their names become the known ones. Raises FileError."""
    players = [_player(line, names) for line in read_lines(path, PLAYER_COLUMNS)]
    if not players:
        raise FileError("There are no players in it: add a row for each.", file=path.name)
    return tuple(players)


def _player(line: Line, names: Names) -> Player:
    name = line.name("name")
    if names.find(name):
        raise line.error("name", f"{name} is listed twice: take one of the two rows out.")
    age = line.number("age", lowest=0, highest=OLDEST)
    return Player(line, names.add(name), age, line.text("division"))


def read_results(path: Path, names: Names) -> tuple[Outcome[str], ...]:
    """The games of a file. Raises FileError."""
    outcomes: list[Outcome[str]] = []
    playing: dict[tuple[int, str], int] = {}
    for line in read_lines(path, RESULT_COLUMNS):
        outcome = _outcome(line, names)
        for column, player in zip(("player_a", "player_b"), outcome.players, strict=True):
            before = playing.setdefault((outcome.round, player), line.row)
            if before != line.row:
                message = f"{player} already plays in round {outcome.round}, in row {before}"
                raise line.error(column, f"{message}: correct the round or the name.")
        outcomes.append(outcome)
    return tuple(outcomes)


def _outcome(line: Line, names: Names) -> Outcome[str]:
    players = [_known(line, column, names) for column in ("player_a", "player_b")]
    if players[0] == players[1]:
        raise line.error("player_b", f"{players[1]} can't play both sides: correct one name.")
    forfeited = is_forfeited(line)
    scores = _scores(line, forfeited=forfeited)
    sides = tuple(Side((player,), score) for player, score in zip(players, scores, strict=True))
    return Outcome(position(line, "round"), position(line, "table"), sides, TARGET, forfeited)


def _known(line: Line, column: str, names: Names) -> str:
    name = line.name(column)
    known = names.admit(name)
    if known is None:
        message = f"{name} is not among the players: correct the name, add the player, or"
        raise line.error(column, f"{message} say who directs the event.")
    return known


def position(line: Line, column: str) -> int:
    number = line.number(column, lowest=1, highest=100_000)
    if number is None:
        raise line.error(column, "The number is missing: enter one from 1.")
    return number


def is_forfeited(line: Line) -> bool:
    text = line.text("forfeited").casefold()
    if text not in YES | NO:
        raise line.error("forfeited", f"{text!r} is neither yes nor no: enter one of them.")
    return text in YES


def _scores(line: Line, *, forfeited: bool) -> list[int]:
    """The two scores; of a forfeited game only the winner's is needed."""
    columns = ("score_a", "score_b")
    scores = [line.number(column, lowest=-TARGET, highest=100_000) for column in columns]
    if forfeited and scores != [None, None]:
        scores = [score or 0 for score in scores]
    try:
        check_scores(scores)
    except ScoreError as error:
        raise line.error(columns[error.side or 0], error.message) from None
    return [score or 0 for score in scores]
