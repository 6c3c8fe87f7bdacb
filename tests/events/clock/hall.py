"""An afternoon whose rounds and results have times, as if they had come one after the other."""

from datetime import datetime, timedelta

from cribbage_events.events.models import Event, Game, Round, ScoreReport
from tests.building import NOON, game_at, games_in, say


def at(minutes: float) -> datetime:
    """Return the time so many minutes after the planned start."""
    return NOON + timedelta(minutes=minutes)


def begin(event: Event, number: int, minutes: float, *, said: bool = False) -> None:
    """Begin the round so many minutes after noon."""
    Event.objects.filter(pk=event.pk).update(starts_at=NOON)
    Round.objects.filter(stage__event=event, number=number).update(
        began_at=at(minutes), is_started=said
    )


def report(game: Game, minutes: float) -> None:
    """Report a result so many minutes after noon."""
    said = say(game, 121, 90 - game.table)
    ScoreReport.objects.filter(pk=said.report.pk).update(at=at(minutes))


def end(event: Event, table: int, minutes: float, *, round: int = 1) -> None:
    report(game_at(event, table, round), minutes)


def play_at(event: Event, number: int, *minutes: float) -> None:
    """The results of a round, table by table; the last time is that of all further tables."""
    for place, game in enumerate(games_in(event, number)):
        report(game, minutes[min(place, len(minutes) - 1)])
