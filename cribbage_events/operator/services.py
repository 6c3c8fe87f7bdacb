"""Closes a club for the moment, and opens it again."""

import logging

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club, User
from cribbage_events.events.erasing.whole_club import Wanted, change_club
from cribbage_events.events.forms import reason_field
from cribbage_events.words.codes import OPERATOR

logger = logging.getLogger("cribbage_events.operator")


def operator(user: User) -> Actor:
    """Clubs see that it was the operator, without a name."""
    return Actor(OPERATOR, user=user)


def suspend_club(club: Club, *, by: Actor, why: str) -> None:
    """Suspend the club: nobody opens or changes anything of it. Doing so again changes nothing."""

    def check(locked: Club) -> Wanted:
        if locked.suspended_at is not None:
            return None
        values = {"suspended_at": timezone.now(), "suspended_why": why}
        return values, {"club": locked.name, "why": why}

    change_club(club, by=by, verb="suspend-club", check=check, logger=logger)


def lift_suspension(club: Club, *, by: Actor) -> None:
    """Everything is there again as it was."""

    def check(locked: Club) -> Wanted:
        if locked.suspended_at is None:
            return None
        return {"suspended_at": None, "suspended_why": ""}, {"club": locked.name}

    change_club(club, by=by, verb="lift-suspension", check=check, logger=logger)


class SuspendForm(forms.Form):
    why = reason_field(
        _("Why?"), _("Type the reason in a few words: the club’s own people can read it.")
    )
