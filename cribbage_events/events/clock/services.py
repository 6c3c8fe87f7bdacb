"""What the history of an event says of its clock."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.games.rounds import current_round
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import Event, Round, ScoreReport
from cribbage_events.words.codes import Data, register_sentences, sentence_with_data


def clock_set(data: Data) -> str:
    return _("Everybody sees the clock.") if data["shown"] else _("Only the desk sees the clock.")


register_sentences(
    {
        "start-round": sentence_with_data(gettext_lazy("Round %(round)s was started.")),
        "pause-clock": sentence_with_data(gettext_lazy("Round %(round)s: the clock was paused.")),
        "resume-clock": sentence_with_data(
            gettext_lazy("Round %(round)s: the clock is running again.")
        ),
        "add-minutes": sentence_with_data(gettext_lazy("Round %(round)s has five more minutes.")),
        "set-clock": clock_set,
    }
)


OPEN = (Event.Status.REGISTRATION, Event.Status.RUNNING)
EXTRA_MINUTES = 5


@contextmanager
def changing_round(event: Event, *, by: Actor, verb: str, number: int) -> Iterator[Round]:
    """The round that is played now; it is saved if the caller has changed it."""
    only = (Event.Status.RUNNING,)
    with changing(event, by=by, verb=verb, only=only, touches=(Round,)) as change:
        rounds = Round.objects.filter(stage__event=event, stage__position=0, number=number)
        found = rounds.first()
        if found is None or current_round(change.event) != number:
            raise ValidationError(_("This round isn’t the next one any more."))
        before = vars(found).copy()
        yield found
        if vars(found) != before:
            found.save()
            change.says(round=number)


def start_round(event: Event, *, by: Actor, number: int) -> None:
    with changing_round(event, by=by, verb="start-round", number=number) as found:
        if found.is_started:
            return
        if ScoreReport.objects.filter(game__round=found).exists():
            raise ValidationError(_("A result of this round is in, so it has already begun."))
        found.began_at, found.is_started = timezone.now(), True
        found.extra_minutes, found.paused_at, found.paused_seconds = 0, None, 0


def pause_clock(event: Event, *, by: Actor, number: int) -> None:
    with changing_round(event, by=by, verb="pause-clock", number=number) as found:
        found.paused_at = found.paused_at or timezone.now()


def resume_clock(event: Event, *, by: Actor, number: int) -> None:
    with changing_round(event, by=by, verb="resume-clock", number=number) as found:
        if found.paused_at:
            found.paused_seconds += int((timezone.now() - found.paused_at).total_seconds())
            found.paused_at = None


def add_minutes(event: Event, *, by: Actor, number: int) -> None:
    with changing_round(event, by=by, verb="add-minutes", number=number) as found:
        if event.round_minutes is None:
            raise ValidationError(_("A round has no limit now. Set one in the clock settings."))
        found.extra_minutes += EXTRA_MINUTES


def set_clock(event: Event, *, by: Actor, shown: bool, minutes: int | None) -> None:
    with changing(event, by=by, verb="set-clock", only=OPEN, touches=()) as change:
        if change.set(clock_shown=shown, round_minutes=minutes):
            change.says(shown=shown)
