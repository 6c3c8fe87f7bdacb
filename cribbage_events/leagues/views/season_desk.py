"""The desk of a season: what to do next, its nights, and where everything is."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cribbage_events.hosts import full_address
from cribbage_events.leagues.access import for_season_helper
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.selectors.members import members_of
from cribbage_events.leagues.selectors.next_step import next_step, to_be_told
from cribbage_events.leagues.selectors.nights import halves, nights_of, today_of
from cribbage_events.leagues.views.calendar import addresses_to_subscribe


@require_safe
@for_season_helper
def season_desk(request: HttpRequest, season: Season) -> HttpResponse:
    today = today_of(season.club)
    lines = nights_of(season, today)
    untold = to_be_told(season, lines, today)
    members = members_of(season.club, today)
    step, slug = next_step(season, lines, untold, members=members.total)
    context = {
        "season": season,
        "address": full_address(request, season.get_absolute_url()),
        **addresses_to_subscribe(request, season),
        "lines": lines,
        "coming": halves(lines, today)[1],
        "step": step,
        "step_slug": slug,
        "untold": untold,
        "members": members,
    }
    return render(request, "leagues/desk/desk.html", context)
