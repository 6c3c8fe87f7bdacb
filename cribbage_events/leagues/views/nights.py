"""All nights of a season: one more, or one on another day."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.forms.refusals import refusals_beside_fields
from cribbage_events.leagues.access import for_night_director, for_season_director
from cribbage_events.leagues.forms.night import DayForm, MoveForm
from cribbage_events.leagues.models import Night, Season
from cribbage_events.leagues.selectors.nights import halves, nights_of, today_of
from cribbage_events.leagues.services.nights import add_night, move_and_tell
from cribbage_events.leagues.views.cancelling import heads_told, season_url


@require_http_methods(["GET", "HEAD", "POST"])
@for_season_director
def nights(request: HttpRequest, season: Season) -> HttpResponse:
    today = today_of(season.club)
    form = DayForm(request.POST if request.method == "POST" else None, today=today)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            night = add_night(season, form.cleaned_data["day"], by=Actor.of(request.user))
            messages.success(request, f"Saved: a night on {night.event.day:%A} was added.")
            return redirect("leagues:nights", season.slug)
    past, coming = halves(nights_of(season, today), today)
    context = {"season": season, "form": form, "past": past, "coming": coming}
    return render(request, "leagues/desk/nights.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_night_director
def move_night(request: HttpRequest, night: Night) -> HttpResponse:
    data = request.POST if request.method == "POST" else None
    form = MoveForm(data, night=night, today=today_of(night.season.club))
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            move_and_tell(
                night,
                by=Actor.of(request.user),
                seen=form.cleaned_data["seen"],
                starts_at=form.starts_at,
                season_url=season_url(request, night),
            )
            messages.success(request, "Saved: the night was moved. See below who knows.")
            return redirect("events:notices", night.event.slug)
    context = {
        "season": night.season,
        "night": night,
        "event": night.event,
        "form": form,
        **heads_told(night),
    }
    return render(request, "leagues/desk/move_night.html", context)
