"""The front page: what is on now, what is coming, what has been."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cribbage_events.clubs.access import open_to_everybody
from cribbage_events.events.models import Event

Status = Event.Status
FINISHED_SHOWN = 20


@require_safe
@open_to_everybody
def home(request: HttpRequest) -> HttpResponse:
    # The archive is large and not shown here.
    events = Event.objects.select_related("club").defer("archive", "notes", "rules")
    context = {
        "demo": settings.DEMO,
        "running": list(events.filter(status=Status.RUNNING)),
        "coming": list(events.filter(status=Status.REGISTRATION).order_by("starts_at", "name")),
        "finished": list(events.filter(status=Status.FINISHED)[:FINISHED_SHOWN]),
    }
    return render(request, "home.html", context)
