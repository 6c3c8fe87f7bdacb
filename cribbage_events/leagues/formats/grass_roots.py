"""A grass-roots club of the American Cribbage Congress: singles, nine games a night."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from cribbage_events.contest.championship.grass_roots import GAMES, NIGHTS_OF_A_GUEST
from cribbage_events.contest.prizes import GRASS_ROOTS_MONEY
from cribbage_events.contest.records import SeasonResult
from cribbage_events.events.drawing.selectors.doubles import Cut
from cribbage_events.events.formats.nights.singles_night import AsTablesFinish, SinglesNight
from cribbage_events.events.formats.steps import NextStep
from cribbage_events.events.games.progress import Progress
from cribbage_events.events.models import Event
from cribbage_events.leagues.formats.night import LeagueNight, NightResult
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.nights.next_step import hall_step, singles_step
from cribbage_events.leagues.public.club_table import (
    club_cells,
    club_player,
    club_table,
    club_tables_by_night,
)
from cribbage_events.leagues.public.season_places import Placed
from cribbage_events.leagues.public.selectors import ClosedNight, Result
from cribbage_events.words.counts import count_of_points
from cribbage_events.words.numbers import with_minus


class GrassRootsNight(LeagueNight, SinglesNight):
    folder = "leagues/formats/grass_roots"
    notes_hands = True
    has_pools = True
    season_name = _("Grass roots")
    season_record = _("Most points over a season")
    season_fields = ("pairing", "tables", "points_minimum", "points_each", "points_by_rank")
    stage_fields = ("pairing", "tables")
    format_field = "pairing"
    guest_nights = NIGHTS_OF_A_GUEST
    season_start: Mapping[str, Any] = MappingProxyType(
        {
            "round_count": GAMES,
            "fee": GRASS_ROOTS_MONEY.fee,
            "draw": GRASS_ROOTS_MONEY.draw,
            "pot_share": GRASS_ROOTS_MONEY.pot_share,
        }
    )
    late_page = "leagues:late_drawn_again"
    pages: ClassVar[Mapping[str, str]] = {
        **LeagueNight.pages,
        **SinglesNight.pages,
        "draw": "leagues:games",
        "come-late": "leagues:late_drawn_again",
    }

    def table_of(
        self, season: Season, nights: Sequence[ClosedNight], names: Mapping[int, str]
    ) -> dict[str, Any]:
        return club_table(season, nights, names)

    def table_cells(
        self, season: Season, nights: Sequence[ClosedNight]
    ) -> Iterable[Sequence[object]]:
        return club_cells(season, nights)

    def tables_by_night(
        self, season: Season, nights: Sequence[ClosedNight]
    ) -> Sequence[Sequence[Placed]]:
        return club_tables_by_night(season, nights)

    def player_of(
        self, season: Season, nights: Sequence[ClosedNight], person: int
    ) -> dict[str, Any] | None:
        return club_player(season, nights, person)

    def season_results(
        self, season: Season, nights: Iterable[NightResult]
    ) -> Sequence[SeasonResult]:
        """Points for the championship; equal ones by the average of game points a night."""
        found: dict[int, list[NightResult]] = {}
        for each in nights:
            found.setdefault(each.person, []).append(each)
        return [season_result(season, person, cards) for person, cards in sorted(found.items())]

    def season_record_words(self, value: Fraction) -> str:
        return count_of_points(int(value))

    def result_words(self, result: Result) -> str:
        return with_minus(result.card.card)

    def next_step(
        self, event: Event, progress: Progress, cuts: Sequence[Cut], seconds: int
    ) -> NextStep:
        return singles_step(event, progress)


def season_result(season: Season, person: int, cards: Sequence[NightResult]) -> SeasonResult:
    rule = season.night_points
    points = Fraction(sum(rule.of_rank(card.rank, card.game_points) for card in cards))
    average = Fraction(sum(card.game_points for card in cards), len(cards))
    return SeasonResult(person, points, (-points, -average))


class GrassRootsAsTablesFinish(GrassRootsNight, AsTablesFinish):
    """The same with another way of making the games."""

    code = AsTablesFinish.code
    folder = "leagues/formats/as_tables_finish"
    late_page = "leagues:late_as_tables_finish"
    pages: ClassVar[Mapping[str, str]] = {
        **GrassRootsNight.pages,
        "come-late": "leagues:late_as_tables_finish",
    }

    def next_step(
        self, event: Event, progress: Progress, cuts: Sequence[Cut], seconds: int
    ) -> NextStep:
        return hall_step(event, progress)
