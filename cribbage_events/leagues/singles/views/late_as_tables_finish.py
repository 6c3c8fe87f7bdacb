"""Somebody comes late or goes home, where games begin as tables finish."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.forms.refusals import refusals_beside_fields
from cribbage_events.events.forms.seen import SeenForm
from cribbage_events.events.games.reading import games_in
from cribbage_events.events.games.rows import GameRow
from cribbage_events.events.models import Entry
from cribbage_events.events.redrawing.hall import come, go, left_before
from cribbage_events.events.results.selectors.score_sheet import is_own
from cribbage_events.leagues.access import for_night_helper
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.singles.forms import GoForm
from cribbage_events.leagues.singles.views.late import PAGE, late_page


@require_http_methods(["GET", "HEAD", "POST"])
@for_night_helper
def late_as_tables_finish(request: HttpRequest, night: Night) -> HttpResponse:
    return late_page(request, night, goes=let_go_home, comes=let_play)


def let_go_home(request: HttpRequest, entry: Entry) -> HttpResponse:
    event, game, walkover = entry.event, game_played_by(entry), left_before(entry)
    sent = request.POST if request.method == "POST" else None
    form = GoForm(sent, initial={"seen": event.revision}, game=game, walkover=walkover)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            go(entry, by=Actor.of(request.user), **form.cleaned_data)
            messages.success(request, _("Saved: %(name)s has left.") % {"name": entry.name})
            return redirect("leagues:games", event.slug)
    shown = game or walkover
    context = {"event": event, "entry": entry, "form": form, "game": shown, "leaves": True}
    return render(request, PAGE, context)


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
    return render(request, PAGE, context)
