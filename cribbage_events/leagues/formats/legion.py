"""The legion league: doubles with new partners every game."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cribbage_events.contest.records import SeasonResult
from cribbage_events.contest.season_table import tables_by_night
from cribbage_events.events.drawing.selectors.doubles import Cut
from cribbage_events.events.formats.rotating_doubles import RotatingDoubles
from cribbage_events.events.formats.steps import NextStep
from cribbage_events.events.games.progress import Progress
from cribbage_events.events.models import Event
from cribbage_events.events.standings.standings import StandingsRow
from cribbage_events.leagues.formats.night import LeagueNight, NightResult
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.nights.next_step import night_step
from cribbage_events.leagues.public.doubles_table import (
    count_of_season_points,
    doubles_cells,
    doubles_player,
    doubles_table,
)
from cribbage_events.leagues.public.season_places import Placed
from cribbage_events.leagues.public.selectors import ClosedNight, Result, lines_of_nights
from cribbage_events.words.numbers import decimal


class LegionNight(LeagueNight, RotatingDoubles):
    folder = "leagues/formats/legion"
    season_name = _("Doubles")
    season_record = _("Fewest points over a season")
    season_fields = ("two_left_over", "min_nights")
    stage_fields = ("two_left_over",)
    pages: ClassVar[Mapping[str, str]] = {
        **LeagueNight.pages,
        **RotatingDoubles.pages,
        "draw": "leagues:seats",
        "come-late": "leagues:late",
    }

    def table_of(
        self, season: Season, nights: Sequence[ClosedNight], names: Mapping[int, str]
    ) -> dict[str, Any]:
        return doubles_table(season, nights, names)

    def table_cells(
        self, season: Season, nights: Sequence[ClosedNight]
    ) -> Iterable[Sequence[object]]:
        return doubles_cells(season, nights)

    def tables_by_night(
        self, season: Season, nights: Sequence[ClosedNight]
    ) -> Sequence[Sequence[Placed]]:
        return tables_by_night(lines_of_nights(nights), min_nights=season.min_nights)

    def player_of(
        self, season: Season, nights: Sequence[ClosedNight], person: int
    ) -> dict[str, Any] | None:
        return doubles_player(season, nights, person)

    def season_results(
        self, season: Season, nights: Iterable[NightResult]
    ) -> Sequence[SeasonResult]:
        """Points a night, of the nights on which somebody played every game."""
        found: dict[int, list[int]] = {}
        for each in nights:
            if each.is_whole:
                found.setdefault(each.person, []).append(each.game_points)
        averages = {
            person: Fraction(sum(points), len(points))
            for person, points in sorted(found.items())
            if len(points) >= season.min_nights
        }
        return [SeasonResult(person, value, (value,)) for person, value in averages.items()]

    def season_record_words(self, value: Fraction) -> str:
        return gettext("%(points)s a night") % {"points": decimal(float(value))}

    def result_words(self, result: Result) -> str:
        return count_of_season_points(result.line.points)

    def report_words(self, row: StandingsRow) -> str:
        return count_of_season_points(row.points)

    def next_step(
        self, event: Event, progress: Progress, cuts: Sequence[Cut], seconds: int
    ) -> NextStep:
        return night_step(event, progress, cuts)
