"""The 50/50 draw at the break."""

import secrets
from random import Random
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.forms import SeenForm, refusals_beside_fields
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import Event
from cribbage_events.leagues.access import for_night_director
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.money import debtors, ticket_holders
from cribbage_events.words.money import dollars


def draw_fifty_fifty(night: Night, *, by: Actor) -> Night:
    """Draw the winner, once and for good."""
    with changing(
        night.event, by=by, verb="half-half", only=(Event.Status.RUNNING,), touches=()
    ) as change:
        night = Night.objects.select_related("season", "event").get(pk=night.pk)
        if night.drawn_at is not None:
            raise ValidationError(_("The 50/50 has already been drawn. It can’t be drawn again."))
        holders = ticket_holders(night)
        if not holders:
            raise ValidationError(_("Nobody has paid yet, so there is nothing to draw for."))
        rules = night.money
        night.draw_seed = secrets.randbelow(2**31)
        night.draw_winner = Random(night.draw_seed).choice(holders)
        night.draw_cents = len(holders) * rules.draw * rules.draw_winner_share // 100
        night.draw_tickets = len(holders)
        night.drawn_at = timezone.now()
        night.save()
        change.says(
            entrant=night.draw_winner.name,
            cents=night.draw_cents,
            seed=night.draw_seed,
            tickets=len(holders),
        )
    return night


@require_http_methods(["GET", "HEAD", "POST"])
@for_night_director
def fifty_fifty(request: HttpRequest, night: Night) -> HttpResponse:
    form = SeenForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        with refusals_beside_fields(form):
            night = draw_fifty_fifty(night, by=Actor.of(request.user))
            messages.success(request, _("Saved: the 50/50 is drawn and on record."))
            return redirect("leagues:half_half", night.event.slug)
    context = {
        "event": night.event,
        "night": night,
        "refused": form,
        "won": dollars(night.draw_cents or 0),
        **draw_context(night),
    }
    return render(request, "leagues/fifty_fifty/fifty_fifty.html", context)


def draw_context(night: Night) -> dict[str, Any]:
    """Return what the draw is about, for its page and for the tables at the break."""
    holders, rules = ticket_holders(night), night.money
    pool = len(holders) * rules.draw
    return {
        "form": SeenForm(initial={"seen": night.event.revision}),
        "holders": holders,
        "owing": ", ".join(entry.name for entry in debtors(night)),
        "pool": dollars(pool),
        "prize": dollars(pool * rules.draw_winner_share // 100),
        "running": night.event.status == Event.Status.RUNNING,
    }
