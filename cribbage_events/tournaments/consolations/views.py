"""The desk's page on which a consolation with a qualifying round of its own is opened."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.access.who_may_enter import for_director
from cribbage_events.events.bracket.cut import qualifying_cut
from cribbage_events.events.forms import refusals_as_messages, refusals_beside_fields
from cribbage_events.events.history.taps import kept_taps
from cribbage_events.events.models import Event
from cribbage_events.tournaments.consolations.forms import ConsolationEventForm
from cribbage_events.tournaments.consolations.selectors import consolation_field
from cribbage_events.tournaments.consolations.services import (
    enter_dropped,
    keep_field,
    open_consolation,
)
from cribbage_events.words.lists import and_list


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
def full_consolation(request: HttpRequest, event: Event) -> HttpResponse:
    form = ConsolationEventForm(
        request.POST if request.method == "POST" else None,
        event=event,
        field=consolation_field(qualifying_cut(event)),
        initial={"seen": event.revision},
    )
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            part = open_consolation(event, by=Actor.of(request.user), **form.settings)
            messages.success(request, _("Saved: %(event)s is open.") % {"event": part.name})
            return redirect("events:desk", part.slug)
    return render(request, "tournaments/consolations/open.html", {"event": event, "form": form})


@require_POST
@for_director
@kept_taps
def follow_cut(request: HttpRequest, event: Event) -> HttpResponse:
    """Follow the main event, which has other qualifiers since a result was corrected."""
    by = Actor.of(request.user)
    with refusals_as_messages(request):
        if request.POST.get("do") == "enter":
            names = and_list(enter_dropped(event, by=by))
            words = _("Saved: entered in the consolation: %(names)s.") % {"names": names}
            messages.success(request, words if names else _("Nothing has changed."))
        else:
            keep_field(event, by=by)
            messages.success(request, _("Saved: the consolation stays as it is."))
    return redirect("events:desk", event.slug)
