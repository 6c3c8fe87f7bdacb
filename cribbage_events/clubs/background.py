"""Work that nobody waits for, done beside the requests of this same process.

Tasks are kept in the database until they are done. A thread takes them as soon as there are any,
and again when the process has started: what another one had begun when it ended is still there.
"""

import logging
from collections.abc import Callable
from threading import Lock, Thread

from django.db import Error, connection
from django.tasks import TaskResultStatus
from django.utils.crypto import get_random_string
from django_tasks_db.management.commands.db_worker import Worker
from django_tasks_db.models import DBTaskResult

logger = logging.getLogger(__name__)
working = Lock()


def work_soon() -> None:
    """Begin with what is to be done, unless a thread of this process is at it already."""
    Thread(target=work, name="background", daemon=True).start()


def resume_soon() -> None:
    """When a process starts: go on with what another one left."""
    Thread(target=resume, name="background", daemon=True).start()


def resume() -> None:
    """Another process may be at it still; a task must bear being done by two at once."""
    work(first=take_up)


def take_up() -> None:
    left = DBTaskResult.objects.filter(status=TaskResultStatus.RUNNING)
    left.update(status=TaskResultStatus.READY)


def nothing() -> None:
    """Nothing comes first."""


def work(first: Callable[[], object] = nothing) -> None:
    """Do everything that is ready, one after the other."""
    with working:
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
