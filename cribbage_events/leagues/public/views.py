"""The public pages of a season: its nights and table, its rules, and a page for each player."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from cribbage_events.clubs.people.public_names import person_in_public
from cribbage_events.contest.season_table import SeasonRow
from cribbage_events.leagues.access import for_season_visitor
from cribbage_events.leagues.calendar.views import addresses_to_subscribe
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.nights.selectors import (
    NightLine,
    State,
    current_night,
    entry_tonight,
    nights_of,
)
from cribbage_events.leagues.public.curve import Curve, curve_of
from cribbage_events.leagues.public.season_places import places_by_night
from cribbage_events.leagues.public.selectors import (
    ClosedNight,
    PlayersNight,
    PlayersSeason,
    Result,
    closed_nights,
    player_names,
    season_of_player,
    season_rows,
)
from cribbage_events.words.counts import count_of_skunks
from cribbage_events.words.dates import short_day
from cribbage_events.words.money import dollars
from cribbage_events.words.numbers import decimal, with_minus
from cribbage_events.words.rules.presets import rules_of_preset

COMING = (State.PLANNED, State.TONIGHT, State.PLAYING, State.CANCELLED)
# As many of the nights to come are shown at once.
SOON = 5


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
        """What a narrow screen shows below the name: "12 points, 3 won, 1 skunk, $4"."""
        words = [self.points_counted, games_won(self.row.won)]
        words += [count_of_skunks(self.row.skunks)] if self.row.skunks else []
        words += [dollars(self.row.prizes)] if self.row.prizes else []
        return ", ".join(words)


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A player among the first three of a night."""

    result: Result
    name: str

    @property
    def points_counted(self) -> str:
        return count_of_season_points(self.result.line.points)


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
        """What a narrow screen shows below the day: "3 won, 1 skunk"."""
        line = self.night.result.line
        words = [games_won(line.won)]
        words += [count_of_skunks(line.skunks)] if line.skunks else []
        return ", ".join(words)


def points_words(points: float) -> str:
    return with_minus(points) if isinstance(points, int) else decimal(points)


def count_of_season_points(points: float) -> str:
    whole = int(points) if points == int(points) else 2
    words = ngettext("%(points)s point", "%(points)s points", abs(whole))
    return words % {"points": points_words(points)}


def games_won(count: int) -> str:
    return ngettext("%(count)s won", "%(count)s won", count) % {"count": count}


def breaks_words(season: Season) -> str:
    """Such as "Christmas (21 Dec to 3 Jan), Easter (2 Apr to 5 Apr)"."""
    return ", ".join(
        _("%(name)s (%(first)s to %(last)s)")
        % {
            "name": each.name,
            "first": short_day(each.first_day),
            "last": short_day(each.last_day),
        }
        for each in season.breaks.all()
    )


@require_safe
@for_season_visitor
@gzip_page
def season(request: HttpRequest, season: Season) -> HttpResponse:
    today = season.club.today
    lines, nights = nights_of(season, today), closed_nights(season)
    rows = season_rows(season, nights)
    names = player_names([row.player for row in rows])
    table = [TableLine(row, names[row.player]) for row in rows]
    context = {
        **addresses_to_subscribe(request, season),
        "season": season,
        "tab": "season",
        "lines": lines,
        "breaks": breaks_words(season),
        "now": current_night(lines),
        "changed": [line for line in lines if line.day >= today and is_changed(line)],
        "coming": [line for line in lines if line.state in COMING and line.day >= today][:SOON],
        "last": nights[-1] if nights else None,
        "first_three": first_three(nights, names),
        "placed": [line for line in table if line.row.rank is not None],
        "others": [line for line in table if line.row.rank is None],
    }
    return render(request, "leagues/public/season.html", context)


def is_changed(line: NightLine) -> bool:
    return line.state == State.CANCELLED or line.moved_from is not None


def first_three(nights: list[ClosedNight], names: Mapping[int, str]) -> list[ResultLine]:
    if not nights:
        return []
    found = nights[-1].first_three
    return [ResultLine(result, names[result.person]) for result in found if result.line.played]


@require_safe
@for_season_visitor
def rules(request: HttpRequest, season: Season) -> HttpResponse:
    preset = replace(
        season.preset,
        rounds=season.round_count,
        target=season.target,
        settings=season.format.settings_of(season.stage_settings),
        money=season.money,
    )
    context = {"season": season, "sections": rules_of_preset(preset), "tab": "rules"}
    return render(request, "leagues/public/rules.html", context)


@require_safe
@for_season_visitor
@gzip_page
def places(request: HttpRequest, season: Season) -> HttpResponse:
    found = places_by_night(season, closed_nights(season))
    return render(request, "leagues/public/places.html", {"season": season, "found": found})


@require_safe
@for_season_visitor
@gzip_page
def player(request: HttpRequest, season: Season, person: int) -> HttpResponse:
    nights = closed_nights(season, games=True)
    found, tonight = season_of_player(season, nights, person), entry_tonight(season, person)
    if found is None:
        if tonight is None or not tonight.public_name:
            raise Http404
        new = {"season": season, "tonight": tonight}
        return render(request, "leagues/public/new_player.html", new)
    names = player_names({person, *(partner for partner, _ in found.partners)})
    if not names[person]:
        raise Http404
    curve = curve_in(found, nights)
    context = {
        "season": season,
        "line": TableLine(found.row, names[person]),
        "has_years": season.club.known_people.filter(pk=person).exists(),
        "tonight": tonight,
        "nights": [players_line(each, names) for each in found.nights],
        "partners": [(names[partner], partner, times) for partner, times in found.partners],
        "curve": curve,
        "scale": [points_words(value) for value in (curve.top, curve.middle, curve.bottom)],
        "first": nights[0].day,
        "last": nights[-1].day,
    }
    return render(request, "leagues/public/player.html", context)


def players_line(each: PlayersNight, names: Mapping[int, str]) -> PlayersLine:
    games = max(result.line.played for result in each.night.results)
    partners = ", ".join(person_in_public(names[partner]) for partner in each.partners)
    return PlayersLine(each, partners, each.result.line.played == games)


def curve_in(found: PlayersSeason, nights: list[ClosedNight]) -> Curve:
    place = {night.slug: number for number, night in enumerate(nights)}
    numbers = [(place[each.night.slug], each.result.line.points) for each in found.nights]
    mean = found.row.average
    return curve_of(numbers, len(nights), None if mean is None else float(mean))
