"""What a grass-roots club chooses for its nights of singles (RULES.md §5)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

from cribbage_events.contest.formats.settings import FormatSettings


class PairingTime(StrEnum):
    """When it is decided who plays whom: all rounds at the beginning, or each game as soon as two
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
        """As a stage keeps them."""
        return cls(
            PairingTime(settings.get("pairing", PairingTime.BEFOREHAND)), settings.get("tables")
        )
