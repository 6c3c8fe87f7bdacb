"""The page that shows who has been told the news of an event or a night, and whom to telephone."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.letters import why_no_letters
from cribbage_events.events.access.who_may_enter import for_desk, for_director
from cribbage_events.events.forms import refusals_as_messages
from cribbage_events.events.history.taps import kept_taps
from cribbage_events.events.models import Event
from cribbage_events.events.notices.forms import CallForm
from cribbage_events.events.notices.selectors import (
    entrants_to_tell,
    heads,
    notices_of,
    untold_move,
)
from cribbage_events.events.notices.sentences import moved_words, untold_words
from cribbage_events.events.notices.services import note_call, tell_moved, try_again
from cribbage_events.events.pages import (
    Done,
    TapAnswer,
    Undo,
    check_name,
    is_kept,
    messages_in_place,
    or_own_page,
)
from cribbage_events.mail.models import State
from cribbage_events.mail.queries import call_noted
from cribbage_events.server.hosts import full_address
from cribbage_events.words.codes import letter_fault

PAGE = "events/notices/notices.html"


@require_http_methods(["GET", "HEAD", "POST"])
@for_desk
@kept_taps
def notices(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the notices; with `?live` only the part that changes, which the page asks for every few
    seconds.
    """
    if request.method == "POST":
        return send_again(request, event) if "again" in request.POST else call(request, event)
    part = "#live" if "live" in request.GET else ""
    said = [] if part else messages_in_place(request)
    return render(request, f"{PAGE}{part}", {**notices_context(event), "said": said})


def notices_context(event: Event) -> dict[str, Any]:
    untold = untold_move(event)
    context = {"event": event, "notices": notices_of(event), "untold": untold}
    context["over"] = event.status == Event.Status.FINISHED
    if untold:
        words = {"untold_words": untold_words(event, untold)}
        return context | heads(event, entrants_to_tell(event)) | words
    return context | {"moved_words": moved_words(event)}


@require_POST
@for_director
@or_own_page("tell-of-move")
def tell_of_move(request: HttpRequest, event: Event) -> HttpResponse:
    with refusals_as_messages(request):
        tell_moved(event, by=Actor.of(request.user), url=public_url(request, event))
        messages.success(request, _("Saved. See below who has been told, and who to call."))
    return redirect("events:notices", event.slug)


def public_url(request: HttpRequest, event: Event) -> str:
    return full_address(request, event.get_absolute_url())


def send_again(request: HttpRequest, event: Event) -> HttpResponse:
    with refusals_as_messages(request):
        try_again(event, by=Actor.of(request.user))
        messages.success(request, being_sent(event))
    return redirect("events:notices", event.slug)


def being_sent(event: Event) -> str:
    return letter_fault(why_no_letters(event.club)) or _("Being sent again.")


def call(request: HttpRequest, event: Event) -> HttpResponse:
    """Somebody has telephoned: the list stays where it is, with the next one to call."""
    try:
        done = note_tap(request, event)
    except ValidationError as error:
        done = Done.refused(error)
    if is_kept(request):
        return TapAnswer(done)
    done.keep_for_next_page(request)
    return redirect(f"{reverse('events:notices', args=[event.slug])}#to-call")


def note_tap(request: HttpRequest, event: Event) -> Done:
    form = CallForm(request.POST, event=event)
    if not form.is_valid():
        raise ValidationError([message for found in form.errors.values() for message in found])
    message, state = form.cleaned_data["message"], form.cleaned_data["state"]
    name = message.reader.shown_name
    check_name(request.POST, name)
    note_call(message, event, by=Actor.of(request.user), state=state)
    to_call = State.TO_CALL.value
    undo = Undo(to_call, "message", message.pk, button="state", name=name)
    return Done(call_noted(message, state), undo=undo if state != to_call else None)
