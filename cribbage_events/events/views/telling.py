"""Who knows what has become of an event or a night; those without e-mail are telephoned."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.access import for_desk, for_director
from cribbage_events.events.forms.refusals import refusals_as_messages
from cribbage_events.events.forms.telling import CallForm
from cribbage_events.events.models import Event, Notice
from cribbage_events.events.selectors.notices import (
    entrants_to_tell,
    heads,
    is_to_come,
    move_untold,
    notices_of,
)
from cribbage_events.events.services.telling import note_call, tell_moved, try_again
from cribbage_events.events.views.in_place import Done, Undo, answer_in_place, is_in_place, said_on
from cribbage_events.events.views.singles import singles_only
from cribbage_events.hosts import full_address

PAGE = "events/desk/notices.html"
SAID = {
    Notice.Status.REACHED: "reached",
    Notice.Status.MESSAGE_LEFT: "a message was left",
    Notice.Status.NO_ANSWER: "no answer",
    Notice.Status.TO_CALL: "not told yet",
}


@require_http_methods(["GET", "HEAD", "POST"])
@for_desk
def notices(request: HttpRequest, event: Event) -> HttpResponse:
    """With `?live` only what changes in it, which the page asks for every few seconds."""
    if request.method == "POST":
        return send_again(request, event) if "again" in request.POST else call(request, event)
    part = "#live" if "live" in request.GET else ""
    said = [] if part else said_on(request)
    return render(request, f"{PAGE}{part}", {**context_of(event), "said": said})


def context_of(event: Event) -> dict[str, Any]:
    may_be_moved = is_to_come(event) and not event.is_doubles and not event.why_cancelled
    untold = move_untold(event) if may_be_moved else None
    context = {"event": event, "notices": notices_of(event), "untold": untold}
    return context | heads(entrants_to_tell(event)) if untold else context


@require_POST
@for_director
@singles_only("events:notices")
def tell_of_move(request: HttpRequest, event: Event) -> HttpResponse:
    with refusals_as_messages(request):
        tell_moved(event, by=Actor.of(request.user), url=public_url(request, event))
        messages.success(request, "Saved: everybody is being told. See below who knows.")
    return redirect("events:notices", event.slug)


def public_url(request: HttpRequest, event: Event) -> str:
    return full_address(request, event.get_absolute_url())


def send_again(request: HttpRequest, event: Event) -> HttpResponse:
    with refusals_as_messages(request):
        try_again(event, by=Actor.of(request.user))
        messages.success(request, "Being sent again.")
    return redirect("events:notices", event.slug)


def call(request: HttpRequest, event: Event) -> HttpResponse:
    """Somebody has telephoned: the list stays where it is, with the next one to call."""
    try:
        done = note_tap(request, event)
    except ValidationError as error:
        done = Done.refused(error)
    if is_in_place(request):
        return answer_in_place(request, PAGE, context_of(event), done)
    done.keep_for_next_page(request)
    return redirect(f"{reverse('events:notices', args=[event.slug])}#to-call")


def note_tap(request: HttpRequest, event: Event) -> Done:
    form = CallForm(request.POST, event=event)
    if not form.is_valid():
        raise ValidationError([message for found in form.errors.values() for message in found])
    notice, status = form.cleaned_data["notice"], form.cleaned_data["status"]
    note_call(notice, by=Actor.of(request.user), status=status)
    words = f"Saved: {notice.person.shown_name}: {SAID.get(status, status)}."
    to_call = Notice.Status.TO_CALL.value
    undo = Undo(to_call, "notice", notice.pk, button="status") if status != to_call else None
    return Done(words, undo=undo)
