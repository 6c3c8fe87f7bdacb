"""What everybody may see of an event: standings, rounds, cards, rules."""

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from cribbage_events.events.access import for_everybody
from cribbage_events.events.models import Event
from cribbage_events.events.pages import render_live


@require_safe
@for_everybody
def event(request: HttpRequest, event: Event) -> HttpResponseBase:
    return render_live(request, event, "events/event.html", {})
