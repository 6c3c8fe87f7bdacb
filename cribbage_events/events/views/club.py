"""A club's public page: its events. (It shows events, so it belongs to them.)"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from cribbage_events.clubs.access import open_to_everybody
from cribbage_events.clubs.models import Club, Role
from cribbage_events.clubs.selectors import roles_of
from cribbage_events.events.models import Event
from cribbage_events.events.selectors.records import records_of


@require_safe
@open_to_everybody
def club(request: HttpRequest, slug: str) -> HttpResponse:
    found = get_object_or_404(Club, slug=slug)
    # The archive is large and not shown here.
    events = list(Event.objects.filter(club=found).defer("archive", "notes", "rules"))
    for event in events:
        event.club = found
    kinds = {role.kind for role in roles_of(request.user).filter(club=found)}
    context = {
        "club": found,
        "running": [event for event in events if event.status == Event.Status.RUNNING],
        "coming": coming(events),
        "finished": [event for event in events if event.status == Event.Status.FINISHED],
        "records": records_of(found),
        "directs": Role.Kind.DIRECTOR in kinds,
        "helps": bool(kinds),
    }
    return render(request, "events/club.html", context)


def coming(events: list[Event]) -> list[Event]:
    """Not begun yet, the nearest first."""
    waiting = [event for event in events if event.status == Event.Status.REGISTRATION]
    return sorted(waiting, key=lambda event: event.starts_at)
