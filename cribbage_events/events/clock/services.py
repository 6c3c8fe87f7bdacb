"""The desk says when a round begins, and whether everybody sees the clock."""

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.clock.clock import past_pace
from cribbage_events.events.clock.settings import ClockSettings
from cribbage_events.events.games.rounds import current_round
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import Event, Round, ScoreReport

OPEN = (Event.Status.REGISTRATION, Event.Status.RUNNING)


def start_round(event: Event, *, by: Actor, number: int) -> None:
    """The round begins now. Nothing but the clock depends on it."""
    only = (Event.Status.RUNNING,)
    with changing(event, by=by, verb="start-round", only=only, touches=(Round,)) as writing:
        rounds = Round.objects.filter(stage__event=event, stage__position=0, number=number)
        found = rounds.first()
        if found is None or current_round(writing.event) != number:
            raise ValidationError(_("This round isn’t the next one any more."))
        if found.is_started:
            return
        if ScoreReport.objects.filter(game__round=found).exists():
            raise ValidationError(_("A result of this round is in, so it has already begun."))
        found.began_at, found.is_started = timezone.now(), True
        found.save(update_fields=["began_at", "is_started"])
        writing.says(round=number)


def set_clock(event: Event, *, by: Actor, shown: bool, minutes: int | None) -> None:
    """Whether everybody sees the clock, and how long a round lasts. The pace of the club's past is
    kept with it, so that public pages needn't read it.
    """
    with changing(event, by=by, verb="set-clock", only=OPEN, touches=()) as writing:
        event = writing.event
        before = ClockSettings.of(event)
        wanted = None
        if shown:
            pace = before.pace if before else past_pace(event)
            wanted = ClockSettings(pace, minutes)
        if wanted == before:
            return
        event.clock = wanted.as_json() if wanted else None
        writing.fields.append("clock")
        writing.says(shown=shown)
