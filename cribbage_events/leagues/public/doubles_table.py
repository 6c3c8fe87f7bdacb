"""The table of a season of doubles, and the page of one of its players."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from cribbage_events.clubs.people.public_names import person_in_public
from cribbage_events.contest.season_table import SeasonRow
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.public.curve import Curve, curve_of
from cribbage_events.leagues.public.selectors import (
    ClosedNight,
    PlayersNight,
    PlayersSeason,
    player_names,
    season_of_player,
    season_rows,
)
from cribbage_events.spreadsheets.writing import Number
from cribbage_events.words.counts import count_of_season_points, count_of_skunks, points_words
from cribbage_events.words.money import dollars

COLUMNS = (
    *(_("place"), _("name"), _("nights"), _("points"), _("points a night"), _("won")),
    *(_("skunks"), _("prizes")),
)


@dataclass(frozen=True, slots=True)
class TableLine:
    """A row of the season's table with its player's name, "" for somebody who isn't shown."""

    row: SeasonRow[int]
    name: str

    @property
    def average(self) -> str:
        return "–" if self.row.average is None else points_words(float(self.row.average))

    @property
    def points(self) -> str:
        return points_words(self.row.points)

    @property
    def points_counted(self) -> str:
        return count_of_season_points(self.row.points)

    @property
    def details(self) -> str:
        """Return what a narrow screen shows below the name: "12 points, 3 won, 1 skunk, $4"."""
        words = [self.points_counted, games_won(self.row.won)]
        words += [count_of_skunks(self.row.skunks)] if self.row.skunks else []
        words += [dollars(self.row.prizes)] if self.row.prizes else []
        return ", ".join(words)


@dataclass(frozen=True, slots=True)
class PlayersLine:
    """A night on a player's page."""

    night: PlayersNight
    partners: str
    whole: bool

    @property
    def points(self) -> str:
        return points_words(self.night.result.line.points)

    @property
    def details(self) -> str:
        """Return what a narrow screen shows below the day: "3 won, 1 skunk"."""
        line = self.night.result.line
        words = [games_won(line.won)]
        words += [count_of_skunks(line.skunks)] if line.skunks else []
        return ", ".join(words)


def games_won(count: int) -> str:
    return ngettext("%(count)s won", "%(count)s won", count) % {"count": count}


def doubles_table(
    season: Season, nights: Sequence[ClosedNight], names: Mapping[int, str]
) -> dict[str, Any]:
    """Those who have a place, and the others."""
    table = [TableLine(row, names[row.player]) for row in season_rows(season, nights)]
    return {
        "placed": [line for line in table if line.row.rank is not None],
        "others": [line for line in table if line.row.rank is None],
    }


def doubles_cells(season: Season, nights: Sequence[ClosedNight]) -> Iterator[Sequence[object]]:
    """Yield the cells of a spreadsheet, with a line of headings."""
    yield [str(words) for words in COLUMNS]
    rows = season_rows(season, nights)
    names = player_names([row.player for row in rows])
    for row in rows:
        average = "" if row.average is None else Number(round(row.average * 100))
        name = person_in_public(names[row.player])
        counts = (row.nights, row.points, average, row.won, row.skunks)
        yield (row.rank or "", name, *counts, Number(row.prizes))


def doubles_player(
    season: Season, nights: Sequence[ClosedNight], person: int
) -> dict[str, Any] | None:
    """Return None for somebody who hasn't played in the season, or isn't shown."""
    found = season_of_player(season, nights, person)
    if found is None:
        return None
    names = player_names({person, *(partner for partner, _times in found.partners)})
    curve = curve_in(found, nights)
    return {
        "line": TableLine(found.row, names[person]),
        "nights": [players_line(each, names) for each in found.nights],
        "partners": [(names[partner], partner, times) for partner, times in found.partners],
        "curve": curve,
        "scale": [points_words(value) for value in (curve.top, curve.middle, curve.bottom)],
        "first": nights[0].day,
        "last": nights[-1].day,
    }


def players_line(each: PlayersNight, names: Mapping[int, str]) -> PlayersLine:
    games = max(result.line.played for result in each.night.results)
    partners = ", ".join(person_in_public(names[partner]) for partner in each.partners)
    return PlayersLine(each, partners, each.result.line.played == games)


def curve_in(found: PlayersSeason, nights: Sequence[ClosedNight]) -> Curve:
    place = {night.slug: number for number, night in enumerate(nights)}
    numbers = [(place[each.night.slug], each.result.line.points) for each in found.nights]
    mean = found.row.average
    return curve_of(numbers, len(nights), None if mean is None else float(mean))
