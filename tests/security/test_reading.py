"""Reading changes nothing: every page is requested while the database refuses every write."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import override_settings

from cribbage_events.events.archive import archive_of
from cribbage_events.events.models import Event
from tests.events.desk_client import director_of
from tests.events.guests import player
from tests.fuzz.rows import writes
from tests.tournaments.test_every_page import addresses, finished, half_way, in_play_offs
from tests.walk.hall import ROUTES, Hall, Visitor, fill_hall

pytestmark = pytest.mark.django_db

# Opening a link signs a browser in, as its session notes; limits count who opens links and who
# takes everything out. Neither says anything of a club.
NOTES = {"django_session", "cache"}
NOTED = {
    "events:open_volunteer_link",
    "events:open_player_link",
    "memory:everything",
    "memory:data_of_person",
    "memory:my_data",
}


@pytest.fixture(scope="module")
def hall(rolled_back_after_module: None) -> Iterator[Hall]:
    with override_settings(DEMO=True):
        yield fill_hall()


@contextmanager
def refusing_writes() -> Iterator[None]:
    """Until the end of the block. PostgreSQL refuses locks of rows, too."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            if connection.vendor == "sqlite":
                cursor.execute("PRAGMA query_only = ON")
            else:
                cursor.execute("SET LOCAL transaction_read_only = on")
        try:
            yield
        finally:
            if connection.vendor == "sqlite":
                connection.connection.execute("PRAGMA query_only = OFF")
            transaction.set_rollback(True)


def become(hall: Hall, status: str) -> None:
    for event in Event.objects.filter(pk__in=[hall.event.pk, hall.night.event_id]):
        event.archive = archive_of(event) if status == "finished" else event.archive
        event.status = status
        event.save()


def read(hall: Hall, visitor: Visitor, name: str) -> int:
    answer: Any = hall.client(visitor).get(hall.address(name))
    b"".join(answer)
    return int(answer.status_code)


@pytest.mark.parametrize("status", ["registration", "running", "finished"])
@pytest.mark.parametrize("name", ROUTES)
def test_no_page_needs_to_write(hall: Hall, name: str, status: str) -> None:
    with transaction.atomic():
        become(hall, status)
        for visitor in Visitor:
            if name in NOTED:
                with transaction.atomic(), writes() as tables:
                    read(hall, visitor, name)
                    transaction.set_rollback(True)
                assert tables <= NOTES, visitor
            else:
                with refusing_writes():
                    assert read(hall, visitor, name) < 500, visitor
        transaction.set_rollback(True)


@pytest.mark.parametrize("state", [half_way, in_play_offs, finished])
def test_no_page_of_a_tournament_needs_to_write(state: Callable[[int], Event]) -> None:
    event = state(12)
    director, own = director_of(event.club), player(event.entries.get(number=1))
    for name, path in addresses(event):
        if name not in NOTED:
            with refusing_writes():
                for client in (director, own):
                    assert client.get(path).status_code < 500, name


def test_a_write_would_be_refused(hall: Hall) -> None:
    with refusing_writes(), pytest.raises(Exception, match=r"readonly|read-only"):
        hall.event.save()
