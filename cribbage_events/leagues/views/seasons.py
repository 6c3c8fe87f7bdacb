"""Making a season and changing its settings; how many nights that makes is shown first."""

from copy import copy
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.access import for_signed_in
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.views.choosing import choose_club
from cribbage_events.contest.presets import LEGION_LEAGUE_PRESET
from cribbage_events.events.forms.refusals import refusals_beside_fields
from cribbage_events.leagues.access import for_season_director
from cribbage_events.leagues.forms.season import SeasonForm
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.selectors.new_season import first_values
from cribbage_events.leagues.services.locking import locked
from cribbage_events.leagues.services.seasons import create_season
from cribbage_events.leagues.services.seasons import edit_season as save_season


@require_http_methods(["GET", "HEAD", "POST"])
@for_signed_in
def new_season(request: HttpRequest) -> HttpResponse:
    club = choose_club(request, "league season")
    if isinstance(club, HttpResponse):
        return club
    season = Season(club=club, preset_code=LEGION_LEAGUE_PRESET.code)
    today = timezone.localdate(timezone=club.zone)
    form = form_of(request, season, first_values(club, today))
    if is_to_be_saved(request, form):
        with refusals_beside_fields(form):
            season = create_season(
                club,
                by=Actor.of(request.user),
                breaks=form.spans,
                preset_code=season.preset_code,
                **form.cleaned_data,
            )
            messages.success(request, f"Saved: {season.name} with {len(form.days)} nights.")
            return redirect("leagues:season_desk", season.slug)
    return render(request, "leagues/desk/new_season.html", {"form": form, "club": club})


def form_of(request: HttpRequest, season: Season, initial: dict[str, Any]) -> SeasonForm:
    data = request.POST if request.method == "POST" else None
    # A form writes into its instance what was typed; the page's heading must not say that.
    return SeasonForm(data, instance=copy(season), initial=initial)


def is_to_be_saved(request: HttpRequest, form: SeasonForm) -> bool:
    return request.method == "POST" and form.is_valid() and "look" not in request.POST


@require_http_methods(["GET", "HEAD", "POST"])
@for_season_director
def edit_season(request: HttpRequest, season: Season) -> HttpResponse:
    if request.method != "POST":
        return settings_page(request, season, edit_form(request, season))
    # What somebody else has saved since the page was opened stays the same while this is saved.
    with locked(season) as season:
        form = edit_form(request, season)
        if is_to_be_saved(request, form) and (said := save(request, season, form)):
            messages.success(request, said)
            return redirect("leagues:season_desk", season.slug)
    return settings_page(request, season, form)


def edit_form(request: HttpRequest, season: Season) -> SeasonForm:
    breaks = list(season.breaks.values_list("name", "first_day", "last_day"))
    return form_of(request, season, {"breaks": breaks})


def save(request: HttpRequest, season: Season, form: SeasonForm) -> str:
    """What to say about it; nothing if it was refused, which the form says."""
    with refusals_beside_fields(form):
        by, spans = Actor.of(request.user), form.spans
        season = save_season(season, by=by, breaks=spans, **form.cleaned_data)
        nights = season.nights.count()
        also = form.meanwhile.said if form.meanwhile else ""
        return f"Saved: the settings. The season has {nights} nights.{also}"
    return ""


def settings_page(request: HttpRequest, season: Season, form: SeasonForm) -> HttpResponse:
    return render(request, "leagues/desk/settings.html", {"form": form, "season": season})
