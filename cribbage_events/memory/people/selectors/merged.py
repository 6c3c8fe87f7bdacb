"""Rows that were merged with others."""

from cribbage_events.clubs.models import Person
from cribbage_events.memory.models import Merge


def kept_key(gone: int) -> int | None:
    """The key of the person with whom this one was merged; None if it wasn't. One query."""
    merges = Merge.objects.filter(gone=gone).exclude(gone__in=Person.objects.values("pk"))
    return merges.values_list("kept", flat=True).first()
