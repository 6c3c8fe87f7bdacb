"""The awards that the order of an event earns: medals, prizes, places in the play-offs.

A model names the code; `awards_of` gives the awards, which are registered when the program starts:
see events/awards.py.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy

from cribbage_events.contest.standings import Row
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.models import Event
from cribbage_events.events.standings.honours import Honour
from cribbage_events.events.standings.line_kinds import Line
from cribbage_events.events.standings.rows import Deciding, DivisionStandings, Earned, StandingsRow

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


class Awards:
    """The awards of an event, and how its pages show them."""

    # As in `Preset.awards`.
    code: str
    # The folders of its templates: each template is taken from the first that has it.
    folders: tuple[str, ...]
    # Of a row in standings.json.
    columns: tuple[str, ...]
    gives_medals = False
    # Whether a director may hide them, and the last round, until the prize-giving.
    can_be_hidden = True
    # Whether somebody who missed a round is ranked after all who played every round.
    missed_rank_last = False
    # That nothing changes any more.
    final_words: "str | StrPromise" = gettext_lazy("The results are final.")

    def earned(
        self, event: Event, games: EventGames, rows: Sequence[Row[int]], deciding: Deciding
    ) -> Earned:
        """The awards of a division's rows, best first, so far or final."""
        raise NotImplementedError

    def honours(self, event: Event, division: DivisionStandings) -> list[Honour]:
        """The medals or prizes of a division in the order in which they are called: the last one
        first, and the best at the end.
        """
        raise NotImplementedError

    def line_of(self, event: Event) -> Callable[[StandingsRow], Line]:
        """The function that gives a row of the standings its words."""
        raise NotImplementedError


_awards: dict[str, Awards] = {}


def register_awards(awards: Awards) -> None:
    _awards[awards.code] = awards


def awards_of(event: Event) -> Awards:
    return _awards[event.preset.awards]


def find_awards(code: str) -> Awards:
    """Raises KeyError for a code that isn't registered."""
    return _awards[code]
