"""A night that doesn't take place, or does after all: said everywhere, and every member told."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.models import Event
from cribbage_events.events.services.changing import changing
from cribbage_events.events.services.turns import own_turn
from cribbage_events.leagues.models import Night, Notice
from cribbage_events.leagues.selectors.notices import is_stuck
from cribbage_events.leagues.services.telling import send_soon, tell

Status = Notice.Status
BEFORE_THE_GAMES = (Event.Status.REGISTRATION,)
CALLED = {Status.REACHED, Status.MESSAGE_LEFT, Status.NO_ANSWER, Status.TO_CALL}


def cancel_and_tell(night: Night, *, by: Actor, seen: int, reason: str, season_url: str) -> None:
    """Cancel, and begin to write to everybody; the letters lead to `season_url`."""
    with own_turn(), transaction.atomic():
        cancel_night(night, by=by, seen=seen, reason=reason)
        send_soon(night, season_url=season_url)


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
        tell(night, event, Night.News.CANCELLED)
        writing.what = f"The night was cancelled: {reason.strip()}"


def hold_and_tell(night: Night, *, by: Actor, seen: int, reason: str, season_url: str) -> None:
    """Hold it after all, and begin to write to everybody who may think that it is cancelled."""
    with own_turn(), transaction.atomic():
        hold_after_all(night, by=by, seen=seen, reason=reason)
        send_soon(night, season_url=season_url)


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
        tell(night, writing.event, Night.News.HELD)
        writing.what = f"The night takes place after all: {reason.strip()}"


def note_call(notice: Notice, *, by: Actor, status: str) -> None:
    """Somebody has telephoned, and how that went; two callers see each other's ticks."""
    if status not in CALLED:
        raise ValidationError("Tap “Reached”, “Message left” or “No answer”.")
    with changing(notice.night.event, by=by, verb="call", touches=()) as writing:
        notice.refresh_from_db()
        if notice.status == status:
            return
        notice.status, notice.at, notice.by_name = status, timezone.now(), by.name[:80]
        notice.why = ""
        notice.save()
        writing.what = f"Telephoned {notice.person.shown_name}: {Status(status).label.lower()}."


def tell_again(night: Night, *, by: Actor, season_url: str) -> int:
    """Send what has failed once more, and whatever still waits; how many had failed."""
    with own_turn(), transaction.atomic():
        count = try_again(night, by=by)
        send_soon(night, season_url=season_url)
    return count


def try_again(night: Night, *, by: Actor) -> int:
    """Put what could not be sent back into the queue; how many that were."""
    with changing(night.event, by=by, verb="send-again", touches=()) as writing:
        failed = Q(status=Status.FAILED) | is_stuck()
        count = night.notices.filter(failed).update(status=Status.WAITING, why="", at=None)
        if count:
            writing.what = f"Sending {count} failed e-mail{'s' * (count != 1)} again."
    return count
