"""The album of an event, one photograph of it, and a club's albums: for everybody."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from cribbage_events.clubs.access import find_club, open_to_everybody
from cribbage_events.events.access.who_may_enter import for_everybody
from cribbage_events.events.models import Event, Photograph
from cribbage_events.events.pages.public_response import send_revision
from cribbage_events.events.photographs.selectors import album_page, albums_page, with_neighbours


@require_safe
@for_everybody
def photographs(request: HttpRequest, event: Event) -> HttpResponse:
    page, shown = album_page(event, request.GET.get("page"))
    context = {"event": event, "page": page, "photographs": shown}
    response = render(request, "events/photographs/album.html", context)
    return send_revision(request, event, response)


@require_safe
@for_everybody
def photograph(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    found = find_public(event, number)
    neighbours = with_neighbours(found)
    if neighbours is None:
        raise Http404
    context = {"event": event, "photograph": found, "neighbours": neighbours}
    response = render(request, "events/photographs/photograph.html", context)
    return send_revision(request, event, response)


def find_public(event: Event, number: int) -> Photograph:
    found = get_object_or_404(Photograph.objects.public(), event=event, number=number)
    found.event = event
    return found


@require_safe
@open_to_everybody
def albums(request: HttpRequest, slug: str) -> HttpResponse:
    club = find_club(slug)
    page, found = albums_page(club, request.GET.get("page"))
    context = {"club": club, "page": page, "albums": found}
    return render(request, "events/photographs/albums.html", context)
