"""The pages of the outlook."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.access.who_may_enter import for_director, for_everybody
from cribbage_events.events.forms import refusals_as_messages
from cribbage_events.events.games.event_games import EventGames, public_games
from cribbage_events.events.models import Event
from cribbage_events.events.outlook.lines import (
    disputed_words,
    outlook_lines,
    own_outlook,
)
from cribbage_events.events.outlook.outlooks import EventOutlook, outlook_of, outlook_of_event
from cribbage_events.events.outlook.services import choose_outlook
from cribbage_events.events.pages import render_live, send_revision
from cribbage_events.server.marks import same_for_everybody, slow_to_render


@require_POST
@for_director
def choose(request: HttpRequest, event: Event) -> HttpResponse:
    shown = request.POST.get("shown") == "yes"
    with refusals_as_messages(request):
        choose_outlook(event, by=Actor.of(request.user), shown=shown)
        words = _("Saved: everybody sees who can still win.")
        hidden = _("Saved: nobody sees who can still win.")
        messages.success(request, words if shown else hidden)
    return redirect("events:prize_giving", event.slug)


@same_for_everybody
@slow_to_render
@require_safe
@for_everybody
def outlook(request: HttpRequest, event: Event) -> HttpResponse:
    games, found = _found(event)
    context: dict[str, Any] = {}
    if games and found:
        context["divisions"] = outlook_lines(event, games, found)
        context["disputed"] = disputed_words(found)
    return render_live(request, event, "events/outlook/outlook.html", context)


@same_for_everybody
@slow_to_render
@require_safe
@for_everybody
def of_entrant(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    entry = get_object_or_404(event.entries.exclude(division=None), number=number)
    games, found = _found(event)
    context: dict[str, Any] = {"number": number}
    if games and found:
        context["name"] = games.entries[entry.pk].name
        context["own"] = own_outlook(event, games, found, entry.pk)
        context["disputed"] = disputed_words(found)
    return render_live(request, event, "events/outlook/of_entrant.html", context)


@same_for_everybody
@slow_to_render
@require_safe
@for_everybody
def data(request: HttpRequest, event: Event) -> HttpResponse:
    games, found = _found(event)
    response = JsonResponse(outlook_of_event(event, games, found))
    # Nothing in it is secret, so a club's own site may fetch it from a browser.
    response["Access-Control-Allow-Origin"] = "*"
    return send_revision(request, event, response)


def _found(event: Event) -> tuple[EventGames | None, EventOutlook | None]:
    if not event.has_outlook:
        return None, None
    games = public_games(event)
    return games, outlook_of(event, games)
