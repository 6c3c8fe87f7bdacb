"""The rules that separate entrants level on game points: one small object per rule.

| rule of the sources | here |
|---|---|
| games won, net spread, plus points, skunks | yes |
| fewest losses, fewest points short, widest win | yes |
| head-to-head (ACC) | yes, wins among those level so far if all of them met; not repeated |
| one-game play-off (ACC) | no: it is played; medals and seeds take its recorded order |

Standings, outlook and records ask the object alone. Its two sentences are in `words/ties.py`.
"""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import NamedTuple, Protocol


class Totals(Protocol):
    """A card adds up to these totals; a `Row` has them."""

    @property
    def played(self) -> int: ...
    @property
    def won(self) -> int: ...
    @property
    def skunks(self) -> int: ...
    @property
    def game_points(self) -> int: ...
    @property
    def plus(self) -> int: ...
    @property
    def minus(self) -> int: ...
    @property
    def spread(self) -> int: ...
    @property
    def widest(self) -> int: ...
    @property
    def head_to_head(self) -> int: ...


class KeptTotals(Protocol):
    """A club keeps these totals of a card over the years; None: an old paper is silent about it."""

    @property
    def won(self) -> int | None: ...
    @property
    def skunks(self) -> int | None: ...
    @property
    def spread(self) -> int | None: ...


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A rule that ranks the higher value first: pegs of spread or plus points, games otherwise.

    `adds_up`: the value of a card is the sum of what each game alone would give. Only then the
    outlook can foresee it; otherwise it says nothing of medals, and of a place only what holds
    whichever way the rule decides. `kept`: the value in the lines that a club keeps, for the record
    of the best card; None: they don't say it, so cards that only this rule would separate share the
    record.
    """

    code: str
    value: Callable[[Totals], int]
    _: KW_ONLY
    adds_up: bool
    kept: Callable[[KeptTotals], int | None] | None


SPREAD = TieBreak("spread", lambda row: row.spread, adds_up=True, kept=lambda line: line.spread)
GAMES_WON = TieBreak("games-won", lambda row: row.won, adds_up=True, kept=lambda line: line.won)
PLUS_POINTS = TieBreak("plus-points", lambda row: row.plus, adds_up=True, kept=None)
SKUNKS = TieBreak("skunks", lambda row: row.skunks, adds_up=True, kept=lambda line: line.skunks)
# Fewer are better: these two values are below zero.
FEWEST_LOSSES = TieBreak("fewest-losses", lambda row: row.won - row.played, adds_up=True, kept=None)
FEWEST_SHORT = TieBreak("fewest-short", lambda row: -row.minus, adds_up=True, kept=None)
WIDEST_WIN = TieBreak("widest-win", lambda row: row.widest, adds_up=False, kept=None)
HEAD_TO_HEAD = TieBreak("head-to-head", lambda row: row.head_to_head, adds_up=False, kept=None)


TIE_BREAKS = {
    rule.code: rule
    for rule in (
        *(GAMES_WON, SPREAD, PLUS_POINTS, HEAD_TO_HEAD, SKUNKS),
        *(FEWEST_LOSSES, FEWEST_SHORT, WIDEST_WIN),
    )
}


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
