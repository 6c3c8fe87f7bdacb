"""Seating a night's next round again, after a result was corrected."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.access.who_may_enter import for_director
from cribbage_events.events.drawing.selectors.reseating import reseating_of
from cribbage_events.events.drawing.services.doubles import seat_round_again
from cribbage_events.events.forms.refusals import refusals_beside_fields
from cribbage_events.events.forms.seen import SeenForm
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Event


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
def seat_again(request: HttpRequest, event: Event) -> HttpResponse:
    """Shows who would sit at another table; the button saves it."""
    form = SeenForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            by, seen = Actor.of(request.user), form.cleaned_data["seen"]
            seat_round_again(event, by=by, seen=seen)
            messages.success(request, _("Saved: the next round is seated again."))
            return redirect(kind_of(event).pages.get("draw") or "events:desk", event.slug)
    event.refresh_from_db(fields=["revision", "status"])
    context = {
        "event": event,
        "again": reseating_of(event),
        "form": SeenForm(initial={"seen": event.revision}),
        "refused": form,
    }
    return render(request, "events/drawing/seat_again.html", context)
