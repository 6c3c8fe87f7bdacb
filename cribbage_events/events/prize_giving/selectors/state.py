"""Whether the medals of an event are hidden, and what the director can do about it."""

from cribbage_events.events.games.rounds import first_stage
from cribbage_events.events.models import Event, Game, ScoreReport


def are_all_games_in(event: Event) -> bool:
    """Whether the last round has been played to its end. Two queries."""
    games = first_stage(event)
    last = games.filter(round__number__gte=event.round_count)
    return last.exists() and not games.filter(status=Game.Status.OUTSTANDING).exists()


def is_hiding_something(event: Event) -> bool:
    """Whether everybody would see more if nothing were hidden. At most one query."""
    if not event.has_hidden_medals:
        return False
    if event.status == Event.Status.FINISHED:
        return True
    reports = ScoreReport.objects.filter(game__in=first_stage(event))
    return reports.filter(game__round__number__gte=event.round_count).exists()
