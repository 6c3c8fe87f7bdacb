"""Saves are heard in every process, on both databases, with the real server."""

import time
from contextlib import ExitStack

import pytest
from django.db import connection
from django.utils import timezone

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import Event
from tests.live.streams import Stream, open_page
from tests.tools.serving import database_url, running_server

pytestmark = pytest.mark.django_db(transaction=True)

ON_POSTGRESQL = "postgresql"


@pytest.fixture
def event() -> Event:
    club = Club.objects.create(name="Club", slug="club")
    return Event.objects.create(
        club=club,
        slug="cup",
        name="Cup",
        starts_at=timezone.now(),
        venue="Hall",
        preset_code="senior-games",
    )


def save(event: Event) -> int:
    with changing(event, by=Actor("the test"), verb="test") as writing:
        writing.says()
    return writing.event.revision


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
            assert page.until(f"id: {revision}\n") < 1


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
        time.sleep(1)
        save(event)
        assert page.until("id: 3\n") < 1


def cut_lines() -> None:
    """End the connection on which the server listens."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND query LIKE 'LISTEN%%'"
        )
        assert cursor.fetchall() == [(True,)]


def test_the_server_stops_at_once_also_with_pages_open(event: Event) -> None:
    with ExitStack() as stack:
        base = stack.enter_context(running_server(database_url()))
        listen_on(stack, base).until("event: beat")
        began = time.monotonic()
    assert time.monotonic() - began < 3
