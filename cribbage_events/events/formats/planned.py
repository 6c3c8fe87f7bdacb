"""The common part of formats whose rounds are planned as far as they can be known."""

from collections import Counter
from collections.abc import Mapping, Sequence

from cribbage_events.contest.divisions import DivisionLabel, Group, Proposal
from cribbage_events.events.drawing.format import Format
from cribbage_events.events.drawing.selectors.draw_input import DrawInput, draw_input
from cribbage_events.events.drawing.selectors.draw_preview import odd_words, propose_divisions
from cribbage_events.events.drawing.selectors.waiting import next_seats, unseated
from cribbage_events.events.drawing.services.rounds import make_rounds, save_plan
from cribbage_events.events.history.row_images import Values
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.redrawing.services import seat_latecomers


class Planned(Format):
    """It needs a `plan`."""

    def divide(
        self, event: Event, players: Sequence[Entry], boundary_age: int | None
    ) -> tuple[Proposal[int], list[str]]:
        return propose_divisions(event, players, boundary_age)

    def odd_words(
        self, event: Event, groups: Sequence[Group[int]], players: Sequence[Entry]
    ) -> str:
        return odd_words(event, groups, players)

    def draw_rounds(self, event: Event) -> None:
        make_rounds(event)
        self.draw_again(event, draw_input(event))

    def draw_again(self, event: Event, state: DrawInput, *, afresh: bool = False) -> None:
        save_plan(event, state, self.plan(state, afresh=afresh))

    def after_round(self, event: Event) -> None:
        if (waiting := unseated(event)) and next_seats(event) is not None:
            seat_latecomers(event, waiting)

    def idle(
        self, event: Event, entries: Mapping[int, Values], resting: Sequence[int]
    ) -> list[int]:
        """Return the idle players: only one of an odd division may sit out."""
        count = Counter(entries[key]["division_id"] for key in resting)
        return [key for key in resting if count[entries[key]["division_id"]] > 1]


def together(players: Sequence[Entry], label: DivisionLabel) -> tuple[Proposal[int], list[str]]:
    """Everybody in one division: there are no age groups."""
    numbers = tuple(entry.number for entry in players)
    return Proposal(None, (Group(label, numbers),), None, ()), []
