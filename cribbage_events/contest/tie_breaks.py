"""What separates entrants level on game points: one small object per rule.

| rule of the sources | here |
|---|---|
| games won, net spread, plus points, skunks | yes |
| head-to-head (ACC) | yes, wins among those level so far; not repeated in a group it splits |
| one-game play-off (ACC) | no: it is played, not computed; medals take its recorded order |
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol


class Totals(Protocol):
    """What an entrant has gathered, as far as ties ask for it."""

    @property
    def won(self) -> int: ...
    @property
    def skunks(self) -> int: ...
    @property
    def plus(self) -> int: ...
    @property
    def spread(self) -> int: ...
    @property
    def head_to_head(self) -> int: ...


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A rule that ranks the higher value first; `signed` values are told with a plus or a minus."""

    code: str
    label: str
    value: Callable[[Totals], int]
    signed: bool = False

    def words(self, ahead: Totals, behind: Totals) -> str:
        """How the rule tells the two apart, such as "spread, +48 to +31"."""
        sign = "+" if self.signed else ""
        return f"{self.label}, {self.value(ahead):{sign}d} to {self.value(behind):{sign}d}"


SPREAD = TieBreak("spread", "spread", lambda row: row.spread, signed=True)
GAMES_WON = TieBreak("games-won", "games won", lambda row: row.won)
PLUS_POINTS = TieBreak("plus-points", "plus points", lambda row: row.plus)
SKUNKS = TieBreak("skunks", "skunks", lambda row: row.skunks)
HEAD_TO_HEAD = TieBreak("head-to-head", "their own games", lambda row: row.head_to_head)
