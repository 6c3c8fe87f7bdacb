"""The present revisions of events, for those who watch them."""

from collections.abc import Iterable

from django.db import close_old_connections

from cribbage_events.events.models import Event


def revisions_of(slugs: Iterable[str]) -> dict[str, int]:
    """Runs in its own thread, outside a request, so it closes its connection itself."""
    try:
        found = Event.everything.filter(slug__in=list(slugs)).values_list("slug", "revision")
        return dict(found)
    finally:
        close_old_connections()
