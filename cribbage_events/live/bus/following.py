"""Carries out what follows from a change of an event, after the commit, in a thread of the server.

No save waits for it. A change that nobody has followed when the process ends is followed with the
next one, since each follower looks at the event as it is by then.
"""

import logging
import time
from collections.abc import Callable
from queue import SimpleQueue
from threading import Event, Thread

from django.conf import settings
from django.db import connection
from django.utils.translation import override

logger = logging.getLogger(__name__)

# In seconds: several changes in a moment are looked at once.
MOMENT = 0.3
# The slugs of events; filled only while a thread empties it.
changed: SimpleQueue[str] = SimpleQueue()
is_followed = Event()
FOLLOWERS: list[Callable[[str], object]] = []


def follow_changes(follower: Callable[[str], object]) -> None:
    """Call this with the slug of every event that has changed."""
    FOLLOWERS.append(follower)


def follow_soon(slug: str) -> None:
    """Have the followers look at this event, without a change of it."""
    if is_followed.is_set():
        changed.put(slug)


def begin_following() -> None:
    is_followed.set()
    Thread(target=keep_following, name="following", daemon=True).start()


def keep_following() -> None:
    while True:
        follow_once()
        connection.close()


def follow_once() -> None:
    """Waits for a change, and takes those of the moment after it together."""
    slugs = {changed.get()}
    time.sleep(MOMENT)
    while not changed.empty():
        slugs.add(changed.get())
    for slug in sorted(slugs):
        tell_followers(slug)


def tell_followers(slug: str) -> None:
    """Every one, also after one has failed; in no visitor's language."""
    with override(settings.LANGUAGE_CODE):
        for follower in FOLLOWERS:
            try:
                follower(slug)
            except Exception:
                logger.exception("What follows from a change has failed: %s", follower.__name__)
