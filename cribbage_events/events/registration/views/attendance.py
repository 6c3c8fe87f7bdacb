"""Buttons of the list of entrants: here, not here, told, removed."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.access.who_may_enter import (
    EventView,
    SlugView,
    entry_or_404,
    for_desk,
    for_director,
)
from cribbage_events.events.drawing.selectors.waiting import words_of_waiting
from cribbage_events.events.forms import refusals_as_messages
from cribbage_events.events.history.taps import kept_taps
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.pages import Done, TapAnswer, Undo, check_name, is_kept, or_own_page
from cribbage_events.events.registration import services
from cribbage_events.words.lazy import Text


class OfAnEntry(Protocol):
    def __call__(self, entry: Entry, *, by: Actor) -> None: ...


def undo_of(event: Event, number: int, name: str, service: OfAnEntry) -> Undo | None:
    taken_back = service in (services.check_in, services.mark_no_show)
    if not taken_back:
        return None
    action = reverse("events:undo_attendance", args=[event.slug, number])
    return Undo("", "entry", number, action=action, name=name)


def button(
    service: OfAnEntry, saved: Text, *, whom: Callable[[EventView[Any]], SlugView] = for_desk
) -> SlugView:
    """A view that does this to one entry and goes back to its place in the list."""

    @require_POST
    @whom
    @kept_taps
    @or_own_page("check-in")
    def press(request: HttpRequest, event: Event, number: int) -> HttpResponse:
        entry = entry_or_404(event, number)
        try:
            check_name(request.POST, entry.name)
            service(entry, by=Actor.of(request.user))
        except ValidationError as error:
            done = Done.refused(error)
        else:
            words = str(saved % {"name": entry.name})
            if service is services.check_in and event.status == Event.Status.RUNNING:
                late = words_of_waiting(event, [entry])
                words = _("Saved: %(what)s") % {"what": late}
            done = Done(words, undo=undo_of(event, number, entry.name, service))
        search = request.POST.get("q", "")
        if is_kept(request):
            return TapAnswer(done)
        # The diary's way of undoing is offered with the message.
        replace(done, undo=None).keep_for_next_page(request)
        asked = {"q": search, "page": request.POST.get("page", "")}
        query = {name: value for name, value in asked.items() if value} or None
        back = reverse("events:entrants", args=[event.slug], query=query)
        return redirect(f"{back}#entry-{number}")

    return press


check_in = button(services.check_in, gettext_lazy("Saved: %(name)s is here."))
no_show = button(services.mark_no_show, gettext_lazy("Saved: %(name)s is not here."))
undo_attendance = button(
    services.undo_attendance,
    gettext_lazy("Saved: the check-in of %(name)s is cleared."),
)
told = button(services.note_told, gettext_lazy("Saved: %(name)s has been told."))
remove = button(
    services.remove,
    gettext_lazy("Saved: %(name)s is removed from the list."),
    whom=for_director,
)


@require_POST
@for_desk
@or_own_page("check-in")
def check_in_all(request: HttpRequest, event: Event) -> HttpResponse:
    with refusals_as_messages(request):
        count = services.check_in_all(event, by=Actor.of(request.user))
        words = _("Saved: everybody is here, %(count)s checked in just now.")
        messages.success(request, words % {"count": count})
    return redirect("events:entrants", event.slug)
