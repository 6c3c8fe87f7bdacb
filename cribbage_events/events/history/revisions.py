"""The present revisions of events, for those who watch them."""

from collections.abc import Iterable

from django.db import close_old_connections
from django.db.models import Q

from cribbage_events.events.models import Event


def is_event_public(slug: str) -> bool:
    """Whether everybody may see the event; runs in a thread as below."""
    club = Q(club__suspended_at=None, club__deleted_at=None)
    try:
        return Event.objects.filter(club, slug=slug, visible=True).exists()
    finally:
        close_old_connections()


def revisions_of(slugs: Iterable[str]) -> dict[str, int]:
    """Runs in its own thread, outside a request, so it closes its connection itself."""
    try:
        found = Event.everything.filter(slug__in=list(slugs)).values_list("slug", "revision")
        return dict(found)
    finally:
        close_old_connections()
