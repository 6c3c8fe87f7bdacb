"""A page each: an old event for everybody; bringing results in, for directors."""

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.core import signing
from django.core.exceptions import ValidationError
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from cribbage_events.clubs import limits
from cribbage_events.clubs.access import find_club, for_club_director, open_to_everybody
from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.cleaning import one_line
from cribbage_events.clubs.models import Club
from cribbage_events.memory.hall_of_fame.selectors import names_of_club
from cribbage_events.memory.models import OldList, PastEvent, PastResult
from cribbage_events.memory.old_results import services
from cribbage_events.memory.old_results.columns import EXAMPLES, HEADINGS
from cribbage_events.memory.old_results.forms import OldListForm
from cribbage_events.memory.old_results.preview import Preview, preview_of
from cribbage_events.memory.old_results.rows import OldRow
from cribbage_events.memory.old_results.sheet import OldSheet
from cribbage_events.memory.past import PastFacts, facts_of_events, past_lines
from cribbage_events.server.marks import takes_files
from cribbage_events.spreadsheets import MAX_CELL, Order
from cribbage_events.spreadsheets.questions import FIRST_FIRST, LAST_FIRST
from cribbage_events.spreadsheets.writing import csv_file
from cribbage_events.words.medals import medal_name
from cribbage_events.words.numbers import signed, with_minus

# A list is read again whenever it is sent back; nobody taps more often than this.
CORRECTIONS = "60/m/user"
# More fields than a request may have would lose what was typed.
MAX_CORRECTED_AT_ONCE = 60
NUMBERS = ("played", "won", "skunks", "game_points", "spread")


@takes_files
@require_http_methods(["GET", "HEAD", "POST"])
@for_club_director
def old_results(request: HttpRequest, club: Club) -> HttpResponse:
    if request.method != "POST":
        return ask_for_list(request, club, OldListForm(club=club))
    if "sheet" in request.POST:
        may = limits.within(request, limits.Limit.UPLOAD, CORRECTIONS, user=request.user)
        return confirm(request, club) if may else limits.too_many_requests(request)
    may = limits.may_send_file(request)
    form = OldListForm(request.POST, request.FILES or None, club=club, may_send=may)
    if form.is_valid():
        return show_preview(request, club, form.sheet, form.preview)
    return ask_for_list(request, club, form)


def ask_for_list(request: HttpRequest, club: Club, form: OldListForm) -> HttpResponse:
    lists = OldList.objects.filter(club=club).select_related("by")
    context = {
        "club": club,
        "form": form,
        "lists": lists.annotate(events=Count("past_events")),
        "examples": EXAMPLES,
    }
    return render(request, "memory/old_results/choose.html", context)


def confirm(request: HttpRequest, club: Club) -> HttpResponse:
    try:
        sheet = OldSheet.signed(request.POST["sheet"], club)
    except signing.BadSignature:
        messages.warning(request, _("The list is no longer stored here. Choose it again."))
        return redirect("memory:old_results", club.slug)
    said_first = request.POST.get("comes_first", "")
    sheet = replace(
        sheet,
        fixes=corrected_cells(request, sheet),
        order=order_of_dates(request, sheet),
        comes_first=said_first if said_first in {FIRST_FIRST, LAST_FIRST} else sheet.comes_first,
    )
    preview = preview_of(club, sheet, request.POST)
    if "save" not in request.POST:
        return show_preview(request, club, sheet, preview)
    if not preview.may_be_saved:
        return show_preview(request, club, sheet, preview, refused=True)
    try:
        by = Actor.of(request.user)
        old = services.bring_in_results(club, sheet, request.POST, by=by)
    except ValidationError as error:
        messages.warning(request, " ".join(error.messages))
        return show_preview(request, club, sheet, preview_of(club, sheet, request.POST))
    count = old.past_events.count()
    words = ngettext("Saved: %(count)s old event.", "Saved: %(count)s old events.", count)
    messages.success(request, words % {"count": count})
    return redirect("memory:old_results", club.slug)


def order_of_dates(request: HttpRequest, sheet: OldSheet) -> Order:
    """Return the order of dates as it was answered now, or before."""
    answers: dict[str, Order] = {"day-first": "day-first", "month-first": "month-first"}
    return answers.get(request.POST.get("order", ""), sheet.order)


def corrected_cells(request: HttpRequest, sheet: OldSheet) -> dict[int, dict[str, str]]:
    """The cells that were corrected now or before."""
    fixes = {line: dict(cells) for line, cells in sheet.fixes.items()}
    lines = {str(line): line for line, _cells in enumerate(sheet.table.rows, 1)}
    for name, sent in request.POST.items():
        text = str(sent)
        start, _dash, rest = name.partition("-")
        line, _dash, column = rest.partition("-")
        if start == "fix" and line in lines and column in HEADINGS:
            fixes.setdefault(lines[line], {})[column] = one_line(text[:MAX_CELL])
    return fixes


def show_preview(
    request: HttpRequest,
    club: Club,
    sheet: OldSheet,
    preview: Preview,
    *,
    refused: bool = False,
) -> HttpResponse:
    context = {
        "club": club,
        "preview": preview,
        "sheet": sheet.sign(club),
        "sheets_left": sheet.table.sheets_left,
        "wrong": [fields_of(row) for row in preview.to_fix[:MAX_CORRECTED_AT_ONCE]],
        "refused": refused,
    }
    return render(request, "memory/old_results/preview.html", context)


def fields_of(row: OldRow) -> dict[str, Any]:
    """A row with a fault: what can be corrected in it."""
    fields = [
        {
            "name": f"fix-{row.line}-{column}",
            "label": HEADINGS[column],
            "value": row.cells.get(column, ""),
            "error": why,
        }
        for column, why in row.faults.items()
    ]
    return {"line": row.line, "names": row.people, "event": row.cells["event"], "fields": fields}


@require_http_methods(["GET", "HEAD", "POST"])
@for_club_director
def take_back(request: HttpRequest, club: Club, old_list: int) -> HttpResponse:
    old = get_object_or_404(OldList.objects.select_related("club"), pk=old_list, club=club)
    if request.method != "POST":
        context = {"club": club, "old": old, "events": old.past_events.order_by("year", "pk")}
        return render(request, "memory/old_results/take_back.html", context)
    services.take_back(old, by=Actor.of(request.user))
    messages.success(request, _("The list is removed, with all its results."))
    return redirect("memory:old_results", club.slug)


@require_safe
@for_club_director
def template_csv(request: HttpRequest, club: Club, shape: str) -> HttpResponse:
    if shape not in EXAMPLES:
        raise Http404
    table = [line.split(",") for line in str(EXAMPLES[shape]).splitlines()]
    return csv_file(f"old-{shape}.csv", table)


@require_safe
@open_to_everybody
def old_event(request: HttpRequest, slug: str, past: int) -> HttpResponse:
    club = find_club(slug)
    facts = facts_of_events(club, PastEvent.objects.filter(club=club, pk=past, event=None)).get(
        past
    )
    if facts is None:
        raise Http404
    context = {"club": club, "facts": facts, "divisions": old_divisions(club, facts)}
    return render(request, "memory/old_results/old_event.html", context)


def old_divisions(club: Club, facts: PastFacts) -> list[dict[str, Any]]:
    """Return the standings as far as the papers have them; `known` are the columns of which
    something is. Two queries.
    """
    names = names_of_club(club)
    lines = past_lines(PastResult.objects.filter(past_event=facts.pk), [facts.pk])
    divisions = []
    for place in sorted({line.division for line in lines}):
        mine = sorted(
            (line for line in lines if line.division == place), key=lambda line: line.rank
        )
        shown = [
            {
                "line": line,
                "name": names[line.person].name,
                "medal": medal_name(line.medal),
                "points": with_minus(line.game_points),
                "spread": signed(line.spread),
            }
            for line in mine
        ]
        known = {name for name in NUMBERS if any(getattr(line, name) is not None for line in mine)}
        divisions.append({"name": facts.division(place), "lines": shown, "known": known})
    return divisions
