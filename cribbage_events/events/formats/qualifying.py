"""The qualifying round of a tournament: seats of all rounds by a movement.

The rules: RULES.md §5.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from cribbage_events.contest.divisions import ALL, Group, Proposal
from cribbage_events.contest.formats.qualifying import count_of_qualifiers
from cribbage_events.events.bracket.services.beginning import FEWEST
from cribbage_events.events.drawing.selectors.doubles import Cut
from cribbage_events.events.drawing.selectors.draw_input import DrawInput
from cribbage_events.events.drawing.selectors.movement import movement_lines, plan_by_movement
from cribbage_events.events.drawing.selectors.night_end import Unplayed
from cribbage_events.events.drawing.selectors.plan import Plan, make_plan
from cribbage_events.events.formats.base import Format
from cribbage_events.events.formats.ruled_by_cards import RuledByCards
from cribbage_events.events.formats.steps import NextStep
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.games.progress import Progress
from cribbage_events.events.games.rounds import RoundRow
from cribbage_events.events.history.narration import OF_FORMAT
from cribbage_events.events.models import Entry, Event

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

OF_FORMAT["qualifying"] = OF_FORMAT["knockout"] = {
    "finish": gettext_lazy("The tournament was finished; the results are final."),
}


def is_entrant(entry: EntryRow) -> bool:
    return entry.division is not None and not entry.fills_in


class Qualifying(RuledByCards):
    code = "qualifying"
    folder = "events/formats/qualifying"
    has_age_groups = False
    last_round_to_come = 2
    has_play_offs = True
    notes_hands = True
    noun = pgettext_lazy("what an event is called", "tournament")
    this_words = gettext_lazy("This tournament")
    again_words: ClassVar[Mapping[tuple[str, str], "str | StrPromise"]] = {
        **Format.again_words,
        ("running", "finished"): gettext_lazy(
            "The tournament is running again; its results are no longer final."
        ),
        ("finished", "running"): gettext_lazy("The tournament is finished again, as it was."),
    }
    finished_words = gettext_lazy("This tournament is finished")

    def divide(
        self, event: Event, players: Sequence[Entry], boundary_age: int | None
    ) -> tuple[Proposal[int], list[str]]:
        """There are no age groups."""
        numbers = tuple(entry.number for entry in players)
        return Proposal(None, (Group(ALL, numbers),), None, ()), []

    def next_step(
        self, event: Event, progress: Progress, cuts: Sequence[Cut], seconds: int
    ) -> NextStep:
        step = super().next_step(event, progress, cuts, seconds)
        if event.status != Event.Status.RUNNING or event.why_cancelled or progress.current:
            return step
        return NextStep(
            _("Make the cut"),
            _("The qualifying round is over. See who qualifies, then begin the play-offs."),
            _("See who qualifies"),
            "events:play_offs",
            checks_cards=step.checks_cards,
        )

    def task_left(self, event: Event, games: EventGames) -> Unplayed | None:
        """Fewer than two qualify of four or fewer, so they play no play-offs."""
        if count_of_qualifiers(sum(map(is_entrant, games.entries.values()))) < FEWEST:
            return None
        return Unplayed(_("The play-offs haven’t begun yet."), "events:play_offs")

    def who_moves(self, rounds: Sequence[RoundRow]) -> list[str]:
        return movement_lines(rounds)

    def plan(self, state: DrawInput, *, afresh: bool = False) -> Plan:
        """By a movement; once that is broken, by lists that keep the games they can."""
        if state.first_round == 1 and (afresh or not state.games):
            return plan_by_movement(state)
        return make_plan(state, afresh=afresh)
