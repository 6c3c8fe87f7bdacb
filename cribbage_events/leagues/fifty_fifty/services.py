"""The 50/50 draw at the break. Everybody who has paid has one ticket; the seed is kept."""

import secrets
from random import Random

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import Event
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.money.selectors.fees import ticket_holders


def draw_fifty_fifty(night: Night, *, by: Actor) -> Night:
    """Draw the winner, once and for good."""
    with changing(
        night.event, by=by, verb="half-half", only=(Event.Status.RUNNING,), touches=()
    ) as writing:
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
        writing.says(
            entrant=night.draw_winner.name,
            cents=night.draw_cents,
            seed=night.draw_seed,
            tickets=len(holders),
        )
    return night
