"""Closing a club for the moment, and opening it again."""

import logging

from django.db import transaction
from django.utils import timezone

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, User
from cribbage_events.events.services.turns import own_turn
from cribbage_events.events.services.whole_club import note_everywhere

logger = logging.getLogger("cribbage_events.operator")
NAME = "The operator of this site"


def operator(user: User) -> Actor:
    """Clubs learn that it was the operator, not who that is."""
    return Actor(NAME, user=user)


def suspend_club(club: Club, *, by: Actor, why: str) -> None:
    """From now on nobody opens or changes anything of the club; suspended already, it stays so."""
    with own_turn(), transaction.atomic():
        locked = Club.objects.select_for_update().get(pk=club.pk)
        if locked.suspended_at is not None:
            return
        locked.suspended_at, locked.suspended_why = timezone.now(), why
        locked.save(update_fields=["suspended_at", "suspended_why"])
        note(locked, by=by, verb="suspend-club", what=f"{NAME} closed {locked}: {why}")


def lift_suspension(club: Club, *, by: Actor) -> None:
    """Everything is there again as it was."""
    with own_turn(), transaction.atomic():
        locked = Club.objects.select_for_update().get(pk=club.pk)
        if locked.suspended_at is None:
            return
        locked.suspended_at, locked.suspended_why = None, ""
        locked.save(update_fields=["suspended_at", "suspended_why"])
        note(locked, by=by, verb="lift-suspension", what=f"{NAME} opened {locked} again.")


def note(club: Club, *, by: Actor, verb: str, what: str) -> None:
    note_everywhere(club, by=by, verb=verb, what=what)
    fields = {"who": by.key, "what": verb, "club": club.slug}
    transaction.on_commit(lambda: logger.info("%(club)s: %(what)s, %(who)s", fields, extra=fields))
