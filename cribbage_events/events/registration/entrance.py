"""Players check themselves in by a code at the entrance.

The desk turns the code on, and shows or prints it. It opens a list of names on the day of the event
until the draw, and says nothing that the public page doesn't say.
"""

from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.names import sort_key
from cribbage_events.events.access import guests
from cribbage_events.events.access.qr_codes import qr_image
from cribbage_events.events.access.tokens import (
    NotALinkError,
    entrance_mark,
    entrance_token,
    read_entrance_token,
)
from cribbage_events.events.access.views import secret, show_broken
from cribbage_events.events.access.who_may_enter import entry_or_404, for_desk, for_link_holders
from cribbage_events.events.forms import refusals_as_messages
from cribbage_events.events.games.entries import EntryRow, public_entry_rows
from cribbage_events.events.history.changing import changing, reread
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.pages import or_own_page, render_live
from cribbage_events.events.registration.services import BEFORE_THE_DRAW
from cribbage_events.server.hosts import full_address
from cribbage_events.words.codes import ENTRANCE

Status = Entry.Status
EXPECTED = (Status.REGISTERED, Status.CHECKED_IN, Status.NO_SHOW)


def open_entrance(event: Event, *, by: Actor) -> None:
    """A new code; the one before opens nothing any more."""
    with changing(event, by=by, verb="open-entrance", only=BEFORE_THE_DRAW, touches=()) as change:
        change.set(entrance_opened_at=timezone.now())
        change.says()


def close_entrance(event: Event, *, by: Actor) -> None:
    with changing(event, by=by, verb="close-entrance", touches=()) as change:
        if change.set(entrance_opened_at=None):
            change.says()


def arrive(entry: Entry, *, mark: str) -> None:
    """Check somebody in who has scanned the code. Raises ValidationError where it opens nothing."""
    with changing(
        entry.event, by=Actor(name=ENTRANCE), verb="arrive-at-entrance", touches=(Entry,)
    ) as change:
        if why_not := why_closed(change.event, mark):
            raise ValidationError(why_not)
        entry = reread(entry)
        if entry.status == Status.CHECKED_IN:
            words = _("%(name)s is already here.")
            raise ValidationError(words % {"name": public_entry_rows(change.event)[entry.pk].name})
        if entry.status not in EXPECTED:
            raise ValidationError(_("This name isn’t on the list any more. Go to the desk."))
        entry.status = Status.CHECKED_IN
        entry.save(update_fields=["status"])
        change.says(entrant=entry.name)


def why_closed(event: Event, mark: str) -> str:
    """Return why the code opens nothing now, or ""."""
    opened_at = event.entrance_opened_at
    if event.why_cancelled:
        return _("This event is cancelled.")
    if event.status != Event.Status.REGISTRATION:
        return _("The rounds are drawn. Go to the desk: you can still play.")
    if opened_at is None or entrance_mark(opened_at) != mark:
        return _("This code is turned off. Scan the one at the entrance, or go to the desk.")
    if event.day != event.club.today:
        return _("This code works on the day of the event only.")
    return ""


@require_http_methods(["GET", "HEAD", "POST"])
@cache_control(no_store=True)
@for_desk
@or_own_page("check-in")
def entrance(request: HttpRequest, event: Event) -> HttpResponse:
    """The sign with the code, to show or to print."""
    if request.method == "POST":
        by = Actor.of(request.user)
        with refusals_as_messages(request):
            if "off" in request.POST:
                close_entrance(event, by=by)
                messages.success(request, _("Saved: the code at the entrance is turned off."))
            else:
                open_entrance(event, by=by)
                words = _("The code is ready. Show it at the entrance, or print it.")
                messages.success(request, words)
        return redirect("events:entrance", event.slug)
    context: dict[str, Any] = {"event": event}
    if event.entrance_opened_at and event.status == Event.Status.REGISTRATION:
        token = entrance_token(event.pk, event.entrance_opened_at)
        path = reverse("events:arrive", args=[event.slug, token])
        context["image"] = qr_image(full_address(request, path))
    return render(request, "events/registration/entrance.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@for_link_holders
@secret
def arrive_page(request: HttpRequest, event: Event, token: str) -> HttpResponse:
    """The page that the code opens: one's name in the list, one's own button, and what is saved."""
    try:
        key, mark = read_entrance_token(token)
    except NotALinkError:
        return show_broken(request, event)
    if key != event.pk:
        return show_broken(request, event)
    context: dict[str, Any] = {"event": event, "why_not": why_closed(event, mark)}
    if context["why_not"]:
        return render_live(request, event, "events/registration/arrive.html", context)
    number = request.POST.get("number", request.GET.get("number", ""))
    if request.method == "POST" and number.isdecimal() and len(number) < 7:
        entry = entry_or_404(event, int(number))
        try:
            arrive(entry, mark=mark)
        except ValidationError as error:
            context["error"] = " ".join(error.messages)
        else:
            query = {"done": entry.number}
            return redirect(reverse("events:arrive", args=[event.slug, token], query=query))
    rows = [each for each in public_entry_rows(event).values() if is_expected(each)]
    by_number = {str(each.number): each for each in rows}
    context |= {
        "rows": sorted(rows, key=lambda each: (sort_key(each.listed_name), each.number)),
        "chosen": by_number.get(number),
        "done": by_number.get(request.GET.get("done", "")),
    }
    if (own := guests.player_of(request, event)) and str(own.number) in by_number:
        context["own"] = by_number[str(own.number)]
    return render_live(request, event, "events/registration/arrive.html", context)


def is_expected(entry: EntryRow) -> bool:
    return entry.status in EXPECTED and not entry.fills_in
