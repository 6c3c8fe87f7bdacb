"""Asks for a page while nothing may be written, and notes what it took."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from django.db import connection
from django.db.models import QuerySet
from django.test import Client

from tests.fuzz.rows import writes

# Opening a link signs a browser in, and a passkey is asked for with a riddle, as its session notes;
# limits count who opens links and who takes everything out, too often as well. None says anything
# of a club's people.
NOTES = {"django_session", "cache", "clubs_refusal"}
NOTED = {
    "events:open_volunteer_link",
    "events:open_player_link",
    "events:arrive",
    "memory:everything",
    "memory:data_of_person",
    "memory:my_data",
    "mfa_add_webauthn",
    "mfa_reauthenticate_webauthn",
}


class LockedError(Exception):
    """A page that is only read has locked rows, which PostgreSQL refuses and SQLite ignores."""


@contextmanager
def refusing_writes() -> Iterator[None]:
    with mock.patch.object(QuerySet, "select_for_update", side_effect=LockedError):
        # On PostgreSQL only locks are refused: the walk over all pages is on SQLite.
        if connection.vendor != "sqlite":
            yield
            return
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA query_only = ON")
            try:
                yield
            finally:
                connection.connection.execute("PRAGMA query_only = OFF")


def read(client: Client, name: str, address: str) -> Any:
    """The answer, with its text and its number of queries; a page that writes raises."""
    queries = 0

    def count(execute: Callable[..., Any], *query: Any) -> Any:
        nonlocal queries
        queries += 1
        return execute(*query)

    with connection.execute_wrapper(count):
        if name in NOTED:
            with writes() as tables:
                answer = with_text(client.get(address))
            assert tables <= NOTES, f"{address} writes {tables}"
        else:
            with refusing_writes():
                answer = with_text(client.get(address))
    answer.queries = queries
    return answer


def with_text(answer: Any) -> Any:
    # A picture is no text.
    answer.said = b"".join(answer).decode(errors="replace")
    return answer
