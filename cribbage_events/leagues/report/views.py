"""The report of a night for its coordinator, and the night's data for other programs."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cribbage_events.events.access.who_may_enter import for_everybody
from cribbage_events.events.models import Event
from cribbage_events.events.public.data import send_data
from cribbage_events.leagues.access import for_night_director
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.report.selectors import (
    night_cells,
    night_json,
    report_of,
    report_text,
)
from cribbage_events.spreadsheets.writing import csv_file


@require_safe
@for_night_director
def report(request: HttpRequest, night: Night) -> HttpResponse:
    """Show the report: to print, to send to the members, or to copy."""
    context = {
        "event": night.event,
        "night": night,
        "season": night.season,
        "report": report_of(night),
        "text": report_text(night),
    }
    return render(request, "leagues/report/report.html", context)


@require_safe
@for_everybody
def data_json(request: HttpRequest, event: Event) -> HttpResponse:
    check_is_night(event)
    return send_data(request, event, JsonResponse(night_json(event)))


@require_safe
@for_everybody
def data_csv(request: HttpRequest, event: Event) -> HttpResponse:
    check_is_night(event)
    return send_data(request, event, csv_file(f"{event.slug}.csv", night_cells(event)))


@require_safe
@for_night_director
def report_csv(request: HttpRequest, night: Night) -> HttpResponse:
    """The night for a spreadsheet, with the ACC numbers that the ACC asks for."""
    cells = night_cells(night.event, with_acc_numbers=True)
    return csv_file(f"{night.event.slug}.csv", cells)


def check_is_night(event: Event) -> None:
    if not Night.objects.filter(event=event).exists():
        raise Http404
