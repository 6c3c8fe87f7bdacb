"""Drawing a night of singles, and who plays whom at which table."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.contest.formats.grass_roots import PairingTime
from cribbage_events.events.drawing.format import format_of
from cribbage_events.events.drawing.selectors.hall import hall_of
from cribbage_events.events.drawing.services.draw import draw_event
from cribbage_events.events.forms.refusals import refusals_beside_fields
from cribbage_events.events.forms.seen import SeenForm
from cribbage_events.events.games.event_games import event_games
from cribbage_events.events.games.rounds import rounds_of
from cribbage_events.events.history.changing import changing
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event
from cribbage_events.leagues.access import for_night_helper
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.nights.next_step import tables_for


@require_http_methods(["GET", "HEAD", "POST"])
@for_night_helper
def games(request: HttpRequest, night: Night) -> HttpResponse:
    event = night.event
    form = SeenForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            by, seen = Actor.of(request.user), form.cleaned_data["seen"]
            if request.POST.get("pairing") == PairingTime.AS_TABLES_FINISH:
                event = pair_as_tables_finish(night, by=by, seen=seen)
                seen = event.revision
            draw_event(event, by=by, seen=seen)
            messages.success(request, _("Saved: the games are drawn, and the first can begin."))
            return redirect("leagues:games", event.slug)
    if event.status == Event.Status.REGISTRATION:
        return show_who_is_here(request, event, form)
    drawn = event_games(event)
    rounds = [each for each in rounds_of(event, drawn) if each.games]
    current = next((each for each in rounds if not each.complete), None)
    context = {"event": event, "rounds": rounds, "current": current, "refused": form}
    running = event.status == Event.Status.RUNNING
    if running and kind_of(event).as_tables_finish:
        context["hall"] = hall_of(event, drawn)
    return render(request, "leagues/singles/games.html", context)


def pair_as_tables_finish(night: Night, *, by: Actor, seen: int) -> Event:
    """Tonight's games are made as tables finish; the season's other nights stay as they are."""
    only = (Event.Status.REGISTRATION,)
    with changing(
        night.event, by=by, verb="pair-as-tables-finish", only=only, seen=seen
    ) as writing:
        event = writing.event
        stage = event.stage
        stage.settings = {**stage.settings, "pairing": PairingTime.AS_TABLES_FINISH.value}
        stage.format = PairingTime.AS_TABLES_FINISH.value
        stage.save(update_fields=["settings", "format"])
        event.stage_format = PairingTime.AS_TABLES_FINISH.value
        writing.fields.append("stage_format")
        writing.says()
    return event


def show_who_is_here(request: HttpRequest, event: Event, form: SeenForm) -> HttpResponse:
    here = list(event.entries.filter(status=Entry.Status.CHECKED_IN))
    beforehand = event.format_code == PairingTime.BEFOREHAND
    context = {
        "event": event,
        "heads": len(here),
        "tables": tables_for(event, len(here)),
        "odd": format_of(event).odd_words(event, (), here),
        "beforehand": beforehand,
        "as_tables_finish": event.format_code == PairingTime.AS_TABLES_FINISH,
        "form": SeenForm(initial={"seen": event.revision}),
        "refused": form,
    }
    return render(request, "leagues/singles/draw.html", context)
