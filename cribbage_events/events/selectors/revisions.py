"""The present revisions of events, for those who watch them."""

from collections.abc import Iterable

from django.db import close_old_connections

from cribbage_events.events.models import Event


def revisions_of(slugs: Iterable[str]) -> dict[str, int]:
    """Asked from a thread of its own, outside a request: so it gives its connection back."""
    try:
        found = Event.everything.filter(slug__in=list(slugs)).values_list("slug", "revision")
        return dict(found)
    finally:
        close_old_connections()
