"""A night is cancelled, and everybody told: by e-mail in the background, or by telephone."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.forms.refusals import refusals_as_messages, refusals_beside_fields
from cribbage_events.events.models import Event
from cribbage_events.events.views.in_place import Done, Undo, answer_in_place, is_in_place, said_on
from cribbage_events.leagues.access import for_night_director, for_night_helper
from cribbage_events.leagues.forms.cancelling import CallForm, CancelForm
from cribbage_events.leagues.models import Night, Notice
from cribbage_events.leagues.selectors.notices import notices_of
from cribbage_events.leagues.services.cancelling import (
    cancel_and_tell,
    hold_and_tell,
    note_call,
    tell_again,
)
from cribbage_events.leagues.services.telling import members_to_tell

NOTICES = "leagues/night/notices.html"
SAID = {
    Notice.Status.REACHED: "reached",
    Notice.Status.MESSAGE_LEFT: "a message was left",
    Notice.Status.NO_ANSWER: "no answer",
    Notice.Status.TO_CALL: "not told yet",
}


@require_http_methods(["GET", "HEAD", "POST"])
@for_night_director
def cancel_night(request: HttpRequest, night: Night) -> HttpResponse:
    form = CancelForm(request.POST if request.method == "POST" else None, night=night)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            return save(request, night, form)
    context = {
        **heads_told(night),
        "night": night,
        "event": night.event,
        "form": form,
        "possible": night.event.status == Event.Status.REGISTRATION,
    }
    return render(request, "leagues/night/cancel.html", context)


def heads_told(night: Night) -> dict[str, int]:
    """How many will be written to, and how many are to be telephoned."""
    members = members_to_tell(night, night.event)
    written = sum(bool(person.email) for person in members)
    return {"written": written, "telephoned": len(members) - written}


def save(request: HttpRequest, night: Night, form: CancelForm) -> HttpResponse:
    """What the page offered: its button says which of the two was meant."""
    by, given = Actor.of(request.user), form.cleaned_data
    if "hold" in request.POST:
        hold_and_tell(night, by=by, season_url=season_url(request, night), **given)
        messages.success(request, "Saved: the night takes place after all. See below who knows.")
    else:
        cancel_and_tell(night, by=by, season_url=season_url(request, night), **given)
        messages.success(request, "Saved: the night is cancelled. See below who knows.")
    return redirect("leagues:notices", night.event.slug)


def season_url(request: HttpRequest, night: Night) -> str:
    return request.build_absolute_uri(night.season.get_absolute_url())


@require_http_methods(["GET", "HEAD", "POST"])
@for_night_helper
def notices(request: HttpRequest, night: Night) -> HttpResponse:
    """With `?live` only what changes in it, which the page asks for every few seconds."""
    if request.method == "POST":
        return send_again(request, night) if "again" in request.POST else call(request, night)
    part = "#live" if "live" in request.GET else ""
    said = [] if part else said_on(request)
    return render(request, f"{NOTICES}{part}", {**notices_context(night), "said": said})


def notices_context(night: Night) -> dict[str, Any]:
    return {"night": night, "event": night.event, "notices": notices_of(night)}


def send_again(request: HttpRequest, night: Night) -> HttpResponse:
    with refusals_as_messages(request):
        tell_again(night, by=Actor.of(request.user), season_url=season_url(request, night))
        messages.success(request, "Being sent again.")
    return redirect("leagues:notices", night.event.slug)


def call(request: HttpRequest, night: Night) -> HttpResponse:
    """Somebody has telephoned: the list stays where it is, with the next one to call."""
    try:
        done = note_tap(request, night)
    except ValidationError as error:
        done = Done.refused(error)
    if is_in_place(request):
        return answer_in_place(request, NOTICES, notices_context(night), done)
    done.keep_for_next_page(request)
    return redirect(f"{reverse('leagues:notices', args=[night.event.slug])}#to-call")


def note_tap(request: HttpRequest, night: Night) -> Done:
    form = CallForm(request.POST, night=night)
    if not form.is_valid():
        raise ValidationError([message for found in form.errors.values() for message in found])
    notice, status = form.cleaned_data["notice"], form.cleaned_data["status"]
    note_call(notice, by=Actor.of(request.user), status=status)
    words = f"Saved: {notice.person.shown_name}: {SAID.get(status, status)}."
    to_call = Notice.Status.TO_CALL.value
    undo = Undo(to_call, "notice", notice.pk, button="status") if status != to_call else None
    return Done(words, undo=undo)
