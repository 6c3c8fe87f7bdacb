"""The diary: who did what, and undoing it."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.access import for_director
from cribbage_events.events.forms.reason import UndoForm
from cribbage_events.events.forms.refusals import refusals_beside_fields
from cribbage_events.events.models import Change, Event
from cribbage_events.events.selectors.diary import diary_of
from cribbage_events.events.services import undo as undoing
from cribbage_events.events.services.undo_rows import is_result, is_undoing, rows_of
from cribbage_events.events.services.undo_words import what_comes_back

CHANGES_SHOWN = 100


@require_safe
@for_director
def log(request: HttpRequest, event: Event) -> HttpResponse:
    page = Paginator(diary_of(event), CHANGES_SHOWN).get_page(request.GET.get("page"))
    refused = undoing.why_none(event, [line.pk for line in page])
    lines = [(line, refused.get(line.pk)) for line in page]
    return render(request, "events/desk/log.html", {"event": event, "page": page, "lines": lines})


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
def undo(request: HttpRequest, event: Event, revision: int) -> HttpResponse:
    """What would come back, or what stands in the way; then the button."""
    change = get_object_or_404(
        Change.objects.select_related("event", "undoes"), event=event, revision=revision
    )
    rows = rows_of(change)
    form = UndoForm(request.POST if request.method == "POST" else None, asks_reason=is_result(rows))
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            by, reason = Actor.of(request.user), form.cleaned_data.get("reason", "")
            undoing.undo(change, by=by, reason=reason)
            messages.success(request, f"Saved: {'done again' if is_undoing(change) else 'undone'}.")
            return redirect("events:log", event.slug)
    context = {
        "event": event,
        "change": change,
        "again": is_undoing(change),
        "comes_back": what_comes_back(change, rows),
        "why_not": undoing.why_not(change),
        "form": form,
    }
    return render(request, "events/desk/undo.html", context)
