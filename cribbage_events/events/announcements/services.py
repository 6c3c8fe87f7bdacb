"""Announcing a sentence, taking it down, ringing the bell."""

import datetime

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.history.changing import changing, check_status
from cribbage_events.events.models import Event

SHOWN = ["announcement", "announced_at", "announced_until"]
# Two taps on the button are one bell.
ONE_BELL = datetime.timedelta(seconds=3)
ONGOING = (Event.Status.REGISTRATION, Event.Status.RUNNING)


def announce(
    event: Event, *, by: Actor, words: str, lasts: datetime.timedelta | None, bell: bool = False
) -> None:
    """Show a sentence on every page of the event instead of the one before; `lasts` is None for
    one that stays until it is taken down.
    """
    if not words:
        raise ValidationError(_("Type what to announce, or choose one of the sentences."))
    now = timezone.now()
    for each in in_the_hall(event):
        with changing(each, by=by, verb="announce", touches=()) as writing:
            shown = writing.event
            if shown.is_over:
                check_status(shown, ONGOING)
            shown.announcement, shown.announced_at = words, now
            shown.announced_until = now + lasts if lasts else None
            writing.fields += SHOWN
            if bell:
                shown.rung_at = now
                writing.fields.append("rung_at")
            writing.says(words=words, bell=bell)


def take_down(event: Event, *, by: Actor) -> None:
    """Show no announcement any more."""
    for each in in_the_hall(event):
        with changing(each, by=by, verb="take-down", touches=()) as writing:
            shown = writing.event
            if not shown.announcement:
                continue
            shown.announcement, shown.announced_at, shown.announced_until = "", None, None
            writing.fields += SHOWN
            writing.says()


def ring(event: Event, *, by: Actor) -> None:
    """Ring the bell on every device whose sound is on."""
    now = timezone.now()
    for each in in_the_hall(event):
        with changing(each, by=by, verb="ring-bell", touches=()) as writing:
            rung = writing.event
            if rung.rung_at and now - rung.rung_at < ONE_BELL:
                continue
            rung.rung_at = now
            writing.fields.append("rung_at")
            writing.says()


def in_the_hall(event: Event) -> list[Event]:
    """The event; with it a consolation or the main event, whose people hear the same."""
    main = event.main_event
    others = [each for each in (main, *main.parts.all()) if each != event and not each.is_over]
    return [event, *others]
