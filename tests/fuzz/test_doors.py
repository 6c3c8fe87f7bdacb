"""Any request line and any headers get an answer before Django."""

import asyncio
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cribbage_events.live.hub.endpoint import listen, listened_event
from tests.live.driver import Events, Visit, scope_of
from tests.live.hubs import in_a_loop, trusted_hub

paths = st.sampled_from(
    ["/events/cup/", "/events/cup/live/", "/events/nobody/live/", "/events/cup/entrants/1/", "/x"]
)
queries = st.one_of(
    st.binary(max_size=30),
    st.sampled_from([b"live", b"page=/events/cup/", b"page=/events/cup/&revision=1", b"page=%ff"]),
)
NAMES = b"host cookie accept-encoding if-none-match last-event-id x-forwarded-proto".split()
VALUES = [b"gzip, br", b"saved=9", b"saved=" + b"9" * 99, b"9" * 5_000]
values = st.one_of(st.binary(max_size=30), st.sampled_from(VALUES))
headers = st.lists(st.tuples(st.sampled_from(NAMES), values), max_size=4)


@settings(max_examples=150)
@given(path=paths, query=queries, more=headers, method=st.sampled_from(["GET", "HEAD", "BREW"]))
def test_every_request_is_answered(
    path: str, query: bytes, more: list[tuple[bytes, bytes]], method: str
) -> None:
    scope = scope_of(path, method=method)
    scope["query_string"] = query
    scope["headers"] = [*scope["headers"], *more]

    @in_a_loop
    async def scenario() -> None:
        await ask(scope)

    scenario()


async def ask(scope: Any) -> None:
    """Ask asgi.py’s handlers, with an answer in Django’s place."""
    hub = trusted_hub(Events())
    if slug := listened_event(scope):
        visit = Visit()
        task = asyncio.create_task(listen(hub, slug, scope, visit.receive, visit.send))
        async with asyncio.timeout(60):
            while not visit.status and not task.done():
                await asyncio.sleep(0)
        visit.leave()
        await task
        assert visit.status in (200, 404, 405)
        return
    for _ in range(2):
        rendered = hub.renderer.at_hand(scope) or await hub.renderer.for_visitor(scope)
        assert rendered is None or rendered.start["status"] in (200, 304)
