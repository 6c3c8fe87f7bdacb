"""Who has paid what."""

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.access.who_may_enter import for_desk, for_director
from cribbage_events.events.forms.refusals import refusals_beside_fields
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.tournaments.forms import OnePaidForm
from cribbage_events.events.tournaments.payout import payout_of
from cribbage_events.events.tournaments.selectors import paid_list
from cribbage_events.events.tournaments.services import note_paid


@require_http_methods(["GET", "HEAD", "POST"])
@for_desk
def paid(request: HttpRequest, event: Event) -> HttpResponse:
    """One entrant after the other by name or number, or the whole list at once."""
    found = paid_list(event, _("Entry fee"))
    one = OnePaidForm(request.POST if "who" in request.POST else None, event=event, found=found)
    if request.method == "POST" and ("who" not in request.POST or one.is_valid()):
        changes = one.changes if "who" in request.POST else boxes_changed(request)
        with refusals_beside_fields(one):
            changed = note_paid(event, by=Actor.of(request.user), changes=changes)
            messages.success(request, saved_words(changed))
            return redirect("events:paid", event.slug)
    context = {"event": event, "found": found, "one": one}
    return render(request, "events/tournaments/paid.html", context)


def saved_words(changed: Sequence[Entry]) -> str:
    if not changed:
        return _("Nothing has changed.")
    if len(changed) == 1:
        return _("Saved: what %(name)s has paid.") % {"name": changed[0].name}
    words = ngettext(
        "Saved: what %(count)s entrant has paid.",
        "Saved: what %(count)s entrants have paid.",
        len(changed),
    )
    return words % {"count": len(changed)}


def boxes_changed(request: HttpRequest) -> dict[int, dict[str, bool]]:
    """The boxes that are not as the page showed them."""
    shown, now = set(request.POST.getlist("was")), set(request.POST.getlist("paid"))
    changes: dict[int, dict[str, bool]] = {}
    for box in shown ^ now:
        number, _dash, key = box.partition("-")
        if number.isascii() and number.isdigit() and len(number) < 8:
            changes.setdefault(int(number), {})[key] = box in now
    return changes


@require_safe
@for_director
def payout(request: HttpRequest, event: Event) -> HttpResponse:
    """For the treasurer, and for signatures; both to print."""
    found = payout_of(event)
    context = {
        "event": event,
        "found": found,
        "sheets": found.sheets(_("Prizes")),
        "payees": found.payees(_("Prizes")),
        "is_final": event.status == Event.Status.FINISHED,
    }
    return render(request, "events/tournaments/payout.html", context)
