"""Doubles with new partners every game: each round is seated when the one before it is in."""

from collections.abc import Mapping, Sequence

from cribbage_events.contest.divisions import DivisionKind, DivisionLabel, Proposal
from cribbage_events.events.drawing.format import Format
from cribbage_events.events.drawing.selectors.night_end import Unplayed, task_left
from cribbage_events.events.drawing.services.seating import seat_first, seat_next
from cribbage_events.events.formats.planned import together
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.history.row_images import Values
from cribbage_events.events.models import Entry, Event


class RotatingDoubles(Format):
    code = "rotating-doubles"

    def divide(
        self, event: Event, players: Sequence[Entry], boundary_age: int | None
    ) -> tuple[Proposal[int], list[str]]:
        return together(players, DivisionLabel(DivisionKind.EVERYBODY))

    def draw_rounds(self, event: Event) -> None:
        seat_first(event)

    def after_round(self, event: Event) -> None:
        seat_next(event)

    def idle(
        self, event: Event, entries: Mapping[int, Values], resting: Sequence[int]
    ) -> list[int]:
        """There is a table for any number of players."""
        return list(resting)

    def task_left(self, event: Event, games: EventGames) -> Unplayed | None:
        return task_left(event, games)
