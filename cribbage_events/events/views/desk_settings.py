"""Making an event and changing its settings."""

from copy import copy

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Person
from cribbage_events.events.access import for_director
from cribbage_events.events.forms.event import EventForm
from cribbage_events.events.forms.refusals import refusals_beside_fields
from cribbage_events.events.models import Event
from cribbage_events.events.selectors.notices import entrants_to_tell, is_to_come, move_untold
from cribbage_events.events.services.changing import lock
from cribbage_events.events.services.director import find_or_make_director
from cribbage_events.events.services.event import edit_event as save_event
from cribbage_events.events.services.turns import own_turn
from cribbage_events.events.views.singles import singles_only


def director_of(form: EventForm) -> Person | None:
    if name := form.cleaned_data["director_name"]:
        return find_or_make_director(form.club, name=name)
    director: Person | None = form.cleaned_data["director"]
    return director


def change(request: HttpRequest, event: Event) -> tuple[EventForm, bool]:
    """The settings, and the person of a director who is new: both or neither, and saved or not.

    What somebody else has saved since the page was opened stays the same meanwhile.
    """
    with own_turn(), transaction.atomic():
        event = lock(event)
        form = form_of(request, event)
        if form.is_valid():
            with refusals_beside_fields(form), transaction.atomic():
                settings = form.settings | {"director": director_of(form)}
                save_event(event, by=Actor.of(request.user), **settings)
                return form, True
        return form, False


def form_of(request: HttpRequest, event: Event) -> EventForm:
    data = request.POST if request.method == "POST" else None
    # A form writes into its instance what was typed; the page's heading must not say that.
    return EventForm(data, instance=copy(event), club=event.club)


def next_page(event: Event) -> str:
    """Where entrants are told, with one tap, that the event was moved; or the desk."""
    event.refresh_from_db(fields=["starts_at", "venue", "address", "why_cancelled", "status"])
    is_coming = is_to_come(event) and not event.why_cancelled
    tells = is_coming and move_untold(event) and entrants_to_tell(event)
    return "events:notices" if tells else "events:desk"


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
@singles_only("leagues:move_night")
def edit_event(request: HttpRequest, event: Event) -> HttpResponse:
    saved = False
    if request.method == "POST":
        form, saved = change(request, event)
    else:
        form = form_of(request, event)
    if saved:
        also = form.meanwhile.said if form.meanwhile else ""
        messages.success(request, f"Saved: the settings of the event.{also}")
        return redirect(next_page(event), event.slug)
    return render(request, "events/desk/settings.html", {"event": event, "form": form})
