"""The play-offs of a tournament: a bracket, after the qualifying round.

The rules: RULES.md §5. Pages of the standings and of the rounds stay those of the qualifying round.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from cribbage_events.events.bracket.selectors.bracket_json import archived_bracket
from cribbage_events.events.bracket.selectors.brackets import (
    StageBracket,
    bracket_at,
    brackets_of,
)
from cribbage_events.events.bracket.selectors.cut import changes_since_cut
from cribbage_events.events.bracket.selectors.effect import effect_on_bracket, match_words
from cribbage_events.events.bracket.selectors.screens import wall_rounds
from cribbage_events.events.bracket.selectors.withdrawal_words import withdrawal_words
from cribbage_events.events.bracket.services.games import follow_results
from cribbage_events.events.bracket.services.withdrawing import follow_all_results, give_up_matches
from cribbage_events.events.drawing.selectors.doubles import Cut
from cribbage_events.events.drawing.selectors.draw_input import DrawInput
from cribbage_events.events.drawing.selectors.night_end import Unplayed
from cribbage_events.events.formats.projector import Screen, parts
from cribbage_events.events.formats.qualifying import Qualifying
from cribbage_events.events.formats.steps import NextStep
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.games.progress import Progress, RoundProgress
from cribbage_events.events.games.rounds import RoundRow
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.results.selectors.correction_effect import Effect
from cribbage_events.events.standings.lines import DivisionLines


class Knockout(Qualifying):
    code = "knockout"
    folder = "events/formats/knockout"
    rounds_over_words = gettext_lazy("The play-offs are being played")
    kept_words = gettext_lazy(
        "A result has been reported since, and every report is kept, so this can’t be undone."
    )

    def after_game(self, event: Event, game: GameRow) -> None:
        """A match has another game, or the winner another match."""
        if game.match is not None:
            follow_results(event, bracket_at(event, game.match.stage))

    def draw_again(self, event: Event, state: DrawInput, *, afresh: bool = False) -> None:
        """Nothing is drawn: whoever has left gives their matches up."""
        give_up_matches(event)

    def desk_news(self, event: Event) -> dict[str, Any]:
        """Also who would be in the play-offs, or not, since a result was corrected. That says of
        rulings, too, what has changed since.
        """
        news, changes = super().desk_news(event), changes_since_cut(event)
        return {**news, "to_tell": [], "cut_changes": changes} if changes else news

    def after_round(self, event: Event) -> None:
        """Nothing: matches follow from matches."""

    def after_undo(self, event: Event) -> None:
        follow_all_results(event)

    def withdrawal_words(self, event: Event, entry: Entry) -> list[str]:
        return withdrawal_words(event, entry)

    def correction_effect(
        self, event: Event, game: GameRow, scores: Sequence[int]
    ) -> Effect | None:
        return effect_on_bracket(event, game, scores)

    def between_words(self, event: Event, rounds: Sequence[RoundProgress]) -> str:
        return _("The qualifying round is over; the play-offs are being played.")

    def wall_screens(self, divisions: list[DivisionLines], rounds: list[RoundRow]) -> list[Screen]:
        """None: the standings don't change any more."""
        return []

    def match_screens(self, event: Event, entries: Mapping[int, EntryRow]) -> list[Screen]:
        return [
            screen
            for each in wall_rounds(event, entries)
            for screen in parts(each.title, each.matches, "tables")
        ]

    def archived(self, event: Event) -> dict[str, Any]:
        return {"brackets": [archived_bracket(found) for found in brackets_of(event)]}

    def next_step(
        self, event: Event, progress: Progress, cuts: Sequence[Cut], seconds: int
    ) -> NextStep:
        """Two queries while the play-offs are being played."""
        if event.status != Event.Status.RUNNING or event.why_cancelled or progress.current:
            return super().next_step(event, progress, cuts, seconds)
        brackets = brackets_of(event)
        if disputed := next((row for found in brackets for row in found.disputed), None):
            return NextStep(
                _("Settle a result of the play-offs"),
                match_words(disputed),
                _("See both, and decide"),
                "events:desk_game",
                game=next(game.id for game in disputed.games if game.disputed),
            )
        if all(found.is_decided for found in brackets):
            words = _("Every match has been played. Look at the bracket, then finish the event.")
            return NextStep(
                _("Finish the event"),
                words,
                _("Go to finishing"),
                "events:finish",
                other=(_("Play-offs"), "events:play_offs"),
            )
        return NextStep(
            _("The play-offs are being played"),
            left_words(brackets),
            _("See the play-offs"),
            "events:play_offs",
            other=(_("Enter scores"), "events:scores"),
        )

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


def left_words(brackets: list[StageBracket]) -> str:
    count = sum(len(found.bracket.open_matches) for found in brackets)
    words = ngettext(
        "%(count)s match can be played now.", "%(count)s matches can be played now.", count
    )
    return words % {"count": count}
