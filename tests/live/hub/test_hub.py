"""Open pages hear of every change, once, and of nothing else."""

import asyncio
import time

from cribbage_events.live.hub.hub import GAP
from tests.live.driver import Events
from tests.live.hubs import in_a_loop, listening, save, trusted_hub

PAGE = "/events/cup/live/?page=/events/cup/&revision=1"


@in_a_loop
async def test_a_save_reaches_an_open_page() -> None:
    hub = trusted_hub(events := Events())
    async with listening(hub, PAGE) as page:
        save(hub, events)
        text = await page.until("standings /events/cup/ 2")
    assert "id: 2\ndata: <p>standings /events/cup/ 2</p>\ndata: <p>so" in text
    assert page.headers["content-type"].startswith("text/event-stream")


@in_a_loop
async def test_a_page_that_is_up_to_date_gets_nothing_but_a_sign_of_life() -> None:
    hub = trusted_hub(Events())
    async with listening(hub, PAGE) as page:
        await page.until("event: beat")
        assert "standings" not in page.text


@in_a_loop
async def test_a_page_that_is_older_is_brought_up_to_date_at_once() -> None:
    hub = trusted_hub(Events(revisions={"cup": 4}))
    async with listening(hub, PAGE) as page:
        await page.until("standings /events/cup/ 4")


@in_a_loop
async def test_the_last_revision_heard_counts_more_than_the_address() -> None:
    hub = trusted_hub(Events(revisions={"cup": 4}))
    async with listening(hub, PAGE, last_event_id="4") as page:
        await page.until("event: beat")
        assert "standings" not in page.text


@in_a_loop
async def test_many_saves_at_once_are_two_pushes() -> None:
    """Saves within one gap are at once; on a busy machine they may take several."""
    hub = trusted_hub(events := Events())
    async with listening(hub, PAGE) as page:
        began = time.monotonic()
        for _ in range(20):
            save(hub, events)
            await asyncio.sleep(0.001)
        gaps = (time.monotonic() - began) // GAP
        await page.until("standings /events/cup/ 21")
    assert page.text.count("standings") <= 2 + gaps


@in_a_loop
async def test_one_rendering_serves_every_listener() -> None:
    hub = trusted_hub(events := Events())
    async with listening(hub, PAGE) as one, listening(hub, PAGE) as two:
        save(hub, events)
        await one.until("/events/cup/ 2")
        await two.until("/events/cup/ 2")
    assert one.body == two.body
    assert events.asked == ["/events/cup/?live"] * 2


@in_a_loop
async def test_packed_streams_say_the_same_in_fewer_bytes() -> None:
    hub = trusted_hub(events := Events())
    async with (
        listening(hub, PAGE) as plain,
        listening(hub, PAGE, accept_encoding="gzip") as packed,
    ):
        for revision in (2, 3):
            save(hub, events)
            await plain.until(f"/events/cup/ {revision}")
            await packed.until(f"/events/cup/ {revision}")
            await asyncio.sleep(0.11)
    assert packed.text == plain.text
    assert len(packed.body) < len(plain.body) / 4


@in_a_loop
async def test_a_signed_in_page_hears_the_number_only() -> None:
    hub = trusted_hub(events := Events())
    async with listening(hub, "/events/cup/live/?revision=1") as page:
        save(hub, events)
        assert "event: revision\nid: 2\ndata: 2\n\n" in await page.until("revision")
    assert events.asked == []


@in_a_loop
async def test_a_page_that_looks_the_same_is_not_sent_again() -> None:
    hub = trusted_hub(events := Events(template="no number here"))
    async with listening(hub, "/events/cup/live/?page=/events/cup/&revision=0") as page:
        await page.until("no number here")
        save(hub, events)
        await page.until("event: beat\nid: 2\n")
    assert page.text.count("no number here") == 1


@in_a_loop
async def test_a_slow_listener_holds_nobody_up_and_skips_to_the_newest() -> None:
    hub = trusted_hub(events := Events())
    async with listening(hub, PAGE) as slow, listening(hub, PAGE) as quick:
        slow.blocked.clear()
        for revision in (2, 3, 4):
            save(hub, events)
            await quick.until(f"/events/cup/ {revision}")
            await asyncio.sleep(0.11)
        slow.blocked.set()
        await slow.until("/events/cup/ 4")
    assert "/events/cup/ 3" not in slow.text


@in_a_loop
async def test_nobody_is_left_behind_when_pages_close() -> None:
    hub = trusted_hub(Events())
    async with listening(hub, PAGE):
        assert hub.listeners.count == 1
    assert hub.listeners.count == 0
    assert hub.listeners.slugs == set()


@in_a_loop
async def test_desks_other_events_and_other_sites_are_not_listened_to() -> None:
    hub = trusted_hub(Events(revisions={"cup": 1, "other": 1}))
    for page in (
        "/events/cup/desk/",
        "/events/other/",
        "/events/cup/../other/",
        "http://elsewhere/events/cup/",
        "/events/cup/live/",
        "/events/cup/?all",
    ):
        async with listening(hub, f"/events/cup/live/?page={page}") as visit:
            assert visit.status == 404, page
    async with listening(hub, "/events/none/live/") as visit:
        assert visit.status == 404


@in_a_loop
async def test_missed_announcements_are_caught_up() -> None:
    hub = trusted_hub(events := Events())
    async with listening(hub, PAGE) as page:
        hub.revisions.distrust()
        events.revisions["cup"] = 7
        hub.revisions.trust()
        await hub.connected()
        await page.until("/events/cup/ 7")


@in_a_loop
async def test_a_save_while_the_page_is_being_rendered_is_not_missed() -> None:
    hub = trusted_hub(events := Events())
    loop = asyncio.get_running_loop()

    def save_meanwhile() -> None:
        if events.revisions["cup"] == 1:
            events.revisions["cup"] = 2
            loop.call_soon_threadsafe(hub.revisions.announce, "cup", 2)

    events.before_answer = save_meanwhile
    async with listening(hub, PAGE) as page:
        await page.until("/events/cup/ 2")


@in_a_loop
async def test_a_page_that_is_gone_is_asked_for_once_more_and_then_the_stream_ends() -> None:
    hub = trusted_hub(events := Events())
    async with listening(hub, PAGE) as page, listening(hub, "/events/cup/live/") as desk:
        await page.until("event: beat")
        events.revisions["cup"] = 2
        vars(events)["revisions"] = {}
        hub.revisions.announce("cup", 2)
        await page.until("event: revision\nid: 2\ndata: 2")
        async with asyncio.timeout(60):
            while not page.ended:
                await asyncio.sleep(0.01)
        await desk.until("event: revision\nid: 2\ndata: 2")
        assert not desk.ended


@in_a_loop
async def test_a_fault_that_passes_leaves_nobody_behind() -> None:
    hub = trusted_hub(events := Events())
    async with listening(hub, PAGE) as page:
        events.failing = True
        save(hub, events)
        await asyncio.sleep(0.05)
        events.failing = False
        await page.until("/events/cup/ 2")


@in_a_loop
async def test_a_page_that_fails_says_so_and_is_not_forgotten() -> None:
    hub = trusted_hub(events := Events(failing=True))
    async with listening(hub, PAGE) as page:
        assert page.status == 503
    events.failing = False
    async with listening(hub, PAGE) as page:
        assert page.status == 200
