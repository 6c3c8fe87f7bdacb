"""Saying that an event has a new revision, once the transaction has been committed."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache

from django.db import connection, transaction

from cribbage_events.live.bus.following import changed, is_followed
from cribbage_events.live.bus.in_process import InProcessBus
from cribbage_events.live.bus.interface import Bus
from cribbage_events.live.bus.postgresql import PostgreSQLBus
from cribbage_events.live.requests.own_saves import own_saves


@cache
def process_bus() -> Bus:
    """The one for the database of `DATABASE_URL`."""
    if connection.vendor == "postgresql":
        return PostgreSQLBus()
    return InProcessBus(str(connection.settings_dict["NAME"]))


# Commits of this context that are published when it ends.
_waiting: ContextVar[list[tuple[str, int]] | None] = ContextVar("_waiting", default=None)


def publish(slug: str, revision: int) -> None:
    """Call inside the transaction; others hear of it after the commit, or never."""
    transaction.on_commit(lambda: committed(slug, revision))


def committed(slug: str, revision: int) -> None:
    saves = own_saves.get()
    if saves is not None:
        saves[slug] = revision
    if is_followed.is_set():
        changed.put(slug)
    waiting = _waiting.get()
    if waiting is None:
        process_bus().publish(slug, revision)
    else:
        waiting.append((slug, revision))


@contextmanager
def published_at_the_end() -> Iterator[None]:
    """Commits inside are published on leaving, so that the next writer can begin first."""
    if _waiting.get() is not None:
        yield
        return
    news: list[tuple[str, int]] = []
    token = _waiting.set(news)
    try:
        yield
    finally:
        _waiting.reset(token)
        for slug, revision in news:
            process_bus().publish(slug, revision)
