"""Play-offs as a CSV file, winner and loser: read, checked row by row, and nothing stored.

Rules: the senior games. A play-off decides between two who are level in their division.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path

from django.utils.translation import gettext as _

from cribbage_events.events.standings.from_files.lines import Line, read_lines
from cribbage_events.events.standings.from_files.names import Names
from cribbage_events.events.standings.rows import DivisionStandings

COLUMNS = ("winner", "loser")

type PlayOff = tuple[str, str]


def ranks_by_name(divisions: Iterable[DivisionStandings]) -> dict[str, tuple[int, int]]:
    """Return, by name, the division and the rank in it."""
    return {
        row.entry.name: (each.division, row.row.rank) for each in divisions for row in each.rows
    }


def read_play_offs(path: Path, names: Names, ranks: Mapping[str, tuple[int, int]]) -> list[PlayOff]:
    """Return who beat whom, the winner first. Takes the ranks without play-offs.

    Raises FileError, also for a play-off that would decide nothing.
    """
    found: list[PlayOff] = []
    for line in read_lines(path, COLUMNS):
        winner, loser = (_known(line, column, names) for column in COLUMNS)
        if winner == loser:
            message = _("%(name)s can't be both: correct one name.")
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


def _known(line: Line, column: str, names: Names) -> str:
    name = line.name(column)
    known = names.find(name)
    if known is None:
        message = _("%(name)s isn't in any of the games: correct the name.")
        raise line.error(column, message % {"name": name})
    return known
