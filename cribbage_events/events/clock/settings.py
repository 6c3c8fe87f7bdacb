"""What an event's clock shows, and what was known of the club's pace when it was switched on."""

from dataclasses import asdict, dataclass
from typing import Any, Self

from cribbage_events.contest.clock.pace import Pace
from cribbage_events.events.models import Event


@dataclass(frozen=True, slots=True)
class ClockSettings:
    """`minutes`: how long a round lasts, if the director has said so."""

    pace: Pace
    minutes: int | None = None

    @classmethod
    def of(cls, event: Event) -> Self | None:
        """None: there is no clock on the pages that everybody sees."""
        if event.clock is None:
            return None
        typical, unsure, spread, pauses = event.clock["pace"]
        return cls(Pace(typical, unsure, spread, tuple(pauses)), event.clock["minutes"])

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "pace": list(self.pace)}
