"""What everybody may see of a season: when and where, results, the rules, each player's page."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cribbage_events.contest.rotating_doubles import TwoOver
from cribbage_events.contest.season_table import SeasonRow
from cribbage_events.leagues.access import for_everybody
from cribbage_events.leagues.curve import Curve, curve_of
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.selectors.nights import (
    NightLine,
    State,
    current_night,
    entry_tonight,
    nights_of,
    today_of,
)
from cribbage_events.leagues.selectors.season_table import (
    ClosedNight,
    PlayersNight,
    PlayersSeason,
    Result,
    closed_nights,
    names_of,
    season_of_player,
    table_of,
)
from cribbage_events.leagues.views.calendar import addresses_to_subscribe

COMING = (State.PLANNED, State.TONIGHT, State.PLAYING, State.CANCELLED)
# As many of the nights to come are shown at once.
SOON = 5
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class TableLine:
    """A row of the season's table with its player's name."""

    row: SeasonRow[int]
    name: str

    @property
    def average(self) -> str:
        return "–" if self.row.average is None else points_words(float(self.row.average))

    @property
    def points(self) -> str:
        return points_words(self.row.points)


@dataclass(frozen=True, slots=True)
class ResultLine:
    """One of a night's first."""

    result: Result
    name: str

    @property
    def points(self) -> str:
        return points_words(self.result.line.points)


@dataclass(frozen=True, slots=True)
class PlayersLine:
    """A night on a player's page."""

    night: PlayersNight
    partners: str
    whole: bool

    @property
    def points(self) -> str:
        return points_words(self.night.result.line.points)


def points_words(points: float) -> str:
    words = str(points) if isinstance(points, int) else f"{points:.1f}"
    return words.replace("-", MINUS)


@require_safe
@for_everybody
def season(request: HttpRequest, season: Season) -> HttpResponse:
    today = today_of(season.club)
    lines, nights = nights_of(season, today), closed_nights(season)
    rows = table_of(season, nights)
    names = names_of([row.player for row in rows])
    table = [TableLine(row, names[row.player]) for row in rows]
    context = {
        **addresses_to_subscribe(request, season),
        "season": season,
        "tab": "season",
        "lines": lines,
        "breaks": list(season.breaks.all()),
        "now": current_night(lines),
        "changed": [line for line in lines if line.day >= today and is_changed(line)],
        "coming": [line for line in lines if line.state in COMING and line.day >= today][:SOON],
        "last": nights[-1] if nights else None,
        "first_three": first_three(nights, names),
        "placed": [line for line in table if line.row.rank is not None],
        "others": [line for line in table if line.row.rank is None],
    }
    return render(request, "leagues/season.html", context)


def is_changed(line: NightLine) -> bool:
    return line.state == State.CANCELLED or line.moved_from is not None


def first_three(nights: list[ClosedNight], names: Mapping[int, str]) -> list[ResultLine]:
    if not nights:
        return []
    found = nights[-1].first_three
    return [ResultLine(result, names[result.person]) for result in found if result.line.played]


@require_safe
@for_everybody
def rules(request: HttpRequest, season: Season) -> HttpResponse:
    preset = replace(
        season.preset,
        rounds=season.round_count,
        target=season.target,
        two_over=cast(TwoOver, season.two_over),
        money=season.money,
    )
    context = {"season": season, "sections": preset.rules, "tab": "rules"}
    return render(request, "leagues/rules.html", context)


@require_safe
@for_everybody
def player(request: HttpRequest, season: Season, person: int) -> HttpResponse:
    nights = closed_nights(season, games=True)
    found, tonight = season_of_player(season, nights, person), entry_tonight(season, person)
    if found is None:
        if tonight is None:
            raise Http404
        new = {"season": season, "tonight": tonight}
        return render(request, "leagues/new_player.html", new)
    names = names_of({person, *(partner for partner, _ in found.partners)})
    curve = curve_in(found, nights)
    context = {
        "season": season,
        "line": TableLine(found.row, names[person]),
        "tonight": tonight,
        "nights": [players_line(each, names) for each in found.nights],
        "partners": [(names[partner], partner, times) for partner, times in found.partners],
        "curve": curve,
        "scale": [points_words(value) for value in (curve.top, curve.middle, curve.bottom)],
        "first": nights[0].day,
        "last": nights[-1].day,
    }
    return render(request, "leagues/player.html", context)


def players_line(each: PlayersNight, names: Mapping[int, str]) -> PlayersLine:
    games = max(result.line.played for result in each.night.results)
    partners = ", ".join(names[partner] for partner in each.partners)
    return PlayersLine(each, partners, each.result.line.played == games)


def curve_in(found: PlayersSeason, nights: list[ClosedNight]) -> Curve:
    place = {night.slug: number for number, night in enumerate(nights)}
    numbers = [(place[each.night.slug], each.result.line.points) for each in found.nights]
    mean = found.row.average
    return curve_of(numbers, len(nights), None if mean is None else float(mean))
