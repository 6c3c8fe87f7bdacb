"""A grass-roots night's awards: a card may be a qualifying card, or a grand slam, for the season.

The rules: RULES.md §5. There are no medals; a club may have a pot for the first of a night.
"""

from collections.abc import Callable, Sequence
from functools import partial

from django.utils.translation import gettext as _

from cribbage_events.contest.standings import Row
from cribbage_events.events.formats.awards import Medals, Prizes, money_of, prize_places
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.models import Event
from cribbage_events.events.standings.fees import fees_of
from cribbage_events.events.standings.honours import Honour
from cribbage_events.events.standings.line_kinds import PLACES, Line
from cribbage_events.events.standings.lines import grass_roots_line
from cribbage_events.events.standings.standings import (
    Deciding,
    DivisionStandings,
    Earned,
    StandingsRow,
)
from cribbage_events.words.money import dollars


class SeasonPoints(Prizes):
    code = "season-points"
    folder = "events/awards/season_points"
    columns = Medals.columns

    def missed(self, players: object, games: EventGames) -> None:
        """Who came late is ranked by what they have."""

    def earned(
        self, event: Event, games: EventGames, rows: Sequence[Row[int]], deciding: Deciding
    ) -> Earned:
        fees = deciding.fees or fees_of(event, games)
        places = prize_places(() if event.behind else rows, fees)
        return Earned({}, {}, money_of(event, places, fees), places)

    def honours(self, event: Event, division: DivisionStandings) -> list[Honour]:
        """The first three; equal places are called together."""
        words = _("Place %(place)s")
        prize = _("Place %(place)s: %(amount)s")
        found = []
        for place in range(PLACES, 0, -1):
            rows = [row for row in division.rows if row.row.played and row.row.rank == place]
            if rows:
                amount = dollars(rows[0].prize)
                said = prize if rows[0].prize else words
                found.append(Honour("", said % {"place": place, "amount": amount}, rows))
        return found

    def line_of(self, event: Event) -> Callable[[StandingsRow], Line]:
        return partial(grass_roots_line, below=event.get_absolute_url())
