"""An event from a club's papers: a page for everybody."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cribbage_events.clubs.access import find_club, open_to_everybody
from cribbage_events.memory.old_results import selectors


@require_safe
@open_to_everybody
def old_event(request: HttpRequest, slug: str, past: int) -> HttpResponse:
    club = find_club(slug)
    found = selectors.old_event(club, past)
    if found is None:
        raise Http404
    return render(request, "memory/old_results/old_event.html", {"club": club, "found": found})
