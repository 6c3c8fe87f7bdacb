"""Standings and games for other programs; see docs/api.md."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from cribbage_events.events import archive
from cribbage_events.events.access.who_may_enter import for_everybody
from cribbage_events.events.bracket import bracket_lines
from cribbage_events.events.bracket.bracket_lines import by_number
from cribbage_events.events.bracket.brackets import brackets_of
from cribbage_events.events.games.entries import public_entry_rows
from cribbage_events.events.games.event_games import public_games
from cribbage_events.events.models import Event
from cribbage_events.events.pages import send_revision
from cribbage_events.events.standings import standings
from cribbage_events.server.marks import same_for_everybody
from cribbage_events.spreadsheets.writing import csv_of


@same_for_everybody
@require_safe
@for_everybody
def standings_json(request: HttpRequest, event: Event) -> HttpResponse:
    return send_data(request, event, JsonResponse(standings.standings_json(event)))


@same_for_everybody
@require_safe
@for_everybody
def games_json(request: HttpRequest, event: Event) -> HttpResponse:
    return send_data(request, event, JsonResponse(archive.games_json(event, public_games(event))))


@same_for_everybody
@require_safe
@for_everybody
def bracket_json(request: HttpRequest, event: Event) -> HttpResponse:
    entries = by_number(public_entry_rows(event))
    found = bracket_lines.bracket_json(event, brackets_of(event), entries)
    return send_data(request, event, JsonResponse(found))


@same_for_everybody
@require_safe
@for_everybody
def standings_csv(request: HttpRequest, event: Event) -> HttpResponse:
    response = HttpResponse(
        csv_of(standings.standings_table(event)), content_type="text/csv; charset=utf-8"
    )
    response["Content-Disposition"] = f'attachment; filename="{event.slug}-standings.csv"'
    return send_data(request, event, response)


def send_data(request: HttpRequest, event: Event, response: HttpResponse) -> HttpResponse:
    # Nothing in it is secret, so a club's own site may fetch it from a browser.
    response["Access-Control-Allow-Origin"] = "*"
    return send_revision(request, event, response)
