"""The pages of who has paid what."""

from collections.abc import Sequence

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.access.or_404 import entry_or_404
from cribbage_events.events.access.who_may_enter import for_desk, for_director
from cribbage_events.events.forms.refusals import refusals_beside_fields
from cribbage_events.events.history.taps import kept_taps
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.pages.in_place import Done, TapAnswer, Undo, check_name, is_kept
from cribbage_events.tournaments.forms import OnePaidForm
from cribbage_events.tournaments.payout import payout_of
from cribbage_events.tournaments.selectors import paid_list
from cribbage_events.tournaments.services import note_paid
from cribbage_events.tournaments.setup import ENTRY, setup_of


@require_http_methods(["GET", "HEAD", "POST"])
@for_desk
@kept_taps
def paid(request: HttpRequest, event: Event) -> HttpResponse:
    """One entrant after the other by name or number, or by a tap in the list."""
    if "tick" in request.POST:
        return answer_tick(request, event)
    found = paid_list(event, _("Entry fee"))
    one = OnePaidForm(request.POST if request.method == "POST" else None, event=event, found=found)
    if request.method == "POST" and one.is_valid():
        with refusals_beside_fields(one):
            changed = note_paid(event, by=Actor.of(request.user), changes=one.changes)
            messages.success(request, saved_words(changed))
            return redirect("events:paid", event.slug)
    context = {"event": event, "found": found, "one": one}
    return render(request, "tournaments/paid.html", context)


def saved_words(changed: Sequence[Entry]) -> str:
    if not changed:
        return _("Nothing has changed.")
    return _("Saved: what %(name)s has paid.") % {"name": changed[0].name}


def answer_tick(request: HttpRequest, event: Event) -> HttpResponse:
    number, key, now = (*request.POST["tick"].split(":"), "", "")[:3]
    try:
        done = tick(request, event, number, key, now)
    except ValidationError as error:
        done = Done.refused(error)
    if is_kept(request):
        return TapAnswer(done)
    done.keep_for_next_page(request)
    return redirect(f"{reverse('events:paid', args=[event.slug])}#paid-{number}-{key}")


def tick(request: HttpRequest, event: Event, number: str, key: str, now: str) -> Done:
    """The answer to a tap beside a name: this fee is paid, or isn't."""
    names = {ENTRY: _("Entry fee")} | {each.key: each.name for each in setup_of(event).pools}
    is_known = key in names and now in ("yes", "no")
    if not is_known or not number.isdecimal() or len(number) > 7:
        raise ValidationError(_("Tap one of the buttons beside a name."))
    entry, is_paid = entry_or_404(event, int(number)), now == "yes"
    check_name(request.POST, entry.listed_name)
    note_paid(event, by=Actor.of(request.user), changes={entry.number: {key: is_paid}})
    words = (
        _("Saved: %(name)s, paid: %(fee)s.")
        if is_paid
        else _("Saved: %(name)s, not paid: %(fee)s.")
    )
    undo = Undo(
        f"{number}:{key}:{'no' if is_paid else 'yes'}",
        "number",
        entry.number,
        button="tick",
        name=entry.listed_name,
    )
    return Done(words % {"name": entry.name, "fee": names[key]}, undo=undo)


@require_safe
@for_director
def payout(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the payout for the treasurer, and for signatures; both to print."""
    found = payout_of(event)
    context = {
        "event": event,
        "found": found,
        "sheets": found.sheets(_("Prizes")),
        "payees": found.payees(_("Prizes")),
        "is_final": event.status == Event.Status.FINISHED,
    }
    return render(request, "tournaments/payout.html", context)
