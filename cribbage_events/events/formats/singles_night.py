"""A grass-roots night: so many games of singles each, among whoever is there."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from cribbage_events.contest.divisions import Group
from cribbage_events.contest.formats.grass_roots import GrassRootsSettings
from cribbage_events.events.drawing.selectors.night_end import Unplayed, results_missing
from cribbage_events.events.formats.nights import OF_NIGHTS, NightFormat
from cribbage_events.events.formats.round_robin import RoundRobin
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.history.narration import OF_FORMAT
from cribbage_events.events.models import Entry, Event

OF_FORMAT["grass-roots"] = OF_NIGHTS


class SinglesNight(NightFormat, RoundRobin):
    """All rounds are drawn when everybody is there, and again when somebody comes or leaves."""

    code = "grass-roots"
    folder = "events/formats/singles_night"
    draw_action = gettext_lazy("Draw all rounds")

    def settings_of(self, stored: Mapping[str, Any]) -> GrassRootsSettings:
        return GrassRootsSettings.stored(stored)

    def odd_words(
        self, event: Event, groups: Sequence[Group[int]], players: Sequence[Entry]
    ) -> str:
        if len(players) % 2:
            return _("With an odd number one player sits out each round, somebody else each time.")
        return ""

    def head_count_words(self, event: Event, heads: int) -> str:
        tables = ngettext("%(count)s table", "%(count)s tables", heads // 2)
        return tables % {"count": heads // 2}

    def task_left(self, event: Event, games: EventGames) -> Unplayed | None:
        return results_missing(event, games)
