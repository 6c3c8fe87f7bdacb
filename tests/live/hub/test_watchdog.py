"""A change that was saved and never published still reaches every open page soon."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

import pytest
from django.db import OperationalError

from cribbage_events.live.bus.in_process import InProcessBus
from cribbage_events.live.hub import watchdog as module
from cribbage_events.live.hub.hub import Hub
from cribbage_events.live.hub.watchdog import Watchdog
from tests.live.driver import Events, scope_of
from tests.live.hubs import in_a_loop, listening, save, trusted_hub

CUP = "/events/cup/"
PAGE = f"/events/cup/live/?page={CUP}&revision=1"


@asynccontextmanager
async def watched(hub: Hub) -> AsyncIterator[None]:
    bus = InProcessBus()
    bus.interval = 0.02
    task = asyncio.create_task(Watchdog(hub, bus).watch())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def rendered(hub: Hub) -> str:
    response = hub.renderer.at_hand(scope_of(CUP)) or await hub.renderer.for_visitor(scope_of(CUP))
    assert response is not None
    text: str = response.body["body"].decode()
    return text.split("</p>")[0]


@in_a_loop
async def test_an_open_page_gets_what_was_never_published() -> None:
    hub = trusted_hub(events := Events())
    async with watched(hub), listening(hub, PAGE) as page:
        events.revisions["cup"] = 2
        await page.until("/events/cup/ 2")


@in_a_loop
async def test_a_page_that_asks_for_itself_does_too() -> None:
    hub = trusted_hub(events := Events())
    async with watched(hub), listening(hub, "/events/cup/live/?revision=1") as page:
        events.revisions["cup"] = 2
        await page.until("event: revision\nid: 2\n")


@in_a_loop
async def test_a_kept_page_is_not_handed_out_any_more() -> None:
    hub = trusted_hub(events := Events())
    assert await rendered(hub) == "<p>standings /events/cup/ 1"
    events.revisions["cup"] = 2
    assert await rendered(hub) == "<p>standings /events/cup/ 1"
    async with watched(hub), asyncio.timeout(60):
        while await rendered(hub) != "<p>standings /events/cup/ 2":
            await asyncio.sleep(0.01)


@in_a_loop
async def test_pages_that_nobody_looks_at_are_not_checked() -> None:
    events, asked = Events(), []

    def read(slugs: Iterable[str]) -> dict[str, int]:
        asked.append(set(slugs))
        return events.revisions_of(slugs)

    hub = Hub(events, read)
    hub.revisions.trust()
    hub.revisions.announce("other", 3)
    async with watched(hub):
        await asyncio.sleep(0.1)
        assert asked == []
        async with listening(hub, PAGE), asyncio.timeout(60):
            while not asked:
                await asyncio.sleep(0.01)
    assert {frozenset(each) for each in asked} == {frozenset({"cup"})}


@in_a_loop
async def test_an_open_page_is_told_also_without_a_bus() -> None:
    hub = trusted_hub(events := Events())
    async with listening(hub, PAGE) as page:
        hub.disconnected()
        async with watched(hub):
            events.revisions["cup"] = 2
            await page.until("/events/cup/ 2")
            asked = len(events.asked)
            await asyncio.sleep(0.2)
            assert len(events.asked) == asked, "told once"
            events.revisions["cup"] = 3
            await page.until("/events/cup/ 3")


@in_a_loop
async def test_saves_while_the_database_could_not_be_read_are_caught_up() -> None:
    events = Events()
    away = False

    def read(slugs: Iterable[str]) -> dict[str, int]:
        if away:
            raise OperationalError("The database is away.")
        return events.revisions_of(slugs)

    hub = Hub(events, read)
    hub.revisions.trust()
    async with watched(hub), listening(hub, PAGE) as page:
        away = True
        events.revisions["cup"] = 2
        async with asyncio.timeout(60):
            while hub.revisions.of("cup") is not None:
                await asyncio.sleep(0.01)
        assert hub.renderer.at_hand(scope_of(CUP)) is None, "nothing is certain now"
        away = False
        await page.until("/events/cup/ 2")


def test_a_database_that_does_not_answer_counts_as_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.05)

    @in_a_loop
    async def scenario() -> None:
        hub = trusted_hub(events := Events())
        await rendered(hub)
        bus = InProcessBus()
        answer = threading.Event()

        def wait(slugs: Iterable[str]) -> dict[str, int]:
            answer.wait()
            return events.revisions_of(slugs)

        hub.revisions_of = wait
        await Watchdog(hub, bus).look()
        assert hub.revisions.of("cup") is None
        answer.set()

    scenario()


@in_a_loop
async def test_an_event_that_is_gone_is_forgotten() -> None:
    hub = trusted_hub(events := Events())
    await rendered(hub)
    del events.revisions["cup"]
    await Watchdog(hub, InProcessBus()).look()
    assert hub.revisions.of("cup") is None


@in_a_loop
async def test_a_save_that_was_published_is_pushed_once() -> None:
    hub = trusted_hub(events := Events())
    async with watched(hub), listening(hub, PAGE) as page:
        save(hub, events)
        await page.until("/events/cup/ 2")
        await asyncio.sleep(0.3)
        assert page.text.count("id: 2") == 1


@in_a_loop
async def test_a_page_that_knows_of_a_later_save_is_not_put_back_to_an_earlier_one() -> None:
    """Its first process may have died before it could publish."""
    hub = trusted_hub(events := Events())
    await rendered(hub)
    events.revisions["cup"] = 2
    async with listening(hub, PAGE, last_event_id="2") as page:
        await page.until("event: beat")
        assert "standings" not in page.text
        assert await rendered(hub) == "<p>standings /events/cup/ 2"


@in_a_loop
async def test_a_page_of_a_database_that_was_put_back_is_corrected() -> None:
    hub = trusted_hub(Events())
    async with listening(hub, PAGE, last_event_id="9") as page:
        await page.until("/events/cup/ 1")
