"""The rules that separate entrants level on game points: one small object per rule.

| rule of the sources | here |
|---|---|
| games won, net spread, plus points, skunks | yes |
| head-to-head (ACC) | yes, wins among those level so far if all of them met; not repeated |
| one-game play-off (ACC) | no: it is played; medals and seeds take its recorded order |
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol


class Totals(Protocol):
    """An entrant's totals that tie breaks use."""

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
    """A rule that ranks the higher value first: pegs of spread or plus points, games otherwise."""

    code: str
    value: Callable[[Totals], int]


SPREAD = TieBreak("spread", lambda row: row.spread)
GAMES_WON = TieBreak("games-won", lambda row: row.won)
PLUS_POINTS = TieBreak("plus-points", lambda row: row.plus)
SKUNKS = TieBreak("skunks", lambda row: row.skunks)
HEAD_TO_HEAD = TieBreak("head-to-head", lambda row: row.head_to_head)


class TieReason[P](NamedTuple):
    """The reason why somebody who is level on game points is ranked ahead of or behind the first of
    `others`: by `rule`, with the value `mine` against `theirs`. Without a rule: level with all
    `others` on everything.
    """

    others: tuple[P, ...]
    rule: TieBreak | None = None
    mine: int = 0
    theirs: int = 0

    @property
    def is_ahead(self) -> bool:
        return self.mine > self.theirs
