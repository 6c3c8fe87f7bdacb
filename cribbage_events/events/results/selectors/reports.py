"""Whether anything has been reported, and what waits for a second report."""

from cribbage_events.events.models import Event, Game, ScoreReport


def has_reports(event: Event) -> bool:
    """Whether anything has ever been reported, taken back or not."""
    return ScoreReport.objects.filter(game__round__stage__event=event).exists()


def waiting_for_a_second(event: Event) -> set[int]:
    """The keys of games whose report doesn't count yet; no query where one report is enough."""
    if not event.two_reports:
        return set()
    waiting = ScoreReport.objects.filter(
        game__round__stage__event=event, game__status=Game.Status.OUTSTANDING, taken_back_at=None
    )
    return set(waiting.values_list("game_id", flat=True))
