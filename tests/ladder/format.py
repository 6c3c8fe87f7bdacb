"""Each round of a ladder is drawn when the one before it is complete."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from cribbage_events.contest.divisions import DivisionKind, DivisionLabel, Group, Proposal
from cribbage_events.contest.drawing.pairings import Pairing
from cribbage_events.events.drawing.selectors.plan import DrawInput, Plan, draw_input
from cribbage_events.events.formats import Planned, together
from cribbage_events.events.history.row_images import Values
from cribbage_events.events.kinds import AFTERNOON, COMMON
from cribbage_events.events.models import Entry, Event
from tests.ladder.ladder import climb, neighbours

LADDER = replace(
    AFTERNOON,
    code="ladder",
    folders=(COMMON,),
    seats_by_results=True,
    cards_name_opponents=False,
    noun="ladder",
    draw_action="Put up the ladder",
    draw_done="Saved: the ladder is up, and round 1 can begin.",
)


class Ladder(Planned):
    code = LADDER.code

    def divide(
        self, event: Event, players: Sequence[Entry], boundary_age: int | None
    ) -> tuple[Proposal[int], list[str]]:
        return together(players, DivisionLabel(DivisionKind.NAMED, name="The ladder"))

    def odd_words(
        self, event: Event, groups: Sequence[Group[int]], players: Sequence[Entry]
    ) -> str:
        return "Neighbours on the ladder play each other, and the winner stands above."

    def plan(self, state: DrawInput, *, afresh: bool = False) -> Plan:
        """One round, if nothing is missing of those before it."""
        number, playing = state.first_round, state.active(0)
        if number > state.round_count:
            return Plan(number, (), (), (), None)
        ladder = [rung for rung in rungs_of(state) if rung in playing]
        complete = not any(game.outstanding for game in state.kept)
        pairs = neighbours(ladder, number) if complete else []
        seated = {player for pair in pairs for player in pair}
        return Plan(
            first_round=number,
            rounds=(tuple(Pairing(table, *pair, 0) for table, pair in enumerate(pairs, 1)),),
            byes=(tuple(rung for rung in ladder if rung not in seated),),
            repeats=(),
            director_division=None,
        )

    def after_round(self, event: Event) -> None:
        self.draw_again(event, draw_input(event))

    def idle(
        self, event: Event, entries: Mapping[int, Values], resting: Sequence[int]
    ) -> list[int]:
        """The first and the last may have nobody beside them."""
        return list(resting) if len(resting) > 2 else []


def rungs_of(state: DrawInput) -> list[int]:
    """Everybody by number, moved by the results of the rounds that are over."""
    ladder = sorted(state.players)
    for number in range(1, state.first_round):
        results = [
            (game.numbers[winner], game.numbers[1 - winner])
            for game in state.kept
            if game.round == number
            for winner, side in enumerate(game.sides)
            if side.won
        ]
        ladder = climb(ladder, results)
    return ladder
