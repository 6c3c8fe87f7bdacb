"""The play-offs of a tournament: a bracket, after the qualifying round.

The rules: RULES.md §5. Pages of the standings and of the rounds stay those of the qualifying round.
"""

from django.utils.translation import gettext as _

from cribbage_events.events.bracket.selectors.brackets import bracket_at, brackets_of
from cribbage_events.events.bracket.services.games import bring_up_to_date
from cribbage_events.events.drawing.selectors.night_end import Unplayed
from cribbage_events.events.formats.qualifying import Qualifying
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Event


class Knockout(Qualifying):
    code = "knockout"

    def after_game(self, event: Event, game: GameRow) -> None:
        """A match has another game, or the winner another match."""
        if game.match is not None:
            bring_up_to_date(event, bracket_at(event, game.match.stage))

    def task_left(self, event: Event, games: EventGames) -> Unplayed | None:
        """Every bracket must have its winner, and no result of it may be disputed."""
        for found in brackets_of(event):
            if not found.is_decided:
                words = _("The play-offs aren’t over: see which matches are still to be played.")
                return Unplayed(words, "events:scores")
            if found.disputed:
                words = _("Settle the disputed result of the play-offs first.")
                return Unplayed(words, "events:desk")
        return None
