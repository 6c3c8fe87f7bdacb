"""Make nights to test with: tables, results and whole evenings of doubles."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from cribbage_events.contest.drawing.places import Pair
from cribbage_events.contest.formats.rotating_doubles import (
    Table,
    first_seats,
    next_seats,
    partners_of,
)
from cribbage_events.contest.outcome import Outcome, Side


def played(table: Table[int], winner: int, scores: Sequence[int], round: int = 1) -> Outcome[int]:
    """Return the table’s result: `winner` is a side, `scores` are the losers’ in order."""
    losers = iter(scores)
    sides = tuple(
        Side(players, 121 if side == winner else next(losers))
        for side, players in enumerate(table.sides)
    )
    return Outcome(round, table.number, sides)


def play_all(tables: Sequence[Table[int]], chance: Random) -> list[Outcome[int]]:
    """A result for every table; no two losers at a table have the same score."""
    return [
        played(table, chance.randrange(len(table.sides)), chance.sample(range(121), 2))
        for table in tables
    ]


@dataclass
class Night:
    """An evening in progress knows who sits where, and who has partnered whom."""

    head_count: int
    seed: int
    chance: Random = field(init=False)
    tables: tuple[Table[int], ...] = field(init=False)
    partners: Counter[Pair[int]] = field(init=False)
    outcomes: list[Outcome[int]] = field(init=False)

    def __post_init__(self) -> None:
        self.chance = Random(self.seed)
        self.tables = first_seats(range(self.head_count), seed=self.seed)
        self.partners = Counter()
        self.play()

    def play(self) -> None:
        self.outcomes = play_all(self.tables, self.chance)
        for table in self.tables:
            self.partners += partners_of(table.sides)

    def go_on(self, *, leaving: Sequence[int] = (), arriving: Sequence[int] = ()) -> None:
        """Everybody moves, then the next game is played."""
        self.tables = next_seats(
            self.outcomes,
            partners=self.partners,
            seed=self.seed,
            leaving=leaving,
            arriving=arriving,
        )
        self.before = Counter(self.partners)
        self.play()

    @property
    def seated(self) -> list[int]:
        return sorted(player for table in self.tables for player in table.players)
