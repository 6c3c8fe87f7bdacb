"""One game on a card as its player wrote it: game points, plus points, minus points.

Rules: the American Cribbage Congress (RULES.md §5). The winner writes the margin into the plus
column and the loser into the minus column. What a player wrote need not be right, so any of it may
be missing or contradict the rest.
"""

from dataclasses import dataclass
from enum import StrEnum

from cribbage_events.contest.outcome import TARGET


class EntryProblem(StrEnum):
    """The reason why nobody can have written this."""

    BOTH_COLUMNS = "both-columns"
    OUT_OF_RANGE = "out-of-range"


class EntryError(ValueError):
    """An entry with points in both columns, or with more than the target (in pegs)."""

    def __init__(self, problem: EntryProblem, target: int) -> None:
        super().__init__(problem.value, target)
        self.problem = problem
        self.target = target


class Column(StrEnum):
    """The column of a card in which the points of a game are written."""

    PLUS = "plus"
    MINUS = "minus"


@dataclass(frozen=True, slots=True)
class CardEntry:
    """One game as a card has it; None (or 0 points) where the card says nothing. Points are pegs.

    Raises EntryError.
    """

    won: bool | None = None
    plus: int | None = None
    minus: int | None = None
    game_points: int | None = None
    target: int = TARGET

    def __post_init__(self) -> None:
        if self.plus and self.minus:
            raise EntryError(EntryProblem.BOTH_COLUMNS, self.target)
        if not all(0 <= (points or 0) <= self.target for points in (self.plus, self.minus)):
            raise EntryError(EntryProblem.OUT_OF_RANGE, self.target)

    @property
    def points(self) -> int | None:
        """The pegs, in whichever column they are."""
        return self.plus or self.minus or None

    @property
    def column(self) -> Column | None:
        """The column that has the points."""
        if not self.points:
            return None
        return Column.PLUS if self.plus else Column.MINUS

    @property
    def says_won(self) -> bool | None:
        """A win or a loss: by the result, else by the game points, else by the column."""
        if self.won is not None:
            return self.won
        if self.game_points is not None:
            return self.game_points > 0
        return self.column is Column.PLUS if self.column else None


EMPTY = CardEntry()
