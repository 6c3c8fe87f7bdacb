"""The draw: what it would do, doing it, and undoing it before anybody has played."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.access.who_may_enter import for_director
from cribbage_events.events.drawing.forms import BoundaryForm, DrawForm
from cribbage_events.events.drawing.selectors.draw_preview import preview_draw
from cribbage_events.events.drawing.services import draw as drawing
from cribbage_events.events.forms.refusals import refusals_as_messages, refusals_beside_fields
from cribbage_events.events.forms.seen import SeenForm
from cribbage_events.events.models import Event
from cribbage_events.events.pages.own_page import or_own_page


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
@or_own_page("draw")
def draw(request: HttpRequest, event: Event) -> HttpResponse:
    if event.status != Event.Status.REGISTRATION:
        return render(request, "events/drawing/drawn.html", {"event": event})
    form = DrawForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            drawing.draw_event(event, by=Actor.of(request.user), **form.cleaned_data)
            messages.success(request, str(event.format.draw_done))
            return redirect("events:desk_rounds", event.slug)
    return show_draw_preview(request, event, form)


def show_draw_preview(request: HttpRequest, event: Event, form: DrawForm) -> HttpResponse:
    boundary = BoundaryForm(request.GET if "boundary" in request.GET else None)
    age = boundary.cleaned_data["boundary"] if boundary.is_valid() else event.boundary_age
    if form.is_bound and form.is_valid():
        age = form.cleaned_data["boundary_age"]
    preview = preview_draw(event, age)
    fresh = DrawForm(initial={"seen": event.revision, "boundary_age": age})
    context = {
        "event": event,
        "preview": preview,
        "boundary": boundary,
        "named": age,
        "form": fresh,
        "refused": form if form.is_bound else None,
    }
    return render(request, "events/drawing/draw.html", context)


@require_POST
@for_director
@or_own_page("draw")
def undo_draw(request: HttpRequest, event: Event) -> HttpResponse:
    form = SeenForm(request.POST)
    if not form.is_valid():
        return redirect("events:draw", event.slug)
    with refusals_as_messages(request):
        drawing.undo_draw(event, by=Actor.of(request.user), seen=form.cleaned_data["seen"])
        messages.success(request, _("Saved: the draw is undone; registration is open again."))
    return redirect("events:draw", event.slug)
