"""A grass-roots club of the American Cribbage Congress: singles, nine games a night."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from cribbage_events.contest.championship.grass_roots import GAMES
from cribbage_events.contest.prizes import GRASS_ROOTS_MONEY
from cribbage_events.events.drawing.selectors.doubles import Cut
from cribbage_events.events.formats.singles_night import SinglesNight
from cribbage_events.events.formats.steps import NextStep
from cribbage_events.events.games.progress import Progress
from cribbage_events.events.models import Event
from cribbage_events.leagues.formats.night import LeagueNight
from cribbage_events.leagues.nights.next_step import night_step


class GrassRootsNight(LeagueNight, SinglesNight):
    folder = "leagues/formats/grass_roots"
    notes_hands = True
    season_name = _("Grass roots")
    season_fields = ("pairing", "tables")
    stage_fields = ("pairing", "tables")
    season_start: Mapping[str, Any] = MappingProxyType(
        {
            "round_count": GAMES,
            "fee": GRASS_ROOTS_MONEY.fee,
            "draw": GRASS_ROOTS_MONEY.draw,
            "pot_share": GRASS_ROOTS_MONEY.pot_share,
        }
    )
    late_page = "leagues:coming"
    pages: ClassVar[Mapping[str, str]] = {
        **SinglesNight.pages,
        **LeagueNight.pages,
        "draw": "leagues:games",
        "come-late": "leagues:coming",
    }

    def next_step(
        self, event: Event, progress: Progress, cuts: Sequence[Cut], seconds: int
    ) -> NextStep:
        return night_step(event, progress)
