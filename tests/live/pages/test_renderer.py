"""A kept page is sent only if it is what Django would say now, to anybody."""

import asyncio
import gzip
from contextlib import AsyncExitStack
from threading import Event

import brotli
import pytest

from cribbage_events.live.hub.hub import Hub
from cribbage_events.live.pages import renderer
from cribbage_events.live.pages.cache import PageCache
from cribbage_events.live.pages.page import PACKERS
from tests.live.driver import Events, Visit, scope_of
from tests.live.hubs import in_a_loop, listening, save, trusted_hub

CUP = "/events/cup/"
PATIENCE = 60


async def visit(hub: Hub, path: str = CUP, *, method: str = "GET", **headers: str) -> Visit | None:
    scope = scope_of(path, method=method, **headers)
    rendered = hub.renderer.at_hand(scope) or await hub.renderer.for_visitor(scope)
    if rendered is None:
        return None
    seen = Visit()
    await seen.send(rendered.start)
    await seen.send(rendered.body)
    return seen


async def must_visit(hub: Hub, path: str = CUP, **headers: str) -> Visit:
    seen = await visit(hub, path, **headers)
    assert seen is not None
    return seen


@in_a_loop
async def test_the_second_visitor_gets_the_same_bytes_without_django() -> None:
    hub = trusted_hub(events := Events())
    first, second = await must_visit(hub), await must_visit(hub)
    assert first.body == second.body
    assert first.status == 200
    assert events.asked == [CUP]


@in_a_loop
async def test_an_address_is_kept_in_one_spelling_only() -> None:
    hub = trusted_hub(events := Events())
    for path in ("entrants/7/", "entrants/007/", "projector/fr/", "projector/%66r/", "register/"):
        await visit(hub, CUP + path)
    assert events.asked == [f"{CUP}entrants/7/", f"{CUP}projector/fr/"]


@in_a_loop
async def test_after_a_save_nobody_gets_the_old_page() -> None:
    hub = trusted_hub(events := Events())
    await must_visit(hub)
    save(hub, events)
    assert "cup/ 2" in (await must_visit(hub)).text
    assert len(events.asked) == 2


@in_a_loop
async def test_a_page_overtaken_by_a_save_while_it_was_rendered_is_rendered_again() -> None:
    hub = trusted_hub(events := Events())

    def overtake() -> None:
        events.before_answer = lambda: None
        hub.revisions.announce("cup", 2)
        events.revisions["cup"] = 2

    events.before_answer = overtake
    assert "cup/ 2" in (await must_visit(hub)).text


@in_a_loop
async def test_everybody_who_comes_at_once_waits_for_one_rendering() -> None:
    hub = trusted_hub(events := Events())
    async with asyncio.TaskGroup() as group:
        for _ in range(20):
            group.create_task(must_visit(hub))
    assert events.asked == [CUP]


@in_a_loop
async def test_slow_pages_of_one_event_wait_for_each_other_and_not_those_of_another() -> None:
    hub = trusted_hub(events := Events(revisions={"cup": 1, "open": 1}))
    over = Event()

    def wait_in_the_cup() -> None:
        if events.asked[-1].startswith(CUP):
            over.wait(PATIENCE)

    events.before_answer = wait_in_the_cup
    async with asyncio.TaskGroup() as group:
        for page in ("outlook/", "projector/", "outlook/1/"):
            group.create_task(must_visit(hub, f"{CUP}{page}"))
        await asyncio.sleep(0)
        await asyncio.wait_for(must_visit(hub, "/events/open/outlook/"), PATIENCE / 2)
        assert not over.is_set()
        over.set()
    assert len(events.asked) == 4


@in_a_loop
async def test_everybody_who_comes_at_once_waits_for_one_packing() -> None:
    packed: list[bytes] = []

    def pack(page: bytes) -> bytes:
        packed.append(page)
        return gzip.compress(page)

    hub = trusted_hub(Events())
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(PACKERS, b"gzip", pack)
        async with asyncio.TaskGroup() as group:
            for _ in range(20):
                group.create_task(must_visit(hub, accept_encoding="gzip"))
    assert len(packed) == 1


@in_a_loop
async def test_somebody_who_has_the_page_already_is_told_so() -> None:
    hub = trusted_hub(events := Events())
    etag = (await must_visit(hub)).headers["etag"]
    again = await must_visit(hub, if_none_match=etag)
    assert (again.status, again.body) == (304, b"")
    save(hub, events)
    assert (await must_visit(hub, if_none_match=etag)).status == 200


@in_a_loop
async def test_a_changed_program_is_not_taken_for_the_old_page() -> None:
    old = (await must_visit(trusted_hub(Events()))).headers["etag"]
    new = (await must_visit(trusted_hub(Events(template="new look")))).headers["etag"]
    assert old != new


@in_a_loop
async def test_pages_are_packed_as_the_browser_can_unpack_them() -> None:
    hub = trusted_hub(Events())
    plain = await must_visit(hub)
    assert "content-encoding" not in plain.headers
    zipped = await must_visit(hub, accept_encoding="gzip")
    assert gzip.decompress(zipped.body) == plain.body
    best = await must_visit(hub, accept_encoding="gzip, deflate, br")
    assert best.headers["content-encoding"] == "br"
    assert brotli.decompress(best.body) == plain.body
    assert "Accept-Encoding" in best.headers["vary"]


@in_a_loop
async def test_a_page_must_be_asked_for_again_each_time() -> None:
    seen = await must_visit(trusted_hub(Events()))
    assert seen.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "headers",
    [
        {"cookie": "sessionid=abc"},
        {"cookie": "theme=dark; sessionid=abc"},
        {"cookie": "messages=abc"},
    ],
)
def test_somebody_who_may_be_signed_in_is_answered_by_django(headers: dict[str, str]) -> None:
    @in_a_loop
    async def scenario() -> None:
        hub = trusted_hub(Events())
        await must_visit(hub)
        assert await visit(hub, **headers) is None

    scenario()


@pytest.mark.parametrize(
    ("path", "method"),
    [
        (CUP, "POST"),
        ("/", "GET"),
        ("/events/cup/desk/", "GET"),
        ("/events/cup/scores/", "GET"),
        ("/events/cup/register/", "GET"),
        ("/events/cup/?sort=name", "GET"),
        ("/events/none/", "GET"),
    ],
)
def test_everything_else_is_answered_by_django(path: str, method: str) -> None:
    @in_a_loop
    async def scenario() -> None:
        assert await visit(trusted_hub(Events()), path, method=method) is None

    scenario()


@in_a_loop
async def test_a_page_that_sets_a_cookie_is_not_kept() -> None:
    hub = trusted_hub(Events(headers=[("Set-Cookie", "csrftoken=1")]))
    assert await visit(hub) is None


@in_a_loop
async def test_somebody_who_has_just_saved_never_sees_what_was_before() -> None:
    hub = trusted_hub(events := Events())
    await must_visit(hub)
    assert await visit(hub, cookie="saved=2") is None
    save(hub, events)
    await must_visit(hub)
    assert await visit(hub, cookie="saved=2") is not None


@in_a_loop
async def test_nothing_is_kept_while_changes_may_go_unheard() -> None:
    hub = trusted_hub(events := Events())
    await must_visit(hub)
    hub.revisions.distrust()
    await must_visit(hub)
    await must_visit(hub)
    assert len(events.asked) == 3


@in_a_loop
async def test_pages_read_before_changes_were_heard_are_not_kept() -> None:
    hub = trusted_hub(events := Events())
    events.before_answer = hub.revisions.trust
    await must_visit(hub)
    assert hub.revisions.of("cup") is None


@in_a_loop
async def test_pages_of_different_sites_are_kept_apart() -> None:
    hub = trusted_hub(events := Events())
    await must_visit(hub, host="one.example")
    await must_visit(hub, host="two.example")
    await must_visit(hub, host="two.example", x_forwarded_proto="https")
    assert len(events.asked) == 3


@in_a_loop
async def test_the_pages_used_last_are_kept_as_far_as_there_is_room() -> None:
    hub = trusted_hub(events := Events())
    hub.renderer.cache = PageCache(room=5_000, seconds=60)
    for number in range(1, 9):
        await must_visit(hub, f"/events/cup/entrants/{number}/")
        await must_visit(hub, "/events/cup/entrants/1/")
    assert events.asked.count("/events/cup/entrants/1/") == 1
    assert 0 <= hub.renderer.cache.room < 5_000


@in_a_loop
async def test_a_session_is_seen_also_in_a_cookie_split_in_two() -> None:
    hub = trusted_hub(Events())
    await must_visit(hub)
    scope = scope_of(CUP)
    scope["headers"] += [(b"cookie", b"sessionid=abc"), (b"cookie", b"theme=dark")]
    assert hub.renderer.at_hand(scope) is None
    assert await hub.renderer.for_visitor(scope) is None


@in_a_loop
async def test_a_fault_that_passes_is_said_without_asking_twice() -> None:
    hub = trusted_hub(events := Events(failing=True, failure="503 Service Unavailable"))
    seen = await must_visit(hub)
    assert (seen.status, seen.body) == (503, b"oh")
    assert events.asked == [CUP]
    events.failing = False
    assert (await must_visit(hub)).status == 200


@in_a_loop
async def test_a_mistake_of_ours_is_told_by_django_itself() -> None:
    assert await visit(trusted_hub(Events(failing=True))) is None


@in_a_loop
async def test_a_page_that_the_database_never_answers_is_said_to_be_away() -> None:
    """A paused machine takes questions, and keeps them."""
    thawed = Event()

    def wait() -> None:
        thawed.wait()

    hub = trusted_hub(Events(before_answer=wait))
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(renderer, "PATIENCE", 0)
            seen = await must_visit(hub)
    finally:
        thawed.set()
    assert seen.status == 503
    assert "Wait half a minute" in seen.text
    assert "cup/ 1" in (await must_visit(hub)).text


@in_a_loop
async def test_whoever_asks_for_a_page_does_not_wait_for_all_that_are_open_somewhere() -> None:
    """3,000 listened to eight pages, and the ninth came after 8 seconds."""
    pages = [f"/events/cup/entrants/{number}/" for number in range(8)]
    hub = trusted_hub(events := Events())
    begun: list[str] = []
    over = Event()

    def hold() -> None:
        if "entrants" in (path := events.asked[-1]):
            begun.append(path)
            over.wait()

    async with AsyncExitStack() as stack:
        for page in pages:
            await stack.enter_async_context(listening(hub, f"/events/cup/live/?page={page}"))
        events.before_answer = hold
        save(hub, events)
        try:
            async with asyncio.timeout(PATIENCE):
                while not begun:
                    await asyncio.sleep(0.01)
                assert "rounds/ 2" in (await must_visit(hub, f"{CUP}rounds/")).text
            assert len(begun) == 1
        finally:
            over.set()
