"""The nights of a season: a list, one more, one on another day, one that is cancelled."""

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from cribbage_events.clubs.access import open_to_everybody
from cribbage_events.clubs.actor import Actor
from cribbage_events.events.forms import refusals_beside_fields
from cribbage_events.events.models import Event
from cribbage_events.events.notices import heads
from cribbage_events.leagues.access import find_night, for_night_director, for_season_director
from cribbage_events.leagues.models import Night, Season
from cribbage_events.leagues.money import CAME
from cribbage_events.leagues.nights import services
from cribbage_events.leagues.nights.forms import CancelForm, DayForm, FinalForm, MoveForm
from cribbage_events.leagues.nights.selectors import nights_of, past_and_coming
from cribbage_events.leagues.notices import members_to_tell
from cribbage_events.server.hosts import full_address
from cribbage_events.words.dates import weekday_name


@require_http_methods(["GET", "HEAD", "POST"])
@for_season_director
def nights(request: HttpRequest, season: Season) -> HttpResponse:
    today = season.club.today
    form = DayForm(request.POST if request.method == "POST" else None, today=today)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            night = services.add_night(season, form.cleaned_data["day"], by=Actor.of(request.user))
            words = _("Saved: a night on %(weekday)s was added.")
            messages.success(request, words % {"weekday": weekday_name(night.event.day)})
            return redirect("leagues:nights", season.slug)
    past, coming = past_and_coming(nights_of(season), today)
    context = {"season": season, "form": form, "past": past, "coming": coming}
    return render(request, "leagues/nights/nights.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_night_director
def move_night(request: HttpRequest, night: Night) -> HttpResponse:
    data = request.POST if request.method == "POST" else None
    form = MoveForm(data, night=night, today=night.season.club.today)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            given = {"seen": form.cleaned_data["seen"], "starts_at": form.starts_at}
            change_and_tell(services.move_night, request, night, given)
            messages.success(request, _("Saved: the night was moved. See below who has been told."))
            return redirect("events:notices", night.event.slug)
    context = {
        "season": night.season,
        "night": night,
        "event": night.event,
        "form": form,
        **told_counts(night),
    }
    return render(request, "leagues/nights/move_night.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_night_director
def final_night(request: HttpRequest, night: Night) -> HttpResponse:
    form = FinalForm(request.POST if request.method == "POST" else None, night=night)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            first = form.cleaned_data.get("first_places")
            seen = form.cleaned_data["seen"]
            services.set_final(night, by=Actor.of(request.user), seen=seen, first_places=first)
            words = _("Saved: everybody may play this night.")
            if first:
                words = _("Saved: the final night of the first %(count)s.") % {"count": first}
            messages.success(request, words)
            return redirect("leagues:nights", night.season.slug)
    context = {"season": night.season, "night": night, "event": night.event, "form": form}
    return render(request, "leagues/nights/final.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_night_director
def cancel_night(request: HttpRequest, night: Night) -> HttpResponse:
    form = CancelForm(request.POST if request.method == "POST" else None, night=night)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            return save_cancelling(request, night, form)
    context = {
        **told_counts(night),
        "night": night,
        "event": night.event,
        "form": form,
        "possible": night.event.status == Event.Status.REGISTRATION,
    }
    return render(request, "leagues/nights/cancel.html", context)


def told_counts(night: Night) -> dict[str, int]:
    """Return how many people get an e-mail, and how many have to be telephoned."""
    return heads(night.event, members_to_tell(night.event))


def save_cancelling(request: HttpRequest, night: Night, form: CancelForm) -> HttpResponse:
    """The name of the button says whether the night is cancelled or held after all."""
    if "hold" in request.POST:
        change_and_tell(services.hold_night_after_all, request, night, form.cleaned_data)
        words = _("Saved: the night takes place after all. See below who has been told.")
    else:
        change_and_tell(services.cancel_night, request, night, form.cleaned_data)
        words = _("Saved: the night is cancelled. See below who has been told.")
    messages.success(request, words)
    return redirect("events:notices", night.event.slug)


def change_and_tell(
    change: Callable[..., None], request: HttpRequest, night: Night, given: Mapping[str, Any]
) -> None:
    url = full_address(request, night.season.get_absolute_url())
    services.and_tell(change, night, season_url=url, by=Actor.of(request.user), **given)


@require_safe
@open_to_everybody
def night(request: HttpRequest, slug: str) -> HttpResponse:
    """Pages of the event know only its slug, not the season."""
    return redirect(find_night(slug).season)


@require_safe
@open_to_everybody
def player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    night = find_night(slug)
    entry = get_object_or_404(night.event.entries, number=number, status__in=CAME)
    return redirect("leagues:player", night.season.slug, entry.person_id)
