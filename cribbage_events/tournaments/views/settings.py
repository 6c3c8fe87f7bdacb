"""Setting a tournament up: who sees what, fees, who is kept apart, signs for the tables."""

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.access.who_may_enter import for_desk, for_director
from cribbage_events.events.drawing.selectors.movement import table_signs
from cribbage_events.events.forms.refusals import refusals_as_messages, refusals_beside_fields
from cribbage_events.events.games.rounds import rounds_of
from cribbage_events.events.history.taps import kept_taps
from cribbage_events.events.models import Event
from cribbage_events.tournaments.forms import (
    ApartForm,
    FeesForm,
    TournamentForm,
    entrants_of,
)
from cribbage_events.tournaments.services import (
    keep_apart,
    let_meet,
    save_fees,
    save_settings,
)
from cribbage_events.tournaments.setup import setup_of

METHODS = ["GET", "HEAD", "POST"]


@require_http_methods(METHODS)
@for_director
def tournament(request: HttpRequest, event: Event) -> HttpResponse:
    """The settings that a tournament has beside those of every event, and all its pages."""
    names = ("hides_standings", "entrant_limit")
    first = {name: getattr(event, name) for name in names}
    form = TournamentForm(request.POST if request.method == "POST" else None, initial=first)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            save_settings(event, by=Actor.of(request.user), **form.cleaned_data)
            messages.success(request, _("Saved: the settings of the tournament."))
            return redirect("events:tournament", event.slug)
    context = {"event": event, "form": form}
    return render(request, "tournaments/tournament.html", context)


@require_http_methods(METHODS)
@for_director
def fees(request: HttpRequest, event: Event) -> HttpResponse:
    setup = setup_of(event if "fees" in event.tournament else last_tournament(event) or event)
    form = FeesForm(request.POST if request.method == "POST" else None, setup=setup)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            save_fees(event, by=Actor.of(request.user), data=form.data_to_keep)
            messages.success(request, _("Saved: the entry fee and the pools."))
            return redirect("events:paid", event.slug)
    context = {"event": event, "form": form}
    return render(request, "tournaments/fees.html", context)


def last_tournament(event: Event) -> Event | None:
    """The club's last one that had fees: a new one begins with the same."""
    return event.club.events.filter(tournament__has_key="fees").exclude(pk=event.pk).first()


@require_http_methods(METHODS)
@for_director
def apart(request: HttpRequest, event: Event) -> HttpResponse:
    form = ApartForm(request.POST if request.method == "POST" else None, event=event)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            keep_apart(event, by=Actor.of(request.user), numbers=form.cleaned_data["who"])
            messages.success(request, _("Saved: they are kept apart in the draw."))
            return redirect("events:apart", event.slug)
    names = {entry.number: entry.name for entry in entrants_of(event)}
    groups = [
        (group, [names[number] for number in group if number in names])
        for group in event.stage.settings.get("apart", [])
    ]
    context = {"event": event, "form": form, "groups": groups}
    return render(request, "tournaments/apart.html", context)


@require_POST
@for_director
@kept_taps
def end_apart(request: HttpRequest, event: Event) -> HttpResponse:
    try:
        group = [int(number) for number in request.POST.getlist("number")]
    except ValueError as error:
        raise BadRequest from error
    with refusals_as_messages(request):
        let_meet(event, by=Actor.of(request.user), group=group)
        messages.success(request, _("Saved: they may meet."))
    return redirect("events:apart", event.slug)


@require_safe
@for_desk
def signs(request: HttpRequest, event: Event) -> HttpResponse:
    """A sign for each table, to print."""
    rounds = rounds_of(event)
    context = {"event": event, "drawn": bool(rounds), "signs": table_signs(rounds)}
    return render(request, "tournaments/signs.html", context)
