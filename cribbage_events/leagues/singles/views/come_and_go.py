"""Somebody comes late or goes home, where games begin as tables finish."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.access.or_404 import entry_or_404
from cribbage_events.events.forms.refusals import refusals_beside_fields
from cribbage_events.events.forms.seen import SeenForm
from cribbage_events.events.games.reading import games_in
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.redrawing.hall import come, go
from cribbage_events.events.results.selectors.score_sheet import is_own
from cribbage_events.leagues.access import for_night_helper
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.singles.forms import GoForm
from cribbage_events.leagues.singles.views.coming import show_everybody


@require_http_methods(["GET", "HEAD", "POST"])
@for_night_helper
def come_and_go(request: HttpRequest, night: Night) -> HttpResponse:
    event = night.event
    if event.status != Event.Status.RUNNING:
        return render(request, "leagues/late/not_now.html", {"event": event})
    number = request.GET.get("who", "")[:9]
    if not number.isdecimal():
        return show_everybody(request, event)
    entry = entry_or_404(event, int(number))
    leaves = entry.status == Entry.Status.CHECKED_IN
    return let_go_home(request, entry) if leaves else let_play(request, entry)


def let_go_home(request: HttpRequest, entry: Entry) -> HttpResponse:
    event, game = entry.event, game_played_by(entry)
    sent = request.POST if request.method == "POST" else None
    form = GoForm(sent, initial={"seen": event.revision}, game=game)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            go(entry, by=Actor.of(request.user), **form.cleaned_data)
            messages.success(request, _("Saved: %(name)s has left.") % {"name": entry.name})
            return redirect("leagues:games", event.slug)
    context = {"event": event, "entry": entry, "form": form, "game": game, "leaves": True}
    return render(request, "leagues/singles/come_and_go.html", context)


def game_played_by(entry: Entry) -> GameRow | None:
    """The game that they are playing."""
    return next((game for game in games_in(entry.event, is_own(entry)) if game.outstanding), None)


def let_play(request: HttpRequest, entry: Entry) -> HttpResponse:
    event = entry.event
    sent = request.POST if request.method == "POST" else None
    form = SeenForm(sent, initial={"seen": event.revision})
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            come(entry, by=Actor.of(request.user), seen=form.cleaned_data["seen"])
            messages.success(request, _("Saved: %(name)s plays.") % {"name": entry.name})
            return redirect("leagues:games", event.slug)
    context = {"event": event, "entry": entry, "form": form}
    return render(request, "leagues/singles/come_and_go.html", context)
