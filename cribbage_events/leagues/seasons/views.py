"""A season's desk, a new season, and the settings of one."""

from copy import copy
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cribbage_events.clubs.access import for_signed_in
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club
from cribbage_events.clubs.views import choose_club
from cribbage_events.events.forms import refusals_as_messages, refusals_beside_fields
from cribbage_events.events.models import Way
from cribbage_events.events.ways.selectors import (
    chosen_kind,
    find_way,
    kinds_to_choose,
    taken_by,
)
from cribbage_events.leagues.access import for_season_director, for_season_helper
from cribbage_events.leagues.attendance import attendance_drawing
from cribbage_events.leagues.calendar import addresses_to_subscribe
from cribbage_events.leagues.kinds import season_kind
from cribbage_events.leagues.members.selectors import members_of
from cribbage_events.leagues.models import Season, league_choices
from cribbage_events.leagues.nights.selectors import current_night, nights_of, past_and_coming
from cribbage_events.leagues.nights.services import locked_season
from cribbage_events.leagues.seasons import services
from cribbage_events.leagues.seasons.forms import SeasonForm
from cribbage_events.leagues.seasons.next_step import season_step, to_be_told
from cribbage_events.leagues.seasons.selectors import listed_days, new_season_values
from cribbage_events.leagues.seasons.services import create_season
from cribbage_events.leagues.seasons.services import edit_season as save_season
from cribbage_events.server.hosts import full_address


@require_http_methods(["GET", "HEAD", "POST"])
@for_signed_in
def new_season(request: HttpRequest) -> HttpResponse:
    club = choose_club(request, _("New league season"))
    if isinstance(club, HttpResponse):
        return club
    last = club.seasons.filter(slug=request.GET.get("from", "")).first()
    way = last.way_taken if last else chosen_way(request, club)
    season = Season(
        club=club,
        preset_code=way.preset_code if way else kind_wanted(request, club, last),
        way=last.way if last else way.text if way else "",
        way_taken=way,
    )
    today = club.today
    values = new_season_values(season, today, last)
    if way and not last:
        values |= {"round_count": season.preset.rounds, "target": season.preset.target}
    form = season_form(request, season, values)
    if is_to_be_saved(request, form):
        with refusals_beside_fields(form):
            season = create_season(
                club,
                by=Actor.of(request.user),
                breaks=form.spans,
                preset_code=season.preset_code,
                way=season.way,
                way_taken=season.way_taken,
                **form.cleaned_data,
            )
            count = len(form.days)
            words = ngettext(
                "Saved: %(season)s with %(count)s night.",
                "Saved: %(season)s with %(count)s nights.",
                count,
            )
            messages.success(request, words % {"season": season.name, "count": count})
            return redirect("leagues:season_desk", season.slug)
    ways = [each for each in club.ways.all() if each.preset.of_season]
    context = {
        "form": form,
        "club": club,
        "season": season,
        "kinds": league_choices(),
        "ways": ways,
    }
    return render(request, "leagues/seasons/new_season.html", context)


def chosen_way(request: HttpRequest, club: Club) -> Way | None:
    """The club's own way that the address names, such as `?way=12`."""
    way = find_way(club, request.GET.get("way", ""))
    return way if way and way.preset.of_season else None


def kind_wanted(request: HttpRequest, club: Club, last: Season | None) -> str:
    """Return the kind chosen in the address, or else that of the season before."""
    if last is not None:
        return last.preset_code
    wanted = request.GET.get("kind", "")
    codes = [code for code, _ in league_choices()]
    if wanted in codes:
        return wanted
    latest = club.seasons.first()
    return latest.preset_code if latest else codes[0]


def season_form(request: HttpRequest, season: Season, initial: dict[str, Any]) -> SeasonForm:
    data = request.POST if request.method == "POST" else None
    # A form writes the typed values into its instance; the heading shows the saved ones.
    return SeasonForm(data, instance=copy(season), initial=initial)


def is_to_be_saved(request: HttpRequest, form: SeasonForm) -> bool:
    return request.method == "POST" and form.is_valid() and "look" not in request.POST


@require_http_methods(["GET", "HEAD", "POST"])
@for_season_director
def edit_season(request: HttpRequest, season: Season) -> HttpResponse:
    if request.method != "POST":
        return settings_page(request, season, edit_form(request, season))
    # Nobody else can save between comparing with the present settings and saving.
    with locked_season(season) as season:
        form = edit_form(request, season)
        if is_to_be_saved(request, form) and (words := save_settings(request, season, form)):
            messages.success(request, words)
            return redirect("leagues:season_desk", season.slug)
    return settings_page(request, season, form)


def edit_form(request: HttpRequest, season: Season) -> SeasonForm:
    breaks = list(season.breaks.values_list("name", "first_day", "last_day"))
    return season_form(request, season, {"breaks": breaks, "given_days": listed_days(season)})


def save_settings(request: HttpRequest, season: Season, form: SeasonForm) -> str:
    """The message; "" if it was refused, and then the form has the reason."""
    with refusals_beside_fields(form):
        by, spans = Actor.of(request.user), form.spans
        season = save_season(season, by=by, breaks=spans, **form.cleaned_data)
        nights = season.nights.count()
        also = form.kept_notice
        words = ngettext(
            "Saved: the settings. The season has %(count)s night.",
            "Saved: the settings. The season has %(count)s nights.",
            nights,
        )
        return f"{words % {'count': nights}}{also}"
    return ""


def settings_page(request: HttpRequest, season: Season, form: SeasonForm) -> HttpResponse:
    taken = taken_by(season, season.way_taken)
    context = {
        "form": form,
        "season": season,
        "taken": taken,
        "kinds": kinds_to_choose(season.club, season.preset),
        "current": taken.value if taken else season.preset_code,
    }
    return render(request, "leagues/seasons/settings.html", context)


@require_POST
@for_season_director
def take_way(request: HttpRequest, season: Season) -> HttpResponse:
    """Let the season be played as the preset says or in a way of its club, or in the newer
    version of it.
    """
    chosen = chosen_kind(season.club, season.preset, request.POST.get("kind", ""))
    with refusals_as_messages(request):
        if chosen is None:
            raise ValidationError(_("Choose one of the kinds in the list."))
        services.take_way(season, by=Actor.of(request.user), kind=chosen)
        words = _("Saved: how it is played. Nights that are already drawn keep theirs.")
        messages.success(request, words)
    return redirect("leagues:edit_season", season.slug)


@require_safe
@for_season_helper
def season_desk(request: HttpRequest, season: Season) -> HttpResponse:
    today = season.club.today
    nights = nights_of(season)
    untold = to_be_told(season, nights, today)
    members = members_of(season.club, today)
    step, slug = season_step(season, nights, untold, members=members["total"])
    context = {
        "season": season,
        "address": full_address(request, season.get_absolute_url()),
        **addresses_to_subscribe(request, season),
        "nights": nights,
        "coming": past_and_coming(nights, today)[1],
        "step": step,
        "step_slug": slug,
        "untold": untold,
        "unplayed": [night for night in nights if night.is_unplayed],
        "next_night": current_night(nights),
        "members": members,
        "attendance": attendance_drawing(season, nights),
        "has_pools": season_kind(season).has_pools,
    }
    return render(request, "leagues/seasons/desk.html", context)
