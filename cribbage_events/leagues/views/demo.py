"""Who can sign in how, where the demo clubs are; elsewhere there is no such page."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cribbage_events.clubs.access import open_to_everybody
from cribbage_events.events import demo
from cribbage_events.events.models import Event
from cribbage_events.leagues import demo as league_demo
from cribbage_events.leagues.models import Season


@require_safe
@open_to_everybody
def who_can_sign_in(request: HttpRequest) -> HttpResponse:
    if not settings.DEMO:
        raise Http404
    context = {
        "running": running(demo.CLUB_SLUG),
        "tonight": running(league_demo.CLUB_SLUG),
        "season": Season.objects.filter(club__slug=league_demo.CLUB_SLUG).first(),
        "director": demo.DIRECTOR_EMAIL,
        "volunteer": demo.VOLUNTEER_EMAIL,
        "password": demo.PASSWORD,
    }
    return render(request, "demo.html", context)


def running(club: str) -> Event | None:
    return Event.objects.filter(club__slug=club, status=Event.Status.RUNNING).first()
