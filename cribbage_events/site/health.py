"""Whether this process can do its work: for the container and the proxy."""

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cribbage_events.clubs.access import open_to_everybody

# For programs, and for the person who runs this one.
LACKS_MIGRATIONS = (
    "The database lacks migrations: run manage.py migrate."  # not translated: for programs
)
AWAY = "The database can't be reached."  # not translated: for programs
# Which database was found to have all migrations: it has them from then on.
complete: set[str] = set()


@require_safe
@open_to_everybody
@never_cache
def health(request: HttpRequest) -> HttpResponse:
    trouble = what_is_wrong()
    return HttpResponse(
        f"{trouble or 'ok'}\n",
        status=503 if trouble else 200,
        content_type="text/plain; charset=utf-8",
    )


def what_is_wrong() -> str:
    """Return a few words that say nothing of what is inside; empty: nothing is wrong."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        if not is_complete():
            return LACKS_MIGRATIONS
    except DatabaseError:
        return AWAY
    return ""


def is_complete() -> bool:
    name = str(connection.settings_dict["NAME"])
    if name not in complete:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            return False
        complete.add(name)
    return True
