"""Background work, done by a thread of the serving process.

Tasks are kept in the database until they are done. A thread takes them as soon as there are any,
and again when the process has started: what another one had begun when it ended is still there.
"""

import logging
from collections.abc import Callable, Collection
from threading import Event, Lock, Thread

from django.conf import settings
from django.db import Error, connection
from django.db.models import Q
from django.tasks import TaskResultStatus
from django.utils.crypto import get_random_string
from django.utils.translation import override
from django_tasks_db.management.commands.db_worker import Worker
from django_tasks_db.models import DBTaskResult

logger = logging.getLogger(__name__)
working = Lock()
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


def work_soon() -> None:
    """Start a thread that does the waiting tasks; two threads take turns."""
    Thread(target=work, name="background", daemon=True).start()


def resume_soon() -> None:
    """When a process starts: continue the tasks that another process left unfinished."""
    Thread(target=resume, name="background", daemon=True).start()


def resume() -> None:
    """Another process may be at it still; a task must bear being done by two at once."""
    work(first=take_over_unfinished)


def take_over_unfinished() -> None:
    left = DBTaskResult.objects.filter(status=TaskResultStatus.RUNNING)
    left.update(status=TaskResultStatus.READY)


def forget_in_failures(marks: Collection[str]) -> None:
    """What a failure has said of somebody, until it is cleared: a database quotes whole rows."""
    said = Q(pk=None)
    for mark in marks:
        said |= Q(traceback__contains=mark)
    DBTaskResult.objects.filter(said).update(traceback="")


def nothing() -> None:
    """Nothing comes first."""


def work(first: Callable[[], object] = nothing) -> None:
    """Do everything that is ready, one after the other, in no visitor's language."""
    with working, override(settings.LANGUAGE_CODE):
        try:
            first()
            worker().run()
        except Error as error:
            # It is all still there, for the next time.
            logger.warning("Background work stopped: %s", type(error).__name__)
        finally:
            connection.close()


def worker() -> Worker:
    return Worker(
        queue_names=["default"],
        interval=0,
        batch=True,
        backend_name="default",
        startup_delay=False,
        max_tasks=None,
        worker_id=get_random_string(16),
        excluded_queue_names=[],
    )
