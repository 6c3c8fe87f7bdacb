"""Buttons of the list of entrants: here, not here, told, removed."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.access import EventView, SlugView, for_desk, for_director
from cribbage_events.events.forms.refusals import refusals_as_messages
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.services import answers, attendance, registration
from cribbage_events.events.views.desk_entrants import PAGE, context_of, entry_of
from cribbage_events.events.views.in_place import Done, Undo, answer_in_place, is_in_place
from cribbage_events.events.views.singles import singles_only


class OfAnEntry(Protocol):
    def __call__(self, entry: Entry, *, by: Actor) -> None: ...


def undo_of(event: Event, number: int, service: OfAnEntry) -> Undo | None:
    if service not in (attendance.check_in, attendance.mark_no_show):
        return None
    action = reverse("events:undo_attendance", args=[event.slug, number])
    return Undo("", "entry", number, action=action)


def button(
    service: OfAnEntry, said: str, *, whom: Callable[[EventView[Any]], SlugView] = for_desk
) -> SlugView:
    """A view that does this to one entry and goes back to its place in the list."""

    @require_POST
    @whom
    @singles_only("leagues:door")
    def press(request: HttpRequest, event: Event, number: int) -> HttpResponse:
        entry = entry_of(event, number)
        try:
            service(entry, by=Actor.of(request.user))
        except ValidationError as error:
            done = Done.refused(error)
        else:
            done = Done(f"Saved: {entry.name} {said}.", undo=undo_of(event, number, service))
        search = request.POST.get("q", "")
        if is_in_place(request):
            return answer_in_place(request, PAGE, context_of(event, search), done)
        # The diary's way of undoing is offered with the message.
        replace(done, undo=None).keep_for_next_page(request)
        query = {"q": search} if search else None
        back = reverse("events:entrants", args=[event.slug], query=query)
        return redirect(f"{back}#entry-{number}")

    return press


check_in = button(attendance.check_in, "is here")
no_show = button(attendance.mark_no_show, "is not here")
undo_attendance = button(attendance.undo_attendance, "is registered, neither here nor missing")
told = button(answers.note_told, "has been told")
remove = button(registration.remove, "is removed from the list", whom=for_director)


@require_POST
@for_desk
@singles_only("leagues:door")
def check_in_all(request: HttpRequest, event: Event) -> HttpResponse:
    with refusals_as_messages(request):
        count = attendance.check_in_all(event, by=Actor.of(request.user))
        messages.success(request, f"Saved: everybody is here, {count} checked in just now.")
    return redirect("events:entrants", event.slug)
