"""Drawing a night of singles, and who plays whom at which table."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.forms.refusals import refusals_beside_fields
from cribbage_events.events.forms.seen import SeenForm
from cribbage_events.events.games.event_games import event_games
from cribbage_events.events.games.rounds import rounds_of
from cribbage_events.events.models import Entry, Event
from cribbage_events.leagues.access import for_night_helper
from cribbage_events.leagues.models import Night


@require_http_methods(["GET", "HEAD", "POST"])
@for_night_helper
def games(request: HttpRequest, night: Night) -> HttpResponse:
    event = night.event
    form = SeenForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            draw_event(event, by=Actor.of(request.user), seen=form.cleaned_data["seen"])
            messages.success(request, _("Saved: the games are drawn, and the first can begin."))
            return redirect("leagues:games", event.slug)
    if event.status == Event.Status.REGISTRATION:
        return show_who_is_here(request, event, form)
    drawn = event_games(event)
    rounds = [each for each in rounds_of(event, drawn) if each.games]
    current = next((each for each in rounds if not each.complete), None)
    context = {"event": event, "rounds": rounds, "current": current, "refused": form}
    context["hall"] = event.format.hall(event, drawn)
    return render(request, "leagues/singles/games.html", context)


def show_who_is_here(request: HttpRequest, event: Event, form: SeenForm) -> HttpResponse:
    here = list(event.entries.filter(status=Entry.Status.CHECKED_IN))
    context = {
        "event": event,
        "heads": len(here),
        "tables": event.format.head_count_words(event, len(here)),
        "odd": event.format.odd_words(event, (), here),
        "form": SeenForm(initial={"seen": event.revision}),
        "refused": form,
    }
    return render(request, "leagues/singles/draw.html", context)
