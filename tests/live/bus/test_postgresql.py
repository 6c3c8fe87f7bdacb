"""NOTIFY comes after the commit, and whatever becomes of it, the save is saved."""

import asyncio
import logging

import pytest
from django.db import connection, transaction

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.history.changing import changing
from cribbage_events.events.models import Change, Event
from cribbage_events.live.bus import postgresql as postgresql_bus
from cribbage_events.live.bus import publish as module
from cribbage_events.live.bus.postgresql import NOTIFY, PostgreSQLBus
from tests.live.bus.test_interface import subscribed
from tests.live.hubs import in_a_loop

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="It is PostgreSQL's bus."),
]


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> PostgreSQLBus:
    bus = PostgreSQLBus()
    monkeypatch.setattr(module, "process_bus", lambda: bus)
    return bus


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """The statement is refused, as it is when PostgreSQL's queue of notifications is full."""
    monkeypatch.setattr(postgresql_bus, "NOTIFY", "SELECT %s, %s, %s / 0")


def save(event: Event) -> int:
    with changing(event, by=Actor("the test"), verb="test") as writing:
        writing.says()
    return writing.event.revision


def test_another_process_hears_it(bus: PostgreSQLBus, event: Event) -> None:
    @in_a_loop
    async def scenario() -> None:
        async with subscribed(PostgreSQLBus()) as elsewhere:
            revision = await asyncio.to_thread(save_and_close, event)
            await elsewhere.until(lambda: elsewhere.news == [("cup", revision)])

    scenario()


def save_and_close(event: Event) -> int:
    try:
        return save(event)
    finally:
        connection.close()


def test_it_is_a_statement_after_the_commit(bus: PostgreSQLBus, event: Event) -> None:
    """Inside, it would keep all other savers of the server waiting until the commit is written."""
    seen: list[tuple[bool, bool]] = []

    def note(execute, sql, params, many, context):  # type: ignore[no-untyped-def]
        if "notify" in sql.lower():
            seen.append((connection.in_atomic_block, connection.get_autocommit()))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        save(event)
    assert seen == [(False, True)]


def test_a_save_holds_while_nothing_can_be_published(
    bus: PostgreSQLBus, event: Event, broken: None, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        assert save(event) == 2
    assert Change.objects.get(event=event).revision == 2
    [record] = [each for each in caplog.records if each.name == postgresql_bus.__name__]
    assert record.getMessage().startswith("Other processes were not told of cup 2: ")


def test_saves_do_not_wait_for_a_bus_that_has_just_failed(
    bus: PostgreSQLBus, event: Event, broken: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(event)
    monkeypatch.setattr(postgresql_bus, "NOTIFY", NOTIFY)
    with connection.execute_wrapper(refuse_to_notify):
        bus.publish("cup", 3)
    monkeypatch.setattr(bus, "_silent_until", 0.0)
    with connection.execute_wrapper(refuse_to_notify), pytest.raises(AssertionError):
        bus.publish("cup", 3)


def refuse_to_notify(execute, sql, params, many, context):  # type: ignore[no-untyped-def]
    assert "notify" not in sql.lower()
    return execute(sql, params, many, context)


def test_the_request_continues_when_its_connection_dies_after_the_commit(
    bus: PostgreSQLBus, event: Event
) -> None:
    with transaction.atomic():
        Event.objects.filter(pk=event.pk).update(revision=2)
        transaction.on_commit(cut_own_connection)
        module.publish("cup", 2)
    assert Event.objects.get(pk=event.pk).revision == 2


def cut_own_connection() -> None:
    assert connection.connection is not None
    connection.connection.pgconn.finish()
