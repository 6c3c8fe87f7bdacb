"""Events that are being played now."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Max

from cribbage_events.events.models import Entry, Event, ScoreReport

SHOWN = 50


@dataclass(frozen=True, slots=True)
class RunningEvent:
    event: Event
    entrants: int
    results: int
    last_result: datetime.datetime | None


def running_events() -> tuple[list[RunningEvent], int]:
    """Those that began last, and how many there are. Four queries, however many events."""
    running = Event.objects.filter(status=Event.Status.RUNNING)
    newest = running.select_related("club").defer("archive", "notes", "rules")
    events = list(newest.order_by("-starts_at", "pk")[:SHOWN])
    entrants = count_entrants(events)
    results = count_results(events)
    lines = [
        RunningEvent(event, entrants.get(event.pk, 0), *results.get(event.pk, (0, None)))
        for event in events
    ]
    return lines, running.count()


def count_entrants(events: Sequence[Event]) -> dict[int, int]:
    placed = Entry.objects.filter(event__in=events, division__isnull=False).order_by()
    return dict(placed.values("event").annotate(count=Count("pk")).values_list("event", "count"))


def count_results(events: Sequence[Event]) -> dict[int, tuple[int, datetime.datetime]]:
    reports = ScoreReport.objects.filter(game__round__stage__event__in=events).order_by()
    found = reports.values("game__round__stage__event").annotate(count=Count("pk"), last=Max("at"))
    return {row["game__round__stage__event"]: (row["count"], row["last"]) for row in found}
