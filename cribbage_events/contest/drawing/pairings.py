"""The values a draw is made of: who meets whom, at which table, in which round."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from cribbage_events.contest.outcome import Key


class DrawProblem(StrEnum):
    """The reason why a draw can't be made."""

    LISTED_TWICE = "listed-twice"
    TOO_FEW = "too-few"
    TOO_FEW_TONIGHT = "too-few-tonight"  # for a night of doubles
    TABLE_BELOW_ONE = "table-below-one"
    SAME_TABLE = "same-table"


class DrawError(ValueError):
    """A draw that can't be made as asked. `players` and the `table` that one or two of them keep
    say whom and what it is about.
    """

    def __init__(
        self, problem: DrawProblem, *, players: tuple[Key, ...] = (), table: int = 0
    ) -> None:
        super().__init__(problem.value, players, table)
        self.problem = problem
        self.players = players
        self.table = table


@dataclass(frozen=True, slots=True)
class Pairing[P: Key]:
    """One game to be played; `division` is an index, None for a game between two divisions."""

    table: int
    first: P
    second: P
    division: int | None

    @property
    def players(self) -> tuple[P, P]:
        return self.first, self.second


class Repeat[P: Key](NamedTuple):
    """Two who meet again in this round."""

    round: int
    first: P
    second: P


@dataclass(frozen=True, slots=True)
class Draw[P: Key]:
    """All rounds drawn at once, the first of them numbered `first_round`.

    By round: the games in order of table, who has a bye, and the index of the division in which the
    director plays (None if in none). `certain`: whether it is known that no draw has fewer repeats.
    """

    first_round: int
    rounds: tuple[tuple[Pairing[P], ...], ...]
    byes: tuple[tuple[P, ...], ...]
    director_plays: tuple[int | None, ...]
    repeats: tuple[Repeat[P], ...]
    certain: bool = True
