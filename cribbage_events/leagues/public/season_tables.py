"""The table of a season, of either kind: as pages, spreadsheets and records show it."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cribbage_events.contest.records import SeasonResult
from cribbage_events.contest.season_table import tables_by_night
from cribbage_events.events.kinds import Words
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.public.club_table import (
    club_cells,
    club_player,
    club_table,
    club_tables_by_night,
)
from cribbage_events.leagues.public.doubles_table import (
    doubles_cells,
    doubles_player,
    doubles_table,
)
from cribbage_events.leagues.public.season_places import Placed
from cribbage_events.leagues.public.selectors import ClosedNight, Result, lines_of_nights
from cribbage_events.words.counts import count_of_points, count_of_season_points
from cribbage_events.words.numbers import decimal, with_minus


class NightResult(NamedTuple):
    """Somebody's result of a night, as the club keeps it; `is_whole`: every game was played."""

    person: int
    is_whole: bool
    rank: int
    game_points: int


class SeasonTable:
    # The title of the record of the best season.
    record: Words

    def shown(
        self, season: Season, nights: Sequence[ClosedNight], names: Mapping[int, str]
    ) -> dict[str, Any]:
        """Return what `season_table.html` of this kind shows; `placed` are those who
        have a place.
        """
        raise NotImplementedError

    def cells(self, season: Season, nights: Sequence[ClosedNight]) -> Iterable[Sequence[object]]:
        """The table for a spreadsheet, with a line of headings."""
        raise NotImplementedError

    def by_night(self, season: Season, nights: Sequence[ClosedNight]) -> Sequence[Sequence[Placed]]:
        """The table after each night."""
        raise NotImplementedError

    def player(
        self, season: Season, nights: Sequence[ClosedNight], person: int
    ) -> dict[str, Any] | None:
        """Return what `player_page.html` of this kind shows; None for somebody who
        hasn't played.
        """
        raise NotImplementedError

    def results(self, season: Season, nights: Iterable[NightResult]) -> Sequence[SeasonResult]:
        """Return the results of everybody who has a place in the table."""
        raise NotImplementedError

    def record_words(self, value: Fraction) -> str:
        """The value of the best season."""
        raise NotImplementedError

    def result_words(self, result: Result) -> str:
        """Return the words beside one of a night's first three."""
        raise NotImplementedError


class DoublesTable(SeasonTable):
    record = _("Fewest points over a season")

    def shown(
        self, season: Season, nights: Sequence[ClosedNight], names: Mapping[int, str]
    ) -> dict[str, Any]:
        return doubles_table(season, nights, names)

    def cells(self, season: Season, nights: Sequence[ClosedNight]) -> Iterable[Sequence[object]]:
        return doubles_cells(season, nights)

    def by_night(self, season: Season, nights: Sequence[ClosedNight]) -> Sequence[Sequence[Placed]]:
        return tables_by_night(lines_of_nights(nights), min_nights=season.min_nights)

    def player(
        self, season: Season, nights: Sequence[ClosedNight], person: int
    ) -> dict[str, Any] | None:
        return doubles_player(season, nights, person)

    def results(self, season: Season, nights: Iterable[NightResult]) -> Sequence[SeasonResult]:
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

    def record_words(self, value: Fraction) -> str:
        return gettext("%(points)s a night") % {"points": decimal(float(value))}

    def result_words(self, result: Result) -> str:
        return count_of_season_points(result.line.points)


class ClubTable(SeasonTable):
    record = _("Most points over a season")

    def shown(
        self, season: Season, nights: Sequence[ClosedNight], names: Mapping[int, str]
    ) -> dict[str, Any]:
        return club_table(season, nights, names)

    def cells(self, season: Season, nights: Sequence[ClosedNight]) -> Iterable[Sequence[object]]:
        return club_cells(season, nights)

    def by_night(self, season: Season, nights: Sequence[ClosedNight]) -> Sequence[Sequence[Placed]]:
        return club_tables_by_night(season, nights)

    def player(
        self, season: Season, nights: Sequence[ClosedNight], person: int
    ) -> dict[str, Any] | None:
        return club_player(season, nights, person)

    def results(self, season: Season, nights: Iterable[NightResult]) -> Sequence[SeasonResult]:
        """Points for the championship; equal ones by the average of game points a night."""
        found: dict[int, list[NightResult]] = {}
        for each in nights:
            found.setdefault(each.person, []).append(each)
        return [season_result(season, person, cards) for person, cards in sorted(found.items())]

    def record_words(self, value: Fraction) -> str:
        return count_of_points(int(value))

    def result_words(self, result: Result) -> str:
        return with_minus(result.card.card)


def season_result(season: Season, person: int, cards: Sequence[NightResult]) -> SeasonResult:
    rule = season.night_points
    points = Fraction(sum(rule.of_rank(card.rank, card.game_points) for card in cards))
    average = Fraction(sum(card.game_points for card in cards), len(cards))
    return SeasonResult(person, points, (-points, -average))


# By the code of the preset.
TABLES: Mapping[str, SeasonTable] = {
    "legion-league": DoublesTable(),
    "acc-grass-roots": ClubTable(),
}


def table_of(season: Season) -> SeasonTable:
    return TABLES[season.preset_code]
