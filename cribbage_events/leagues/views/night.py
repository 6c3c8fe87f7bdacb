"""From a night to its season, and from somebody's card to their whole season."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_safe

from cribbage_events.clubs.access import open_to_everybody
from cribbage_events.leagues.access import find_night
from cribbage_events.leagues.selectors.nights import CAME


@require_safe
@open_to_everybody
def night(request: HttpRequest, slug: str) -> HttpResponse:
    """The event's own pages know its slug and nothing of the season."""
    return redirect(find_night(slug).season)


@require_safe
@open_to_everybody
def player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    night = find_night(slug)
    entry = get_object_or_404(night.event.entries, number=number, status__in=CAME)
    return redirect("leagues:player", night.season.slug, entry.person_id)
