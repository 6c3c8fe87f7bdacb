"""Play-offs as what the order of a tournament's qualifying round earns.

The rules: RULES.md §5. One entrant in four qualifies; nobody gets a medal.
"""

from collections.abc import Callable, Sequence
from functools import partial

from django.utils.translation import gettext_lazy

from cribbage_events.contest.formats.qualifying import count_of_qualifiers, qualifying_order
from cribbage_events.contest.standings import Row
from cribbage_events.events.awards import NUMBERS, Medals
from cribbage_events.events.bracket.brackets import (
    CALLED,
    final_places,
)
from cribbage_events.events.bracket.cut import can_qualify, in_play_offs
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.models import Event
from cribbage_events.events.standings.lines import qualifying_line
from cribbage_events.events.standings.rows import (
    Deciding,
    DivisionStandings,
    Earned,
    Honour,
    StandingsLine,
    StandingsRow,
)
from cribbage_events.words.numbers import ordinal


class PlayOffs(Medals):
    """One-game play-offs decide between those who are level, as they do for medals."""

    code = "play-offs"
    folders = ("events/awards/play_offs", *Medals.folders)
    columns: tuple[str, ...] = ("rank", "name", *NUMBERS, "eligible", "medal", "qualified")
    gives_medals = False
    can_be_hidden = False
    final_words = gettext_lazy("The results are final.")

    def earned(
        self, event: Event, games: EventGames, rows: Sequence[Row[int]], deciding: Deciding
    ) -> Earned:
        """Return the awards. The director who only fills in can't qualify, and isn't counted."""
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

    def honours(self, event: Event, division: DivisionStandings) -> list[Honour]:
        """The winner of the play-offs, the other finalist, and who lost in the round before."""
        places = final_places(event)
        called = sorted(set(places.values()))[:CALLED]
        return [
            Honour(
                "",
                ordinal(place),
                [row for row in division.rows if places.get(row.entry.pk) == place],
            )
            for place in reversed(called)
        ]

    def line_of(self, event: Event) -> Callable[[StandingsRow], StandingsLine]:
        below, settled = event.get_absolute_url(), bool(event.stage_format)
        return partial(qualifying_line, below=below, settled=settled)
