"""Deletes, once a day, data that is no longer needed. Each step is a line in STEPS."""

import logging
from collections.abc import Callable

from django.conf import settings
from django.core.cache import DEFAULT_CACHE_ALIAS
from django.db import connection
from django.utils import timezone

from cribbage_events.clubs.accounts import SessionStore
from cribbage_events.events.calls import forget_calls
from cribbage_events.events.erasing.deleting import forget_deleted, forget_requests
from cribbage_events.events.erasing.forgetting import forget_old
from cribbage_events.events.photographs.storing import forget_lost_files, forget_photographs
from cribbage_events.leagues.absences import forget_absences
from cribbage_events.leagues.messages.services import forget_messages
from cribbage_events.mail.outbox import clear_messages
from cribbage_events.memory.people.services import forget_births
from cribbage_events.practice.daily import forget_throws
from cribbage_events.practice.duplicates import forget_matches
from cribbage_events.shifts.services import forget_contacts
from cribbage_events.site.deleting.services import forget_deleted_clubs

logger = logging.getLogger(__name__)


def clear_counters() -> None:
    """Rows of the cache that are over: Django takes them away only when there are too many."""
    table = connection.ops.quote_name(str(settings.CACHES[DEFAULT_CACHE_ALIAS]["LOCATION"]))
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {table} WHERE expires < %s", [now])  # noqa: S608


STEPS: list[Callable[[], object]] = [
    SessionStore.clear_expired,
    clear_counters,
    clear_messages,
    forget_old,
    forget_requests,
    forget_calls,
    forget_deleted,
    forget_deleted_clubs,
    forget_births,
    forget_contacts,
    forget_messages,
    forget_absences,
    forget_throws,
    forget_photographs,
    forget_lost_files,
    forget_matches,
]


def clear() -> list[str]:
    """Run every step, also after one has failed; returns the names of those that failed."""
    failed = []
    for step in STEPS:
        try:
            step()
        except Exception:
            logger.exception("Clearing failed: %s", step.__name__)
            failed.append(step.__name__)
    return failed
