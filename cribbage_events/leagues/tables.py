"""The tables of a night: drawing the first seats, and the list of who sits where."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.drawing.selectors.doubles import two_left_over
from cribbage_events.events.drawing.selectors.draw_preview import waiting_words
from cribbage_events.events.drawing.selectors.table_plan import (
    head_count_words,
    plan_for,
    reseating_of,
    sizes_words,
)
from cribbage_events.events.drawing.services.doubles import seat_first_game
from cribbage_events.events.forms import SeenForm, refusals_beside_fields
from cribbage_events.events.games.reading import games_in
from cribbage_events.events.games.rounds import seated_rounds
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.pages import render_live
from cribbage_events.leagues.access import for_night_helper
from cribbage_events.leagues.fifty_fifty import draw_context
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.nights.next_step import still_to_draw


@require_http_methods(["GET", "HEAD", "POST"])
@for_night_helper
def seats(request: HttpRequest, night: Night) -> HttpResponse:
    event = night.event
    form = SeenForm(request.POST if request.method == "POST" else None)
    form.fields["seen"].required = "door" not in request.POST
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            by, seen = Actor.of(request.user), form.cleaned_data["seen"]
            seat_first_game(event, by=by, seen=seen)
            messages.success(request, _("Saved: the seats are drawn, and round 1 can begin."))
            return redirect("leagues:seats", event.slug)
    if event.status == Event.Status.REGISTRATION:
        return show_head_count(request, event, form)
    return show_tables(request, night, form)


def show_head_count(request: HttpRequest, event: Event, form: SeenForm) -> HttpResponse:
    heads = event.entries.filter(status=Entry.Status.CHECKED_IN).count()
    context = {
        "event": event,
        "heads": heads,
        "tables": head_count_words(two_left_over(event.stage), heads),
        "form": SeenForm(initial={"seen": event.revision}),
        "refused": form,
    }
    return render(request, "leagues/tables/seats.html", context)


def show_tables(request: HttpRequest, night: Night, form: SeenForm) -> HttpResponse:
    event = night.event
    rounds = seated_rounds(games_in(event))
    plan = plan_for(rounds) if rounds else None
    context = {
        "event": event,
        "night": night,
        "plan": plan,
        "over": bool(rounds) and rounds[-1].complete,
        "tables": sizes_words(plan.sizes) if plan else "",
        "refused": form,
        "again": reseating_of(event),
        "waiting_words": waiting_words(event),
    }
    from_break = plan is not None and plan.round > event.round_count // 2
    if from_break and event.status == Event.Status.RUNNING and still_to_draw(event):
        context |= draw_context(night)
    return render_live(request, event, "leagues/tables/tables.html", context)
