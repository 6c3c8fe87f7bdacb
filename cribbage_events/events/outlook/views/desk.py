"""The director shows who can still win, or doesn't."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.access.who_may_enter import for_director
from cribbage_events.events.forms.refusals import refusals_as_messages
from cribbage_events.events.models import Event
from cribbage_events.events.outlook.services import choose_outlook


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
