"""The 50/50 draw at the break."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.forms.refusals import refusals_beside_fields
from cribbage_events.events.forms.seen import SeenForm
from cribbage_events.events.models import Event
from cribbage_events.leagues.access import for_night_director
from cribbage_events.leagues.fifty_fifty.services import draw_fifty_fifty
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.money.selectors.fees import debtors, ticket_holders
from cribbage_events.words.money import dollars


@require_http_methods(["GET", "HEAD", "POST"])
@for_night_director
def fifty_fifty(request: HttpRequest, night: Night) -> HttpResponse:
    form = SeenForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            night = draw_fifty_fifty(night, by=Actor.of(request.user))
            messages.success(request, _("Saved: the 50/50 is drawn and on record."))
            return redirect("leagues:half_half", night.event.slug)
    holders = ticket_holders(night)
    rules = night.money
    pool = len(holders) * rules.draw
    context = {
        "event": night.event,
        "night": night,
        "refused": form,
        "form": SeenForm(initial={"seen": night.event.revision}),
        "holders": holders,
        "owing": ", ".join(entry.name for entry in debtors(night)),
        "pool": dollars(pool),
        "prize": dollars(pool * rules.draw_winner_share // 100),
        "won": dollars(night.draw_cents or 0),
        "running": night.event.status == Event.Status.RUNNING,
    }
    return render(request, "leagues/fifty_fifty/fifty_fifty.html", context)
