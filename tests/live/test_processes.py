"""Saves are heard in every process, on both databases, with the real server."""

import time
from contextlib import ExitStack
from typing import Any

import pytest
from django.db import connection

from cribbage_events.events.models import Event
from tests.live.bus.test_postgresql import save
from tests.live.streams import Stream, open_page
from tests.tools.serving import database_url, running_server

pytestmark = pytest.mark.django_db(transaction=True)

ON_POSTGRESQL = "postgresql"


def listen_on(stack: ExitStack, base: str) -> Stream:
    return stack.enter_context(open_page(base, "/events/cup/live/?revision=1"))


def test_a_save_in_one_process_is_heard_in_all_others(event: Event) -> None:
    servers = 2 if connection.vendor == ON_POSTGRESQL else 1
    with ExitStack() as stack:
        pages = [
            listen_on(stack, stack.enter_context(running_server(database_url())))
            for _ in range(servers)
        ]
        for page in pages:
            page.until("event: beat")
        revision = save(event)
        for page in pages:
            page.until(f"id: {revision}\n")


def test_a_lost_connection_to_the_database_is_made_again_and_nothing_is_missed(
    event: Event,
) -> None:
    if connection.vendor != ON_POSTGRESQL:
        pytest.skip("SQLite has no line that could be lost.")
    with running_server(database_url()) as base, open_page(base, "/events/cup/live/") as page:
        page.until("id: 1\n")
        cut_lines()
        save(event)
        page.until("id: 2\n")
        wait_for_a_line()
        save(event)
        page.until("id: 3\n")


def lines(what: str) -> list[Any]:
    """Return one of these for each connection on which a server listens."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {what} FROM pg_stat_activity"  # noqa: S608 - as written below
            " WHERE datname = current_database() AND query LIKE 'LISTEN%%'"
        )
        return [value for (value,) in cursor.fetchall()]


def cut_lines() -> None:
    assert lines("pg_terminate_backend(pid)") == [True]


def wait_for_a_line() -> None:
    until = time.monotonic() + 30
    while not lines("pid"):
        assert time.monotonic() < until, "The server doesn't listen again."
        time.sleep(0.05)


def test_the_server_stops_at_once_also_with_pages_open(event: Event) -> None:
    with ExitStack() as stack:
        with running_server(database_url()) as base:
            page = listen_on(stack, base)
            page.until("event: beat")
        assert page.ends()
