"""The 50/50 draw at the break: one ticket a head, a seed from the machine's chance, on record."""

import secrets
from random import Random

from django.core.exceptions import ValidationError
from django.utils import timezone

from cribbage_events.clubs.actor import Actor
from cribbage_events.contest.prizes import dollars
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.services.changing import changing
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.selectors.fees import taken_by

TICKET_HOLDERS = (Entry.Status.CHECKED_IN, Entry.Status.REGISTERED, Entry.Status.WITHDRAWN)


def tickets(night: Night) -> list[Entry]:
    """Everybody who has paid, in order of number."""
    entries = Entry.objects.filter(event=night.event_id, status__in=TICKET_HOLDERS)
    paid = taken_by(night).paid
    found = entries.order_by("number").select_related("person")
    return [entry for entry in found if entry.pk in paid]


def draw_half_half(night: Night, *, by: Actor) -> Night:
    """Draw the winner; drawn once, it stands."""
    with changing(
        night.event, by=by, verb="half-half", only=(Event.Status.RUNNING,), touches=()
    ) as writing:
        night = Night.objects.select_related("season", "event").get(pk=night.pk)
        if night.drawn_at is not None:
            raise ValidationError("The 50/50 has been drawn already. It is on record and stands.")
        holders = tickets(night)
        if not holders:
            raise ValidationError("Nobody has paid yet, so there is nothing to draw for.")
        rules = night.money
        night.draw_seed = secrets.randbelow(2**31)
        night.draw_winner = Random(night.draw_seed).choice(holders)
        night.draw_cents = len(holders) * rules.draw * rules.draw_winner_share // 100
        night.draw_tickets = len(holders)
        night.drawn_at = timezone.now()
        night.save()
        amount = dollars(night.draw_cents)
        writing.what = (
            f"The 50/50 was drawn: {night.draw_winner.name} wins {amount}"
            f" (seed {night.draw_seed}, {len(holders)} tickets)."
        )
    return night
