"""The questions about rounds that a format answers, and whether rounds are as they should be."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext

from cribbage_events.events.drawing.selectors.doubles import Cut
from cribbage_events.events.drawing.selectors.hall import Hall
from cribbage_events.events.drawing.selectors.table_plan import TablePlan
from cribbage_events.events.formats.next_step import step_of_event
from cribbage_events.events.formats.projector import Screen, screens
from cribbage_events.events.formats.steps import NextStep
from cribbage_events.events.games.by_name import Stop
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.games.progress import Progress, RoundProgress, under_way_words
from cribbage_events.events.games.round_lines import round_title
from cribbage_events.events.games.rounds import RoundRow
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.history.row_images import Values
from cribbage_events.events.models import Event
from cribbage_events.events.models.formats.parts import Screens
from cribbage_events.events.results.selectors.score_sheet import playable_ahead
from cribbage_events.events.standings.lines import DivisionLines

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


class OfRounds(Screens):
    """The part of a format that shows and checks rounds."""

    decides: "str | StrPromise"
    # Of how many rounds games are played at the same time; None: of all.
    rounds_at_once: int | None = 1

    # In how many of the last rounds the projector says who can still win.
    outlook_rounds = 2

    def rounds_shown(self, rounds: Sequence[RoundRow]) -> list[RoundRow]:
        """Of the rounds in the database, those that people may see."""
        return list(rounds)

    def between_words(self, event: Event, rounds: Sequence[RoundProgress]) -> str:
        """The state of the standings while no game is outstanding."""
        words = gettext("Provisional – every game is in; waiting for the %(decides)s")
        return words % {"decides": self.decides}

    def games_ahead(self, event: Event, current: int) -> list[int]:
        """The keys of games of later rounds that can be played before this round is complete."""
        return playable_ahead(event, current)

    def is_played_now(self, round: int, current: int) -> bool:
        """Whether games of this round are played at the same time as those of the current one."""
        return round == current

    def on_card(self, games: Sequence[GameRow]) -> list[GameRow]:
        """Somebody's games, each with its line on their card in place of its round."""
        return list(games)

    def round_words(self, line: int) -> str:
        """A line of a card, such as “Round 3”."""
        return gettext("Round %(round)s") % {"round": line}

    def where(self, game: GameRow) -> str:
        """Such as “Round 3, table 2”."""
        return game.where

    def card_stops(self, event: Event, stops: Sequence[Stop]) -> list[Stop]:
        """The lines of a printed card, where these are known; the others are filled in by hand."""
        return list(stops)

    def round_title(self, shown: RoundRow, current: int) -> str:
        """What the page of the rounds says above one."""
        return round_title(shown, current)

    def rounds_by_name(self, rounds: Sequence[RoundRow]) -> list[RoundRow]:
        """The rounds of which people look up their tables."""
        return list(rounds)

    def games_expected(self, event: Event) -> int:
        """How many games there will be, where they begin one by one; 0 elsewhere."""
        return 0

    def progress_rows(
        self, event: Event, rounds: Sequence[RoundProgress]
    ) -> Sequence[RoundProgress]:
        """What the progress is shown of: the rounds."""
        return rounds

    def under_way_words(self, event: Event, current: RoundProgress) -> str:
        """The state of the standings while games are outstanding."""
        return under_way_words(event, current)

    def card_words(self, event: Event, current: RoundProgress) -> str:
        """How far the event is, where it is one of a list."""
        values = {"number": current.number, "rounds": event.round_count}
        return gettext("Round %(number)s of %(rounds)s") % values

    def hall(self, event: Event, games: EventGames) -> Hall | None:
        """Who plays and who waits, where games begin as tables finish; two queries."""
        return None

    def table_plan(self, rounds: list[RoundRow]) -> TablePlan | None:
        """Who moves where, for the page of the rounds; without a query."""
        return None

    def who_moves(self, rounds: Sequence[RoundRow]) -> list[str]:
        """By which rule people go from table to table, in sentences; without a query."""
        return []

    def knows_games_to_come(self, event: Event, games: EventGames) -> bool:
        """Whether all games to come are known, and the order follows from the results alone: only
        then can be said who can still win what. At most one query.
        """
        return False

    def wall_screens(self, divisions: list[DivisionLines], rounds: list[RoundRow]) -> list[Screen]:
        """The screens that the projector shows in turn while the event is running."""
        return screens(divisions, rounds)

    def match_screens(self, event: Event, entries: Mapping[int, EntryRow]) -> list[Screen]:
        """The projector's screens of play-offs; `entries` with the names that are shown."""
        return []

    def next_step(
        self, event: Event, progress: Progress, cuts: Sequence[Cut], seconds: int
    ) -> NextStep:
        """The director's next step; `seconds`: how many games wait for a second report."""
        return step_of_event(event, progress, seconds)

    def rounds_to_check(self, numbers: Sequence[int], seated: Collection[int]) -> Sequence[int]:
        """Of the rounds in the database, and of those with seats, which must have all seats."""
        return numbers

    def has_wrong_rounds(self, numbers: Sequence[int], round_count: int) -> bool:
        """Whether these rounds aren't those that the settings ask for."""
        return numbers != list(range(1, round_count + 1))

    def idle(
        self, event: Event, entries: Mapping[int, Values], resting: Sequence[int]
    ) -> list[int]:
        """Of those who sit out a round, the ones who shouldn't: only one of an odd division may."""
        count = Counter(entries[key]["division_id"] for key in resting)
        return [key for key in resting if count[entries[key]["division_id"]] > 1]
