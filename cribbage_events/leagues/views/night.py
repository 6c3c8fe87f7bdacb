"""From a night to its season."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from cribbage_events.clubs.access import open_to_everybody
from cribbage_events.leagues.access import find_night


@require_safe
@open_to_everybody
def night(request: HttpRequest, slug: str) -> HttpResponse:
    """The event's own pages know its slug and nothing of the season."""
    return redirect(find_night(slug).season)
