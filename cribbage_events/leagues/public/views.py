"""The public pages of a season: its nights and table, its rules, and a page for each player."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from cribbage_events.clubs.models import known_people
from cribbage_events.clubs.names import sort_key
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.public.race import FIRST_THREE, asked_for
from cribbage_events.events.ways.selectors import taken_by
from cribbage_events.leagues.access import for_season_visitor
from cribbage_events.leagues.calendar import addresses_to_subscribe
from cribbage_events.leagues.closed_nights import (
    ClosedNight,
    closed_nights,
    names_in,
)
from cribbage_events.leagues.models import Night, Season
from cribbage_events.leagues.nights.selectors import (
    State,
    current_night,
    entry_tonight,
    nights_of,
)
from cribbage_events.leagues.public.season_places import places_by_night
from cribbage_events.leagues.season_tables import table_of
from cribbage_events.spreadsheets.writing import csv_file
from cribbage_events.words.dates import short_day
from cribbage_events.words.numbers import places_in_words
from cribbage_events.words.rules import rules_of_preset
from cribbage_events.words.seasons import counting_sentences

COMING = (State.PLANNED, State.TONIGHT, State.PLAYING, State.CANCELLED)
# As many of the nights to come are shown at once.
SOON = 5


def breaks_words(season: Season) -> str:
    """Return words such as "Christmas (21 Dec to 3 Jan), Easter (2 Apr to 5 Apr)"."""
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
    nights, closed = nights_of(season), closed_nights(season)
    names = names_in(closed)
    context = {
        **addresses_to_subscribe(request, season),
        "season": season,
        "today": today,
        "tab": "season",
        "nights": nights,
        "breaks": breaks_words(season),
        "now": current_night(nights),
        "changed": [night for night in nights if night.day >= today and is_changed(night)],
        "coming": [each for each in nights if each.state in COMING and each.day >= today][:SOON],
        "last": closed[-1] if closed else None,
        "first_three": first_three(season, closed, names),
        **table_of(season).shown(season, closed, names),
    }
    context["final"] = final_shown(season, nights, context["placed"])
    return render(request, "leagues/public/season.html", context)


def final_shown(
    season: Season, nights: list[Night], placed: list[dict[str, Any]]
) -> dict[str, Any] | None:
    """Return the final night with those who play it as the table is now, or with its ranking; None
    if there is none. Two queries once it is closed.
    """
    night = next((each for each in nights if each.first_places and not each.cancelled), None)
    if night is None:
        return None
    closed = []
    if night.state == State.CLOSED:
        closed = closed_nights(season, is_final=True)
    return {
        "night": night,
        "closed": closed[0] if closed else None,
        "ranking": ranking_of(season, closed[0], names_in(closed)) if closed else [],
        "invited": [each for each in placed if each["row"].rank <= night.first_places],
    }


def is_changed(night: Night) -> bool:
    return night.state == State.CANCELLED or night.moved_from is not None


def first_three(
    season: Season, nights: list[ClosedNight], names: Mapping[int, str]
) -> list[dict[str, Any]]:
    """Return the first players of the last night: place, name, and points or a card."""
    ranking = ranking_of(season, nights[-1], names) if nights else []
    return [each for each in ranking if each["result"].rank in FIRST_THREE]


def ranking_of(
    season: Season, night: ClosedNight, names: Mapping[int, str]
) -> list[dict[str, Any]]:
    """Return everybody who played a night, the best first."""
    results = night.results
    words, places = table_of(season).result_words, places_in_words(each.rank for each in results)
    return [
        {
            "result": result,
            "place": places[result.rank],
            "style": FIRST_THREE.get(result.rank, ""),
            "name": names[result.person],
            "words": words(result),
        }
        for result in results
        if result.line.played
    ]


@require_safe
@for_season_visitor
def rules(request: HttpRequest, season: Season) -> HttpResponse:
    preset = replace(
        season.preset,
        rounds=season.round_count,
        target=season.target,
        settings=season.preset.settings.stored(season.stage_settings),
        money=season.money,
    )
    context = {
        "season": season,
        "sections": rules_of_preset(preset),
        "counting": counting_sentences(season.counting, season.nights.count()),
        "taken": taken_by(season, season.way_taken),
        "tab": "rules",
    }
    return render(request, "leagues/public/rules.html", context)


@require_safe
@for_season_visitor
@gzip_page
def places(request: HttpRequest, season: Season) -> HttpResponse:
    nights = closed_nights(season)
    me = asked_for(request.GET)
    found = places_by_night(nights, table_of(season).by_night(season, nights), me)
    context: dict[str, object] = {"season": season, "found": found, "me": me}
    if found and found["picture"]["left_out"]:
        known = [(line.key, line.name) for line in found["lines"] if line.key]
        context["people"] = sorted(known, key=lambda each: sort_key(each[1]))
    return render(request, "leagues/public/places.html", context)


@require_safe
@for_season_visitor
@gzip_page
def player(request: HttpRequest, season: Season, person: int) -> HttpResponse:
    nights = closed_nights(season, games=True)
    found = table_of(season).player(season, nights, person)
    tonight = entry_tonight(season, person)
    if found is None:
        if tonight is None or not tonight.public_name:
            raise Http404
        new = {"season": season, "tonight": tonight}
        return render(request, "leagues/public/new_player.html", new)
    if not found["line"]["name"]:
        raise Http404
    context = {
        **found,
        "season": season,
        "has_years": known_people(season.club).filter(pk=person).exists(),
        "tonight": tonight,
    }
    return render(request, kind_of(season).part("player_page"), context)


@require_safe
@for_season_visitor
def table_csv(request: HttpRequest, season: Season) -> HttpResponse:
    """The season's table, to open in a spreadsheet."""
    table = table_of(season).cells(season, closed_nights(season))
    return csv_file(f"{season.slug}-table.csv", table)
