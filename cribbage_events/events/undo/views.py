"""The diary: who did what, and undoing it."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.access.who_may_enter import for_director
from cribbage_events.events.forms import UndoForm, refusals_beside_fields
from cribbage_events.events.history.diary import diary_of
from cribbage_events.events.models import Change, Event
from cribbage_events.events.undo import services
from cribbage_events.events.undo.sentences import what_comes_back
from cribbage_events.events.undo.state import is_result, is_undoing, rows_of

CHANGES_SHOWN = 100


@require_safe
@for_director
def log(request: HttpRequest, event: Event) -> HttpResponse:
    page = Paginator(diary_of(event), CHANGES_SHOWN).get_page(request.GET.get("page"))
    refused = services.undo_refusals(event, [line.pk for line in page])
    lines = [(line, refused.get(line.pk)) for line in page]
    return render(request, "events/undo/log.html", {"event": event, "page": page, "lines": lines})


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
def undo(request: HttpRequest, event: Event, revision: int) -> HttpResponse:
    """Shows what would come back, or why it can't; the button undoes it."""
    change = get_object_or_404(
        Change.objects.select_related("event", "undoes"), event=event, revision=revision
    )
    rows = rows_of(change)
    form = UndoForm(request.POST if request.method == "POST" else None, asks_reason=is_result(rows))
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            by, reason = Actor.of(request.user), form.cleaned_data.get("reason", "")
            services.undo(change, by=by, reason=reason)
            messages.success(
                request, _("Saved: done again.") if is_undoing(change) else _("Saved: undone.")
            )
            return redirect("events:log", event.slug)
    context = {
        "event": event,
        "change": change,
        "again": is_undoing(change),
        "comes_back": what_comes_back(event, rows),
        "why_not": services.undo_refusal(change),
        "form": form,
    }
    return render(request, "events/undo/undo.html", context)
