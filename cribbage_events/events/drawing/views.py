"""The pages of the draw."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.access.who_may_enter import for_director
from cribbage_events.events.drawing.forms import AgeGroupsForm, BoundaryForm, DrawForm
from cribbage_events.events.drawing.selectors.draw_preview import (
    group_unclear,
    latecomers,
    preview_draw,
)
from cribbage_events.events.drawing.selectors.round_plans import broken_words
from cribbage_events.events.drawing.selectors.table_plan import reseating_of
from cribbage_events.events.drawing.services import draw as services_draw
from cribbage_events.events.drawing.services.doubles import seat_round_again
from cribbage_events.events.forms import SeenForm, refusals_as_messages, refusals_beside_fields
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.pages import or_own_page


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
@or_own_page("draw")
def draw(request: HttpRequest, event: Event) -> HttpResponse:
    if event.status != Event.Status.REGISTRATION:
        return render(request, "events/drawing/drawn.html", {"event": event})
    form = DrawForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            services_draw.draw_event(event, by=Actor.of(request.user), **form.cleaned_data)
            messages.success(request, str(kind_of(event).draw_done))
            for words in broken_words(event):
                messages.warning(request, words)
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


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
@or_own_page("draw")
def age_groups(request: HttpRequest, event: Event) -> HttpResponse:
    """The entrants whose age doesn't say the group: the director chooses, for all at once."""
    if not kind_of(event).has_age_groups:
        raise Http404
    boundary, asked = boundary_and_asked(request, event)
    form = AgeGroupsForm(
        request.POST if request.method == "POST" else None, asked=asked, boundary=boundary
    )
    back = page_after_groups(request, event)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            services_draw.choose_age_groups(event, form.chosen, by=Actor.of(request.user))
            messages.success(request, _("Saved: the age groups."))
            return redirect(back)
    then = "then=groups" if event.status == Event.Status.REGISTRATION else "then=seat"
    context = {"event": event, "form": form, "back": back, "then": then}
    return render(request, "events/drawing/age_groups.html", context)


def boundary_and_asked(request: HttpRequest, event: Event) -> tuple[int | None, list[Entry]]:
    """Return, before the draw, everybody whose group isn't clear; then those who may still come."""
    if event.status == Event.Status.REGISTRATION:
        named = BoundaryForm(request.GET)
        age = named.cleaned_data["boundary"] if named.is_valid() else event.boundary_age
        preview = preview_draw(event, age)
        return preview.boundary or age, preview.asked
    boundary = event.drawn_boundary
    if boundary is None:
        return None, []
    return boundary, [each for each in latecomers(event) if group_unclear(event, each, boundary)]


def page_after_groups(request: HttpRequest, event: Event) -> str:
    """The draw with the boundary that was looked at, or the seat of the one who is late."""
    if event.status == Event.Status.REGISTRATION:
        age = request.GET.get("boundary", "")
        query = {"boundary": age} if age.isdecimal() else None
        return reverse("events:draw", args=[event.slug], query=query)
    number = request.GET.get("entry", "")[:9]
    query = {"entry": number} if number.isdecimal() else None
    return reverse("events:join", args=[event.slug], query=query)


@require_POST
@for_director
@or_own_page("draw")
def undo_draw(request: HttpRequest, event: Event) -> HttpResponse:
    form = SeenForm(request.POST)
    if not form.is_valid():
        return redirect("events:draw", event.slug)
    with refusals_as_messages(request):
        services_draw.undo_draw(event, by=Actor.of(request.user), seen=form.cleaned_data["seen"])
        messages.success(request, _("Saved: the draw is undone; registration is open again."))
    return redirect("events:draw", event.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
def seat_again(request: HttpRequest, event: Event) -> HttpResponse:
    form = SeenForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            by, seen = Actor.of(request.user), form.cleaned_data["seen"]
            seat_round_again(event, by=by, seen=seen)
            messages.success(request, _("Saved: the next round is seated again."))
            return redirect(kind_of(event).pages.get("draw") or "events:desk", event.slug)
    event.refresh_from_db(fields=["revision", "status"])
    context = {
        "event": event,
        "again": reseating_of(event),
        "form": SeenForm(initial={"seen": event.revision}),
        "refused": form,
    }
    return render(request, "events/drawing/seat_again.html", context)
