"""Every bus does the same: what is committed is heard, and the watchdog is told what differs."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, closing, suppress

import pytest
from django.db import OperationalError, connection, transaction

from cribbage_events.live.bus import in_process as in_process_bus
from cribbage_events.live.bus import postgresql as postgresql_bus
from cribbage_events.live.bus import publish as module
from cribbage_events.live.bus.in_process import InProcessBus
from cribbage_events.live.bus.interface import Bus
from cribbage_events.live.bus.postgresql import PostgreSQLBus
from cribbage_events.live.bus.publish import publish, published_at_the_end
from cribbage_events.live.pages.renderer import FailedError
from cribbage_events.live.requests.own_saves import own_saves
from tests.live.hubs import in_a_loop

pytestmark = pytest.mark.django_db(transaction=True)

type MakeBus = Callable[[], Bus]

MAKERS: list[MakeBus] = [InProcessBus]
if connection.vendor == "postgresql":
    MAKERS.append(PostgreSQLBus)


@pytest.fixture(params=MAKERS)
def bus(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Bus:
    """Return the one through which this process publishes."""
    bus: Bus = request.param()
    monkeypatch.setattr(module, "process_bus", lambda: bus)
    return bus


class Heard:
    """A subscriber notes everything."""

    def __init__(self) -> None:
        self.news: list[tuple[str, int]] = []
        self.lines: list[str] = []
        self.arrived = asyncio.Event()

    async def connected(self) -> None:
        self.lines.append("connected")
        self.arrived.set()

    def received(self, slug: str, revision: int) -> None:
        self.news.append((slug, revision))
        self.arrived.set()

    def disconnected(self) -> None:
        self.lines.append("disconnected")
        self.arrived.set()

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(60):
            while not holds():
                self.arrived.clear()
                await self.arrived.wait()


@asynccontextmanager
async def subscribed(bus: Bus) -> AsyncIterator[Heard]:
    heard = Heard()
    task = asyncio.create_task(bus.listen(heard))
    try:
        await heard.until(lambda: heard.lines == ["connected"])
        yield heard
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    assert heard.lines[-1] == "disconnected"


def heard_after(bus: Bus, work: Callable[[], None], last: tuple[str, int]) -> list[tuple[str, int]]:
    """Return what arrives, each once, when a request’s thread does this; up to the last of it."""
    found: list[tuple[str, int]] = []

    def run() -> None:
        with closing(connection):
            work()

    @in_a_loop
    async def scenario() -> None:
        async with subscribed(bus) as heard:
            await asyncio.to_thread(run)
            await heard.until(lambda: last in heard.news)
            found.extend(dict.fromkeys(heard.news))

    scenario()
    return found


def test_committed_changes_are_heard(bus: Bus) -> None:
    def save() -> None:
        with transaction.atomic():
            publish("cup", 2)

    assert heard_after(bus, save, ("cup", 2)) == [("cup", 2)]


def test_nothing_is_said_before_the_outermost_commit(
    bus: Bus, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[bool] = []
    say = bus.publish

    def note(slug: str, revision: int) -> None:
        said.append(connection.in_atomic_block)
        say(slug, revision)

    monkeypatch.setattr(bus, "publish", note)

    def save() -> None:
        with transaction.atomic():
            with transaction.atomic():
                publish("cup", 2)
            assert said == []

    assert heard_after(bus, save, ("cup", 2)) == [("cup", 2)]
    assert said == [False]


def test_rolled_back_changes_are_never_heard(bus: Bus) -> None:
    def save() -> None:
        with suppress(ZeroDivisionError), transaction.atomic():
            publish("cup", 2)
            raise ZeroDivisionError
        with transaction.atomic():
            publish("cup", 3)
            with suppress(ZeroDivisionError), transaction.atomic():
                publish("cup", 4)
                raise ZeroDivisionError
            publish("cup", 5)

    assert heard_after(bus, save, ("cup", 5)) == [("cup", 3), ("cup", 5)]


def test_one_transaction_may_change_several_events(bus: Bus) -> None:
    def save() -> None:
        with transaction.atomic():
            for slug in ("one", "two", "three"):
                publish(slug, 7)

    heard = heard_after(bus, save, ("three", 7))
    assert heard == [("one", 7), ("two", 7), ("three", 7)]


@pytest.mark.parametrize("failing", [False, True])
def test_the_next_writer_does_not_wait_for_it(bus: Bus, failing: bool) -> None:
    """The next writer doesn’t wait either if something goes wrong between the commit and the end of
    the turn.
    """

    def save() -> None:
        with suppress(ZeroDivisionError), published_at_the_end():
            with published_at_the_end(), transaction.atomic():
                publish("cup", 2)
            bus.publish("the next writer", 5)
            if failing:
                raise ZeroDivisionError

    assert heard_after(bus, save, ("cup", 2)) == [("the next writer", 5), ("cup", 2)]


def test_a_request_knows_what_it_has_saved(bus: Bus) -> None:
    saves: dict[str, int] = {}

    def save() -> None:
        own_saves.set(saves)
        with transaction.atomic():
            publish("cup", 2)
            assert saves == {}

    heard_after(bus, save, ("cup", 2))
    assert saves == {"cup": 2}


def test_a_process_that_does_not_listen_can_publish(bus: Bus) -> None:
    with transaction.atomic():
        publish("cup", 2)
    assert heard_after(bus, lambda: bus.publish("cup", 3), ("cup", 3)) == [("cup", 3)]


def test_a_subscriber_that_stopped_listening_gets_nothing(bus: Bus) -> None:
    heard_after(bus, lambda: bus.publish("cup", 2), ("cup", 2))
    bus.publish("cup", 3)


def test_a_subscriber_that_can_not_begin_is_tried_again(
    bus: Bus, monkeypatch: pytest.MonkeyPatch
) -> None:
    for each in (in_process_bus, postgresql_bus):
        monkeypatch.setattr(each, "RECONNECT", 0.01)

    class Late(Heard):
        async def connected(self) -> None:
            if not self.lines:
                raise FailedError
            await super().connected()

    @in_a_loop
    async def scenario() -> None:
        heard = Late()
        task = asyncio.create_task(bus.listen(heard))
        await heard.until(lambda: heard.lines == ["disconnected", "connected"])
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    scenario()


def test_the_watchdog_is_told_what_differs(bus: Bus) -> None:
    revisions = {"cup": 4, "other": 2, "unknown": 8}

    def read(slugs: Iterable[str]) -> dict[str, int]:
        return {slug: revisions[slug] for slug in slugs if slug in revisions}

    known = {"cup": 3, "other": 2, "unknown": None, "gone": 6, "never": None}
    assert bus.changed(known, read) == {"cup": 4, "unknown": 8, "gone": None}
    assert bus.changed({}, read) == {}


def test_a_reading_that_fails_is_not_taken_for_no_change(bus: Bus) -> None:
    def fail(slugs: Iterable[str]) -> dict[str, int]:
        raise OperationalError

    with pytest.raises(OperationalError):
        bus.changed({"cup": 3}, fail)
    assert bus.changed({"cup": 3}, lambda slugs: {"cup": 4}) == {"cup": 4}
