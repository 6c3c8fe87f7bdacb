"""What nobody needs any more is thrown away, once a day. Each step is a line in STEPS."""

import logging
from collections.abc import Callable

from django.conf import settings
from django.core.cache import DEFAULT_CACHE_ALIAS
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from cribbage_events.clubs.services.letters import clear_letters
from cribbage_events.clubs.session_store import SessionStore
from cribbage_events.events.services.forgetting import forget_old
from cribbage_events.events.services.going import forget_deleted, forget_requests
from cribbage_events.leagues.services.deleting import forget_deleted_clubs

logger = logging.getLogger(__name__)
DAYS_OF_TASKS = 7


def clear_counters() -> None:
    """Rows of the cache that are over: Django takes them away only when there are too many."""
    table = connection.ops.quote_name(str(settings.CACHES[DEFAULT_CACHE_ALIAS]["LOCATION"]))
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {table} WHERE expires < %s", [now])  # noqa: S608


def clear_tasks() -> None:
    """What was done in the background; what failed stays as long."""
    call_command("prune_db_task_results", min_age_days=DAYS_OF_TASKS, verbosity=0)


STEPS: list[Callable[[], object]] = [
    SessionStore.clear_expired,
    clear_counters,
    clear_tasks,
    clear_letters,
    forget_old,
    forget_requests,
    forget_deleted,
    forget_deleted_clubs,
]


def clear() -> list[str]:
    """Every step, also when one fails; gives the names of those."""
    failed = []
    for step in STEPS:
        try:
            step()
        except Exception:
            logger.exception("Clearing failed: %s", step.__name__)
            failed.append(step.__name__)
    return failed
