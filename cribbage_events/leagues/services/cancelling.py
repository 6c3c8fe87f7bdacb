"""A night that doesn't take place, or does after all: said everywhere, and every member told."""

from django.core.exceptions import ValidationError
from django.db import transaction

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.models import Event, News
from cribbage_events.events.services.changing import changing
from cribbage_events.events.services.telling import send_soon
from cribbage_events.events.services.turns import own_turn
from cribbage_events.leagues.models import Night
from cribbage_events.leagues.services.telling import tell

BEFORE_THE_GAMES = (Event.Status.REGISTRATION,)


def cancel_and_tell(night: Night, *, by: Actor, seen: int, reason: str, season_url: str) -> None:
    """Cancel, and begin to write to everybody; the letters lead to `season_url`."""
    with own_turn(), transaction.atomic():
        cancel_night(night, by=by, seen=seen, reason=reason)
        send_soon(night.event, url=season_url)


def cancel_night(night: Night, *, by: Actor, seen: int, reason: str) -> None:
    """Cancel with a reason; every member gets a notice, by e-mail or on the call list."""
    with changing(
        night.event, by=by, verb="cancel-night", only=BEFORE_THE_GAMES, seen=seen, touches=()
    ) as writing:
        event = writing.event
        if not reason.strip():
            raise ValidationError({"reason": "Say why: it is what members are told."})
        if event.why_cancelled:
            raise ValidationError("This night is cancelled already.")
        event.why_cancelled = reason.strip()
        writing.fields.append("why_cancelled")
        tell(night, event, News.Kind.CANCELLED)
        writing.what = f"The night was cancelled: {reason.strip()}"


def hold_and_tell(night: Night, *, by: Actor, seen: int, reason: str, season_url: str) -> None:
    """Hold it after all, and begin to write to everybody who may think that it is cancelled."""
    with own_turn(), transaction.atomic():
        hold_after_all(night, by=by, seen=seen, reason=reason)
        send_soon(night.event, url=season_url)


def hold_after_all(night: Night, *, by: Actor, seen: int, reason: str) -> None:
    """The night takes place: cancelled by mistake, or the storm has passed."""
    with changing(
        night.event, by=by, verb="hold-night", only=BEFORE_THE_GAMES, seen=seen, touches=()
    ) as writing:
        if not writing.event.why_cancelled:
            raise ValidationError("This night isn’t cancelled.")
        if not reason.strip():
            raise ValidationError({"reason": "Say why it takes place after all."})
        writing.event.why_cancelled = ""
        writing.fields.append("why_cancelled")
        tell(night, writing.event, News.Kind.HELD)
        writing.what = f"The night takes place after all: {reason.strip()}"
