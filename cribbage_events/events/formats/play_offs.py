"""Play-offs as what the order of a tournament's qualifying round earns. Found as `event.awards`.

The rules: RULES.md §5. One entrant in four qualifies; nobody gets a medal.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.contest.formats.qualifying import count_of_qualifiers, qualifying_order
from cribbage_events.contest.standings import Row
from cribbage_events.events.bracket.selectors.cut import can_qualify, in_play_offs
from cribbage_events.events.bracket.selectors.places import (
    archived_places,
    final_places,
    places_by_number,
)
from cribbage_events.events.formats.awards import NUMBERS, Medals
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.models import Event
from cribbage_events.events.outlook.selectors.winnable import CUT, PlacesToWin
from cribbage_events.events.standings.honours import Honour
from cribbage_events.events.standings.line_kinds import Line
from cribbage_events.events.standings.lines import DivisionLines, qualifying_line
from cribbage_events.events.standings.standings import (
    Deciding,
    DivisionStandings,
    Earned,
    StandingsRow,
)

# How many places are called out at the prize-giving.
CALLED = 3


class PlayOffs(Medals):
    """One-game play-offs decide between those who are level, as they do for medals."""

    code = "play-offs"
    folder = "events/awards/play_offs"
    columns: tuple[str, ...] = ("rank", "name", *NUMBERS, "eligible", "medal", "qualified")
    gives_medals = False
    known_in_last_game_only = True
    can_be_hidden = False
    final_words = gettext_lazy("The results are final.")

    def earned(
        self, event: Event, games: EventGames, rows: Sequence[Row[int]], deciding: Deciding
    ) -> Earned:
        """Whoever only fills in is no entrant: they can't qualify, and aren't counted."""
        if event.behind or not any(row.played for row in rows):
            return Earned({}, {})
        if drawn := in_play_offs(event, games.entries):
            return Earned({}, {}, qualified=drawn)
        counted = [row for row in rows if not games.entries[row.player].fills_in]
        # Nobody qualifies by lot, so the seed doesn't matter here.
        order = qualifying_order(
            [row for row in counted if can_qualify(games, row)],
            event.preset.scoring,
            seed=0,
            places=count_of_qualifiers(len(counted)),
        )
        return Earned({}, {}, qualified=frozenset(order.qualifiers))

    def winnable(
        self, event: Event, games: EventGames, players: Sequence[int], deciding: Deciding
    ) -> PlacesToWin:
        """Whoever is level with the last place has to play off for it."""
        counted = [pk for pk in players if not games.entries[pk].fills_in]
        can = {pk for pk in counted if not games.entries[pk].withdrawn}
        places = count_of_qualifiers(len(counted))
        return PlacesToWin(frozenset(players) - can, CUT, places, shared=False)

    def honours(self, event: Event, division: DivisionStandings) -> list[Honour]:
        """The winner of the play-offs, the other finalist, and who lost in the round before."""
        places = final_places(event)
        called = sorted(set(places.values()))[:CALLED]
        return [
            Honour(
                "",
                _("Place %(place)s") % {"place": place},
                [row for row in division.rows if places.get(row.entry.pk) == place],
            )
            for place in reversed(called)
        ]

    def winners(self, event: Event, divisions: list[DivisionLines]) -> list[DivisionLines]:
        """The places that are called out; the standings are those of the qualifying round."""
        places = places_by_number(event)
        lines = {line.number: line for division in divisions for line in division.rows}
        first = sorted((place, number) for number, place in places.items() if place <= CALLED)
        rows = [lines[number]._replace(place=str(place)) for place, number in first]
        return [replace(division, rows=rows) for division in divisions[:1]]

    def champion(self, event: Event, divisions: list[DivisionLines]) -> str:
        """Of a finished tournament, the winner of the play-offs."""
        places = archived_places(event)
        rows = [row for division in divisions for row in division.rows]
        return next((row.name for row in rows if places.get(row.number) == 1), "")

    def line_of(self, event: Event) -> Callable[[StandingsRow], Line]:
        below, settled = event.get_absolute_url(), bool(event.stage_format)
        return partial(qualifying_line, below=below, settled=settled)
