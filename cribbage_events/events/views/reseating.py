"""Seating a night's next round again, after a result was corrected."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.access import for_director
from cribbage_events.events.forms.redrawing import SeenForm
from cribbage_events.events.forms.refusals import refusals_beside_fields
from cribbage_events.events.models import Event
from cribbage_events.events.selectors.reseating import reseating_of
from cribbage_events.events.services.doubles import seat_round_again


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
def seat_again(request: HttpRequest, event: Event) -> HttpResponse:
    """Who would sit elsewhere; then the button."""
    form = SeenForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            by, seen = Actor.of(request.user), form.cleaned_data["seen"]
            seat_round_again(event, by=by, seen=seen)
            messages.success(request, "Saved: the seats of the next round are made again.")
            return redirect("leagues:seats", event.slug)
    event.refresh_from_db(fields=["revision", "status"])
    context = {
        "event": event,
        "again": reseating_of(event),
        "form": SeenForm(initial={"seen": event.revision}),
        "refused": form,
    }
    return render(request, "events/desk/seat_again.html", context)
