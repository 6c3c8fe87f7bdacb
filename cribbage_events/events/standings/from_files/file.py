"""Results, players, scorecards and play-offs as CSV files: read, checked row by row, nothing
stored.

Results: round, table, player_a, score_a, player_b, score_b, and optionally forfeited; of doubles a
row for each player, with player, side and score. Players: name, age and optionally division.
Scorecards have a row for each card's line of a game: game, player, opponent, qualifier, result,
plus, minus; with one row the opponent's card isn't there. Play-offs: winner, loser. Comma,
semicolon or tab; the header may be in any order.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from django.utils.translation import gettext as _

from cribbage_events.contest.cards import CardEntry, EntryError
from cribbage_events.contest.outcome import TARGET, Outcome, ScoreError, Side, check_scores
from cribbage_events.events.standings.from_files.lines import (
    FileError,
    FileRow,
    Spellings,
    read_lines,
)
from cribbage_events.events.standings.rows import DivisionStandings
from cribbage_events.spreadsheets.listed_names import is_bye
from cribbage_events.words.cards import entry_error_words
from cribbage_events.words.refusals import score_error_words

# Results and players as CSV files: read, checked row by row, and nothing stored.
#
# Columns: round, table, player_a, score_a, player_b, score_b, and optionally forfeited; for
# players name, age and optionally division. Comma, semicolon or tab; the header may be in any
# order.

RESULT_COLUMNS = ("round", "table", "player_a", "score_a", "player_b", "score_b")
OPTIONAL_COLUMNS = ("forfeited",)
PLAYER_COLUMNS = (("name",), ("age", "division"))
YES = {"yes", "y", "true", "1", "x", "forfeited"}
NO = {"", "no", "n", "false", "0"}
OLDEST = 120


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A line of the file of players; `division` is "" if the file doesn't say."""

    line: FileRow
    name: str
    age: int | None
    division: str


def read_players(path: Path, names: Spellings) -> tuple[ListedPlayer, ...]:
    """The players of a file; their names become the known ones. Raises FileError."""
    players = [_player(line, names) for line in read_lines(path, *PLAYER_COLUMNS)]
    if not players:
        raise FileError(_("There are no players in it: add a row for each."), file=path.name)
    return tuple(players)


def _player(line: FileRow, names: Spellings) -> ListedPlayer:
    name = line.name("name")
    if names.find(name):
        message = _("%(name)s is listed twice: remove one of the two rows.")
        raise line.error("name", message % {"name": name})
    age = line.number("age", lowest=0, highest=OLDEST)
    return ListedPlayer(line, names.add(name), age, line.text("division"))


def read_results(path: Path, names: Spellings) -> tuple[Outcome[str], ...]:
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


def has_bye(line: FileRow, columns: Sequence[str] = ("player_a", "player_b")) -> bool:
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


def _outcome(line: FileRow, names: Spellings) -> Outcome[str]:
    players = read_pair(line, names)
    forfeited = is_forfeited(line)
    scores = _scores(line, forfeited=forfeited)
    sides = tuple(Side((player,), score) for player, score in zip(players, scores, strict=True))
    return Outcome(position(line, "round"), position(line, "table"), sides, TARGET, forfeited)


def read_pair(line: FileRow, names: Spellings) -> tuple[str, str]:
    """The two players of a row. Raises FileError."""
    first, second = (_known(line, column, names) for column in ("player_a", "player_b"))
    if first == second:
        message = _("%(name)s can’t play both sides: correct one name.")
        raise line.error("player_b", message % {"name": second})
    return first, second


def _known(line: FileRow, column: str, names: Spellings) -> str:
    name = line.name(column)
    known = names.admit(name)
    if known is None:
        message = _(
            "%(name)s is not among the players: correct the name, add the player, or say who"
            " directs the event."
        )
        raise line.error(column, message % {"name": name})
    return known


def position(line: FileRow, column: str) -> int:
    number = line.number(column, lowest=1, highest=100_000)
    if number is None:
        raise line.error(column, _("The number is missing: enter one from 1."))
    return number


def is_forfeited(line: FileRow) -> bool:
    return is_yes(line, "forfeited")


def is_yes(line: FileRow, column: str) -> bool:
    text = line.text(column).casefold()
    if text not in YES | NO:
        message = _("%(text)s is neither yes nor no: enter one of them.")
        raise line.error(column, message % {"text": repr(text)})
    return text in YES


def _scores(line: FileRow, *, forfeited: bool) -> list[int]:
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


# Scorecards as a CSV file, a row for each card's line of a game: read, checked, nothing stored.
#
# Columns: game, player, opponent, qualifier, result, plus, minus. A game has two rows; with one,
# the opponent's card isn't there.

CARD_COLUMNS = ("game", "player", "opponent", "qualifier", "result", "plus", "minus")
WIN, LOSS = "win", "loss"
RESULTS = {WIN: True, LOSS: False, "": None}


@dataclass(frozen=True, slots=True)
class GameCards:
    """A game's two cards, and whose are an apparent qualifier's; None: that card isn't there."""

    game: str
    players: tuple[str, str]
    entries: tuple[CardEntry, CardEntry | None]
    qualifies: tuple[bool, bool]


def read_cards(path: Path) -> list[GameCards]:
    """The games of a file, in the order of their first rows. Raises FileError."""
    names = Spellings()
    games: dict[str, list[FileRow]] = {}
    for line in read_lines(path, CARD_COLUMNS):
        if has_bye(line, ("player", "opponent")):
            continue
        game = line.text("game")
        if not game:
            raise line.error("game", _("The game is missing: enter its number."))
        games.setdefault(game, []).append(line)
    if not games:
        raise FileError(_("There are no cards in it: add a row for each."), file=path.name)
    return [_game(game, lines, names) for game, lines in games.items()]


def _game(game: str, lines: Sequence[FileRow], names: Spellings) -> GameCards:
    if len(lines) > 2:
        message = _("Game %(game)s already has two cards, in rows %(first)s and %(second)s.")
        values = {"game": game, "first": lines[0].row, "second": lines[1].row}
        raise lines[2].error("game", message % values)
    players = _players(lines[0], names)
    if len(lines) == 1:
        return GameCards(game, players, (_entry(lines[0]), None), (_qualifies(lines[0]), False))
    one, two = lines
    if _players(two, names) != players[::-1]:
        message = _("Row %(row)s says that %(one)s played %(two)s: correct the names or the game.")
        values = {"row": one.row, "one": players[0], "two": players[1]}
        raise two.error("player", message % values)
    return GameCards(game, players, (_entry(one), _entry(two)), (_qualifies(one), _qualifies(two)))


def _players(line: FileRow, names: Spellings) -> tuple[str, str]:
    player, opponent = names.add(line.name("player")), names.add(line.name("opponent"))
    if player == opponent:
        message = _("%(name)s can’t play both sides: correct one name.")
        raise line.error("opponent", message % {"name": opponent})
    return player, opponent


def _qualifies(line: FileRow) -> bool:
    return is_yes(line, "qualifier")


def _entry(line: FileRow) -> CardEntry:
    result = line.text("result").casefold()
    if result not in RESULTS:
        message = _("%(text)s is neither win nor loss: enter one of them, or nothing.")
        raise line.error("result", message % {"text": repr(result)})
    plus, minus = (line.number(column, lowest=0, highest=TARGET) for column in ("plus", "minus"))
    try:
        return CardEntry(RESULTS[result], plus, minus)
    except EntryError as error:
        raise line.error("minus", entry_error_words(error)) from None


# A night's results as a CSV file with a row for each player: read, checked, nothing stored.
#
# Columns: round, table, player, side, score, and optionally forfeited. Partners share a side.

DOUBLES_COLUMNS = ("round", "table", "player", "side", "score")
SIZES = ([1, 1], [1, 1, 1], [2, 2])


def read_doubles(path: Path) -> tuple[Outcome[str], ...]:
    """The games of a file. Raises FileError."""
    names = Spellings()
    games: dict[tuple[int, int], list[FileRow]] = {}
    playing: dict[tuple[int, str], int] = {}
    byes: set[tuple[int, int]] = set()
    for line in read_lines(path, DOUBLES_COLUMNS, OPTIONAL_COLUMNS):
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
        _outcome_of_sides(place, lines, names)
        for place, lines in sorted(games.items())
        if len(lines) > 1 or place not in byes
    )


def _outcome_of_sides(
    place: tuple[int, int], lines: list[FileRow], names: Spellings
) -> Outcome[str]:
    sides = _sides(lines)
    if sorted(len(side) for side in sides) not in SIZES:
        message = _(
            "A game is one against one, one against one against one, or two against two: correct"
            " the sides of this table."
        )
        raise lines[0].error("side", message)
    forfeited = any(is_forfeited(line) for line in lines)
    scores = _scores_of_sides(sides, forfeited=forfeited)
    players = [tuple(names.add(line.name("player")) for line in side) for side in sides]
    return Outcome(
        *place,
        tuple(Side(*side) for side in zip(players, scores, strict=True)),
        TARGET,
        forfeited,
    )


def _sides(lines: list[FileRow]) -> list[list[FileRow]]:
    def side_of(line: FileRow) -> str:
        side = line.text("side").casefold()
        if not side:
            raise line.error("side", _("The side is missing: enter one, such as A or B."))
        return side

    ordered = sorted(lines, key=side_of)
    return [list(rows) for _, rows in groupby(ordered, key=side_of)]


def _scores_of_sides(sides: Sequence[Sequence[FileRow]], *, forfeited: bool) -> list[int]:
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


def _score(side: Sequence[FileRow]) -> int | None:
    first = side[0].number("score", lowest=-TARGET, highest=100_000)
    for line in side[1:]:
        if line.number("score", lowest=-TARGET, highest=100_000) != first:
            message = _(
                "Partners share one score, and row %(row)s says %(score)s: correct one of them."
            )
            raise line.error("score", message % {"row": side[0].row, "score": first})
    return first


# Play-offs as a CSV file, winner and loser: read, checked row by row, and nothing stored.
#
# Rules: the senior games. A play-off decides between two who are level in their division.

PLAY_OFF_COLUMNS = ("winner", "loser")

type PlayOff = tuple[str, str]


def ranks_by_name(divisions: Iterable[DivisionStandings]) -> dict[str, tuple[int, int]]:
    """Return, by name, the division and the rank in it."""
    return {
        row.entry.name: (each.division, row.row.rank) for each in divisions for row in each.rows
    }


def read_play_offs(
    path: Path, names: Spellings, ranks: Mapping[str, tuple[int, int]]
) -> list[PlayOff]:
    """Return who beat whom, the winner first. Takes the ranks without play-offs.

    Raises FileError, also for a play-off that would decide nothing.
    """
    found: list[PlayOff] = []
    for line in read_lines(path, PLAY_OFF_COLUMNS):
        winner, loser = (_player_of_games(line, column, names) for column in PLAY_OFF_COLUMNS)
        if winner == loser:
            message = _("%(name)s can’t be both: correct one name.")
            raise line.error("loser", message % {"name": loser})
        if winner not in ranks or ranks[winner] != ranks.get(loser):
            message = _(
                "%(winner)s and %(loser)s are not tied, so a play-off decides nothing between"
                " them: correct a name, or remove the row."
            )
            raise line.error("loser", message % {"winner": winner, "loser": loser})
        if (loser, winner) in found:
            message = _(
                "By the rows above, %(loser)s is before %(winner)s: remove one of the rows."
            )
            raise line.error("winner", message % {"winner": winner, "loser": loser})
        found.append((winner, loser))
    return found


def _player_of_games(line: FileRow, column: str, names: Spellings) -> str:
    name = line.name(column)
    known = names.find(name)
    if known is None:
        message = _("%(name)s isn’t in any of the games: correct the name.")
        raise line.error(column, message % {"name": name})
    return known
