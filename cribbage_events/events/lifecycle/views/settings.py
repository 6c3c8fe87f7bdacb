"""Making an event and changing its settings."""

from copy import copy

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.access.who_may_enter import for_director
from cribbage_events.events.forms.refusals import refusals_beside_fields
from cribbage_events.events.history.changing import locked
from cribbage_events.events.lifecycle.forms.event import EventForm
from cribbage_events.events.lifecycle.services.settings import edit_with_director
from cribbage_events.events.models import Event
from cribbage_events.events.notices.selectors import (
    entrants_to_tell,
    is_to_come,
    move_untold,
    volunteers_to_tell,
)
from cribbage_events.events.pages.own_page import or_own_page


def save_event_settings(request: HttpRequest, event: Event) -> tuple[EventForm, bool]:
    """The form, and whether it was saved.

    What somebody else has saved since the page was opened stays the same meanwhile.
    """
    with locked(event) as event:
        form = form_of(request, event)
        if form.is_valid():
            with refusals_beside_fields(form):
                settings = form.settings | {"director": form.chosen_director}
                edit_with_director(event, by=Actor.of(request.user), **settings)
                return form, True
        return form, False


def form_of(request: HttpRequest, event: Event) -> EventForm:
    data = request.POST if request.method == "POST" else None
    # A form changes its instance, and the page's heading must keep the saved name.
    return EventForm(data, instance=copy(event), club=event.club)


def next_page(event: Event) -> str:
    """The page for telling entrants that the event was moved, if it was; or the desk."""
    event.refresh_from_db(fields=["starts_at", "venue", "address", "why_cancelled", "status"])
    is_coming = is_to_come(event) and not event.why_cancelled
    concerned = is_coming and move_untold(event) is not None
    tells = concerned and (entrants_to_tell(event) or volunteers_to_tell(event))
    return "events:notices" if tells else "events:desk"


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
@or_own_page("edit")
def edit_event(request: HttpRequest, event: Event) -> HttpResponse:
    saved = False
    if request.method == "POST":
        form, saved = save_event_settings(request, event)
    else:
        form = form_of(request, event)
    if saved:
        also = form.kept_notice
        messages.success(request, _("Saved: the settings of the event.") + also)
        return redirect(next_page(event), event.slug)
    return render(request, "events/lifecycle/settings.html", {"event": event, "form": form})
