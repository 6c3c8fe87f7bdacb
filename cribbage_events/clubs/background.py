"""Work that is due at some time, done by a thread of the serving process."""

import logging
from collections.abc import Callable
from threading import Event, Thread

from django.conf import settings
from django.db import connection
from django.utils.translation import override

logger = logging.getLogger(__name__)
# In seconds; what is due is done at most so much too late.
REGULARLY = 600
# Each finds out by itself what is due, and may be called by several processes at once.
REGULAR: list[Callable[[], object]] = []


def do_regularly(job: Callable[[], object]) -> None:
    REGULAR.append(job)


def work_regularly(stopped: Event | None = None) -> None:
    """Start a thread that does what is due, such as reminders, until the process ends."""
    Thread(target=keep_working, args=[stopped or Event()], name="regular", daemon=True).start()


def keep_working(stopped: Event) -> None:
    while not stopped.wait(REGULARLY):
        do_what_is_due()
        connection.close()


def do_what_is_due() -> None:
    """Every job, also after one has failed."""
    with override(settings.LANGUAGE_CODE):
        for job in REGULAR:
            try:
                job()
            except Exception:
                logger.exception("Regular work failed: %s", job.__name__)
