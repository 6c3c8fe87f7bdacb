"""The final report: a page to print, and files for the sanctioning body; the table of points."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.access.who_may_enter import for_director
from cribbage_events.events.forms.refusals import refusals_beside_fields
from cribbage_events.events.models import Event
from cribbage_events.spreadsheets.writing import csv_file
from cribbage_events.tournaments.points import points_table
from cribbage_events.tournaments.points_form import PointsForm
from cribbage_events.tournaments.report import report_json, report_of, report_table
from cribbage_events.tournaments.services import save_points


@require_safe
@for_director
def report(request: HttpRequest, event: Event) -> HttpResponse:
    context = {"event": event, "report": report_of(event)}
    return render(request, "tournaments/report.html", context)


@require_safe
@for_director
def report_file(request: HttpRequest, event: Event) -> HttpResponse:
    return JsonResponse(report_json(report_of(event)))


@require_safe
@for_director
def report_csv(request: HttpRequest, event: Event) -> HttpResponse:
    return csv_file(f"{event.slug}-report.csv", report_table(report_of(event)))


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
def points(request: HttpRequest, event: Event) -> HttpResponse:
    """The table of master points, with the year that it is of."""
    if event.part_of:
        return redirect("events:master_points", event.part_of.slug)
    table = points_table(event)
    form = PointsForm(request.POST if request.method == "POST" else None, table=table)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            save_points(event, by=Actor.of(request.user), data=form.data_to_keep)
            messages.success(request, _("Saved: the table of master points."))
            return redirect("events:report", event.slug)
    context = {"event": event, "form": form, "year": table.year}
    return render(request, "tournaments/points.html", context)
