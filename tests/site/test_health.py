from collections.abc import Iterator

import pytest
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cribbage_events.site import health

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_known_yet() -> Iterator[None]:
    health.complete.clear()
    yield
    health.complete.clear()


def test_all_is_well(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert "no-store" in answer["Cache-Control"]
    assert not answer.cookies


def test_a_migration_that_was_not_carried_out(client: Client) -> None:
    ((app, newest),) = MigrationLoader(connection).graph.leaf_nodes("events")
    MigrationRecorder(connection).record_unapplied(app, newest)
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.content == b"The database lacks migrations: run manage.py migrate.\n"
    MigrationRecorder(connection).record_applied(app, newest)
    assert client.get("/healthz").status_code == 200


def test_a_database_that_is_away(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object) -> None:
        raise DatabaseError("host 10.1.2.3, user cribbage: no")

    monkeypatch.setattr(connection, "cursor", away)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (503, b"The database can't be reached.\n")


def test_once_well_it_asks_one_short_question(client: Client) -> None:
    client.get("/healthz")
    with CaptureQueriesContext(connection) as queries:
        client.get("/healthz")
    assert [query["sql"] for query in queries] == ["SELECT 1"]


def test_only_for_reading(client: Client) -> None:
    assert client.head("/healthz").status_code == 200
    assert client.post("/healthz").status_code == 405
