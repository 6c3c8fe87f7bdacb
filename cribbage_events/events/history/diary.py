"""The event's diary, and what of it can be undone."""

from django.db.models import Q, QuerySet

from cribbage_events.events.models import Change, Event


def diary_of(event: Event) -> QuerySet[Change]:
    """The last first, each with `can_be_undone` and, where it has been undone, what undid it."""
    return (
        event.changes.select_related("undone_by")
        .annotate(can_be_undone=Q(rows__isnull=False) | Q(report__isnull=False))
        # A draw of a big hall fills a megabyte.
        .defer("rows", "undone_by__rows")
    )
