"""The legion league: doubles with new partners every game."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from cribbage_events.events.drawing.selectors.doubles import Cut
from cribbage_events.events.formats.rotating_doubles import RotatingDoubles
from cribbage_events.events.formats.steps import NextStep
from cribbage_events.events.games.progress import Progress
from cribbage_events.events.models import Event
from cribbage_events.leagues.formats.night import LeagueNight
from cribbage_events.leagues.nights.next_step import night_step


class LegionNight(LeagueNight, RotatingDoubles):
    folder = "leagues/formats/legion"
    season_name = _("Doubles")
    season_fields = ("two_left_over", "min_nights")
    stage_fields = ("two_left_over",)
    pages: ClassVar[Mapping[str, str]] = {
        **RotatingDoubles.pages,
        **LeagueNight.pages,
        "draw": "leagues:seats",
        "come-late": "leagues:late",
    }

    def next_step(
        self, event: Event, progress: Progress, cuts: Sequence[Cut], seconds: int
    ) -> NextStep:
        return night_step(event, progress, cuts)
