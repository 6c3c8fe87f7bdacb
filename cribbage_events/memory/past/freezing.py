"""Keeps the results of an event of the club's own as rows, in the transaction that finishes it."""

from typing import Any

from cribbage_events.events.archive.summary import summary_lines
from cribbage_events.events.models import Event
from cribbage_events.memory.models import PastEvent, PastResult

AT_ONCE = 400


def keep_results(event: Event) -> None:
    """Keep results as the archive has them now; none of an event that was reopened, until it is
    finished again.
    """
    if event.status != Event.Status.FINISHED or event.archive is None:
        PastEvent.objects.filter(event=event.pk).delete()
        return
    past = PastEvent.objects.create(event=event, **facts_of(event))
    lines = summary_lines(event.archive)
    PastResult.objects.bulk_create(
        (PastResult(past_event=past, **line) for line in lines), batch_size=AT_ONCE
    )


def facts_of(event: Event) -> dict[str, Any]:
    """The fields of its `PastEvent`."""
    divisions = (event.archive or {})["divisions"]
    return {
        "club_id": event.club_id,
        "preset_code": event.preset_code,
        "target": event.target,
        "round_count": event.round_count,
        "divisions": [division["label"] for division in divisions],
    }
