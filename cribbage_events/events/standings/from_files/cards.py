"""Scorecards as a CSV file, a row for each card's line of a game: read, checked, nothing stored.

Columns: game, player, opponent, qualifier, result, plus, minus. A game has two rows; with one, the
opponent's card isn't there.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from django.utils.translation import gettext as _

from cribbage_events.contest.cards import CardEntry, EntryError
from cribbage_events.contest.outcome import TARGET
from cribbage_events.events.standings.from_files.file import has_bye, is_yes
from cribbage_events.events.standings.from_files.lines import FileError, Line, read_lines
from cribbage_events.events.standings.from_files.names import Names
from cribbage_events.words.cards import entry_error_words

COLUMNS = ("game", "player", "opponent", "qualifier", "result", "plus", "minus")
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
    names = Names()
    games: dict[str, list[Line]] = {}
    for line in read_lines(path, COLUMNS):
        if has_bye(line, ("player", "opponent")):
            continue
        game = line.text("game")
        if not game:
            raise line.error("game", _("The game is missing: enter its number."))
        games.setdefault(game, []).append(line)
    if not games:
        raise FileError(_("There are no cards in it: add a row for each."), file=path.name)
    return [_game(game, lines, names) for game, lines in games.items()]


def _game(game: str, lines: Sequence[Line], names: Names) -> GameCards:
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


def _players(line: Line, names: Names) -> tuple[str, str]:
    player, opponent = names.add(line.name("player")), names.add(line.name("opponent"))
    if player == opponent:
        message = _("%(name)s can't play both sides: correct one name.")
        raise line.error("opponent", message % {"name": opponent})
    return player, opponent


def _qualifies(line: Line) -> bool:
    return is_yes(line, "qualifier")


def _entry(line: Line) -> CardEntry:
    result = line.text("result").casefold()
    if result not in RESULTS:
        message = _("%(text)s is neither win nor loss: enter one of them, or nothing.")
        raise line.error("result", message % {"text": repr(result)})
    plus, minus = (line.number(column, lowest=0, highest=TARGET) for column in ("plus", "minus"))
    try:
        return CardEntry(RESULTS[result], plus, minus)
    except EntryError as error:
        raise line.error("minus", entry_error_words(error)) from None
