"""Last time's people, to be invited by e-mail or telephone."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.names import sort_key
from cribbage_events.events.access.who_may_enter import for_director
from cribbage_events.events.forms import refusals_as_messages
from cribbage_events.events.history.taps import kept_taps
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.pages import check_name
from cribbage_events.events.registration import services
from cribbage_events.server.hosts import full_address


@require_safe
@for_director
def invitations(request: HttpRequest, event: Event) -> HttpResponse:
    entries = event.entries.filter(status=Entry.Status.INVITED).select_related("person")
    context = {
        "event": event,
        "invited": sorted(entries, key=lambda entry: sort_key(entry.listed_name)),
        "addresses": [entry.person.email for entry in entries if entry.person.email],
        "page": full_address(request, event.get_absolute_url()),
    }
    return render(request, "events/registration/invitations.html", context)


@require_POST
@for_director
@kept_taps
def answer_invitation(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    entry = get_object_or_404(event.entries.select_related("person"), number=number)
    comes = "comes" in request.POST
    with refusals_as_messages(request):
        check_name(request.POST, entry.name)
        services.note_reply(entry, by=Actor.of(request.user), comes=comes)
        registered = _("Saved: %(name)s is registered.")
        words = registered if comes else _("Saved: %(name)s is not coming.")
        messages.success(request, words % {"name": entry.name})
    return redirect("events:invitations", event.slug)
