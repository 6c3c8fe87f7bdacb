"""The public page of a season."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cribbage_events.leagues.access import for_everybody
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.selectors.nights import nights_of


@require_safe
@for_everybody
def season(request: HttpRequest, season: Season) -> HttpResponse:
    context = {"season": season, "lines": nights_of(season)}
    return render(request, "leagues/season.html", context)
