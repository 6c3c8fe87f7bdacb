"""Saying that an event has a new revision, once the transaction has been committed."""

from django.db import connection, transaction

from cribbage_events.live import hub

CHANNEL = "event_revision"


def publish(slug: str, revision: int) -> None:
    """Call inside the transaction; listeners hear of it after the commit, or never."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, f"{revision} {slug}"])
    else:
        transaction.on_commit(lambda: hub.announce(slug, revision))
