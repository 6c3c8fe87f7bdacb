"""The settings of a bracket's stage, as values."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any, Self

from cribbage_events.contest.formats.qualifying import bracket_size

BEST_OF = 3


@dataclass(frozen=True, slots=True)
class BracketSettings:
    """`seeds`: the numbers of the entries, the highest seed first. `best_of`: how many games a
    match has at most, by round; the last one counts for all rounds after it. `first_come`: people
    sit at any free table. `table`: the first table. `began_at`: when play-offs began. `gone`: who
    has withdrawn since, and gives up every match that isn't over. `told`: by number the seed, or 0
    for none, that somebody was told since results of the qualifying round were corrected.
    """

    seeds: Sequence[int]
    best_of: Sequence[int] = field(default_factory=lambda: [BEST_OF])
    first_come: bool = False
    table: int = 1
    began_at: str = ""
    gone: Sequence[int] = ()
    told: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, settings: Mapping[str, Any]) -> Self:
        return cls(**settings)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    def best_of_in(self, round: int) -> int:
        return self.best_of[min(round, len(self.best_of)) - 1]

    def table_of(self, round: int, number: int) -> int:
        """The upper one of the tables from which the two players come, so that it is free."""
        return self.table + ((number - 1) << (round - 1))

    @property
    def began(self) -> datetime | None:
        return datetime.fromisoformat(self.began_at) if self.began_at else None

    @property
    def tables(self) -> int:
        """Return how many tables its first round can take up."""
        return max(1, bracket_size(len(self.seeds)) // 2)
