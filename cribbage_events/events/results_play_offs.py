"""Play-offs as a CSV file, winner and loser: read, checked row by row, and nothing stored.

Rules: the senior games. A play-off decides between two who are level in their division.
"""

from collections.abc import Sequence
from pathlib import Path

from cribbage_events.contest.play_offs import contradict
from cribbage_events.contest.standings import Row
from cribbage_events.events.results_lines import Line, read_lines
from cribbage_events.events.results_names import Names

COLUMNS = ("winner", "loser")

type PlayOff = tuple[str, str]


def read_play_offs(
    path: Path, names: Names, divisions: Sequence[Sequence[Row[str]]]
) -> list[PlayOff]:
    """Who beat whom, the winner first. Takes the divisions as `standings` ranks them.

    Raises FileError, also for a play-off that would decide nothing.
    """
    ranks = {
        row.player: (number, row.rank) for number, rows in enumerate(divisions) for row in rows
    }
    found: list[PlayOff] = []
    for line in read_lines(path, COLUMNS):
        winner, loser = (_known(line, column, names) for column in COLUMNS)
        if winner == loser:
            raise line.error("loser", f"{loser} can't be both: correct one name.")
        if winner not in ranks or ranks[winner] != ranks.get(loser):
            message = f"{winner} and {loser} are not level, so a play-off decides nothing between"
            raise line.error("loser", f"{message} them: correct a name, or take the row out.")
        if contradict([*found, (winner, loser)]):
            message = f"By the rows above, {loser} is before {winner}: take one of the rows out."
            raise line.error("winner", message)
        found.append((winner, loser))
    return found


def _known(line: Line, column: str, names: Names) -> str:
    name = line.name(column)
    known = names.find(name)
    if known is None:
        raise line.error(column, f"{name} is in none of the games: correct the name.")
    return known
