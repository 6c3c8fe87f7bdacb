"""The desk starts and pauses a round's clock, and chooses who sees it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.access.who_may_enter import for_desk
from cribbage_events.events.clock.forms import ClockForm, ClockStepForm
from cribbage_events.events.clock.services import set_clock
from cribbage_events.events.forms import refusals_as_messages, refusals_beside_fields
from cribbage_events.events.models import Event


@require_POST
@for_desk
def clock_step(request: HttpRequest, event: Event) -> HttpResponse:
    form = ClockStepForm(request.POST)
    if form.is_valid():
        service, words = form.STEPS[form.cleaned_data["step"]]
        number = form.cleaned_data["round"]
        with refusals_as_messages(request):
            service(event, by=Actor.of(request.user), number=number)
            messages.success(request, words % {"round": number})
    return redirect("events:desk", event.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@for_desk
def edit_clock(request: HttpRequest, event: Event) -> HttpResponse:
    first = {"shown": event.clock_shown, "minutes": event.round_minutes}
    form = ClockForm(request.POST if request.method == "POST" else None, initial=first)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            set_clock(event, by=Actor.of(request.user), **form.cleaned_data)
            messages.success(request, _("Saved: the clock."))
            return redirect("events:desk", event.slug)
    return render(request, "events/clock/settings.html", {"event": event, "form": form})
