"""Saying that an event has a new revision, once the transaction has been committed."""

from django.db import connection, transaction

from cribbage_events.live import hub
from cribbage_events.live.own_saves import own_saves

CHANNEL = "event_revision"


def publish(slug: str, revision: int) -> None:
    """Call inside the transaction; listeners hear of it after the commit, or never."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, f"{revision} {slug}"])
    # This process needn't wait for the database to tell it what it has just done.
    transaction.on_commit(lambda: committed(slug, revision))


def committed(slug: str, revision: int) -> None:
    saves = own_saves.get()
    if saves is not None:
        saves[slug] = revision
    hub.announce(slug, revision)
