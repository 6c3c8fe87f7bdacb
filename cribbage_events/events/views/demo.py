"""Who can sign in how, where the demo club is; elsewhere there is no such page."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cribbage_events.clubs.access import open_to_everybody
from cribbage_events.events import demo
from cribbage_events.events.models import Event


@require_safe
@open_to_everybody
def who_can_sign_in(request: HttpRequest) -> HttpResponse:
    if not settings.DEMO:
        raise Http404
    events = {event.status: event for event in Event.objects.filter(club__slug=demo.CLUB_SLUG)}
    context = {
        "running": events.get(Event.Status.RUNNING),
        "director": demo.DIRECTOR_EMAIL,
        "volunteer": demo.VOLUNTEER_EMAIL,
        "password": demo.PASSWORD,
    }
    return render(request, "demo.html", context)
