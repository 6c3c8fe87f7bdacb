"""A tournament: seats of the qualifying round by a movement, then a bracket.

The rules: RULES.md §5. Pages of the standings and of the rounds stay those of the qualifying round.
"""

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from cribbage_events.contest.divisions import ALL, Proposal
from cribbage_events.contest.formats.qualifying import count_of_qualifiers
from cribbage_events.events.bracket.brackets import bracket_at, brackets_of
from cribbage_events.events.drawing.selectors.doubles import Unplayed
from cribbage_events.events.drawing.selectors.plan import (
    DrawInput,
    Plan,
    make_plan,
    plan_by_movement,
)
from cribbage_events.events.formats import Planned, together
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.kinds import AFTERNOON, COMMON
from cribbage_events.events.models import Entry, Event
from cribbage_events.tournaments.bracket.services import (
    FEWEST,
    follow_all_results,
    follow_results,
    give_up_matches,
)

TOURNAMENT = replace(
    AFTERNOON,
    code="qualifying",
    folders=("tournaments/formats/qualifying", COMMON),
    pages={
        "check-cards": "events:check_cards",
        "check-totals": "events:check_cards",
        # The event's own page.
        "rule-cards": "",
    },
    ruled_by_cards=True,
    follows_movement=True,
    has_play_offs=True,
    notes_hands=True,
    has_age_groups=False,
    last_round_to_come=2,
    noun=pgettext_lazy("what an event is called", "tournament"),
    this_words=gettext_lazy("This tournament"),
    finished_words=gettext_lazy("This tournament is finished"),
    again_words={
        **AFTERNOON.again_words,
        ("running", "finished"): gettext_lazy(
            "The tournament is running again; its results are no longer final."
        ),
        ("finished", "running"): gettext_lazy("The tournament is finished again, as it was."),
    },
)

PLAY_OFFS = replace(
    TOURNAMENT,
    code="knockout",
    folders=("tournaments/formats/knockout", *TOURNAMENT.folders),
    in_play_offs=True,
    rounds_over_words=gettext_lazy("The play-offs are being played"),
    kept_words=gettext_lazy(
        "A result has been reported since, and every report is kept, so this can’t be undone."
    ),
)


class Qualifying(Planned):
    code = TOURNAMENT.code

    def divide(
        self, event: Event, players: Sequence[Entry], boundary_age: int | None
    ) -> tuple[Proposal[int], list[str]]:
        return together(players, ALL)

    def plan(self, state: DrawInput, *, afresh: bool = False) -> Plan:
        """Plan the rounds by a movement; once that is broken, by lists that keep the games they
        can.
        """
        if state.first_round == 1 and (afresh or not state.games):
            return plan_by_movement(state)
        return make_plan(state, afresh=afresh)

    def task_left(self, event: Event, games: EventGames) -> Unplayed | None:
        """Fewer than two qualify of four or fewer, so they play no play-offs."""
        if count_of_qualifiers(sum(map(is_entrant, games.entries.values()))) < FEWEST:
            return None
        return Unplayed(_("The play-offs haven’t begun yet."), "events:play_offs")


def is_entrant(entry: EntryRow) -> bool:
    return entry.division is not None and not entry.fills_in


class Knockout(Qualifying):
    code = PLAY_OFFS.code

    def draw_again(self, event: Event, state: DrawInput, *, afresh: bool = False) -> None:
        """Draw nothing: players who have left give their matches up."""
        give_up_matches(event)

    def after_game(self, event: Event, game: GameRow) -> None:
        """A match has another game, or the winner another match."""
        if game.match is not None:
            follow_results(event, bracket_at(event, game.match.stage))

    def after_round(self, event: Event) -> None:
        """Do nothing: matches follow from matches."""

    def after_undo(self, event: Event) -> None:
        follow_all_results(event)

    def task_left(self, event: Event, games: EventGames) -> Unplayed | None:
        """Every bracket must have its winner, and no result of it may be disputed."""
        for found in brackets_of(event):
            if not found.is_decided:
                words = _("The play-offs aren’t over: see which matches are still to be played.")
                return Unplayed(words, "events:play_offs")
            if found.disputed:
                words = _("Settle the disputed result of the play-offs first.")
                return Unplayed(words, "events:play_offs")
        return None
