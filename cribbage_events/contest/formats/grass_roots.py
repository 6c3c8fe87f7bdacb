"""The choices of a grass-roots club for its nights of singles (RULES.md §5)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

from cribbage_events.contest.formats.settings import FormatSettings


def games_each(heads: int, rounds: int) -> dict[int, int]:
    """Return, by number of games, how many people get so many, where all rounds are drawn at the
    beginning: of an odd number one sits out each round. The most games come first.
    """
    if heads % 2 == 0:
        return {rounds: heads}
    rests, more = divmod(rounds, heads)
    found = {rounds - rests: heads - more, rounds - rests - 1: more}
    return {games: people for games, people in found.items() if people}


class PairingTime(StrEnum):
    """The moment when pairs are made: all rounds at the beginning, or each game as soon as two
    players and a table are free. The values are codes of formats.
    """

    BEFOREHAND = "grass-roots"
    AS_TABLES_FINISH = "as-tables-finish"


@dataclass(frozen=True, slots=True)
class GrassRootsSettings(FormatSettings):
    """`tables`: how many the hall has; None: as many as are needed."""

    pairing: PairingTime = PairingTime.BEFOREHAND
    tables: int | None = None

    @classmethod
    def stored(cls, settings: Mapping[str, Any]) -> Self:
        return cls(
            PairingTime(settings.get("pairing", PairingTime.BEFOREHAND)), settings.get("tables")
        )
