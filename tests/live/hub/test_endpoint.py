"""Nobody takes all places for open pages: neither one address, nor by leaving badly."""

import asyncio
from contextlib import AsyncExitStack
from threading import Event

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from pytest_django import Settings

from cribbage_events.live.hub import endpoint
from cribbage_events.live.hub.hub import Hub
from cribbage_events.live.requests.addresses import listening_key
from tests.live.driver import Events, Visit, scope_of
from tests.live.hubs import in_a_loop, listening, trusted_hub
from tests.tools.examples import examples

PAGE = "/events/cup/live/?page=/events/cup/&revision=1"
HALL, OTHER = "203.0.113.9", "198.51.100.7"


@pytest.fixture(autouse=True)
def behind_a_proxy(settings: Settings) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    settings.LISTENERS_PER_ADDRESS = 3


async def open_from(stack: AsyncExitStack, hub: Hub, *addresses: str) -> list[int]:
    visits = [
        await stack.enter_async_context(listening(hub, PAGE, x_forwarded_for=address))
        for address in addresses
    ]
    return [visit.status for visit in visits]


@in_a_loop
async def test_one_too_many_of_an_address_is_refused_and_others_are_not() -> None:
    hub = trusted_hub(Events())
    async with AsyncExitStack() as stack:
        assert await open_from(stack, hub, *[HALL] * 4, OTHER) == [200, 200, 200, 503, 200]


@in_a_loop
async def test_the_refusal_says_what_to_do() -> None:
    hub = trusted_hub(Events())
    async with AsyncExitStack() as stack:
        await open_from(stack, hub, *[HALL] * 3)
        async with listening(hub, PAGE, x_forwarded_for=HALL) as visit:
            assert "Reload this one" in visit.text


@in_a_loop
async def test_an_address_claimed_by_a_visitor_does_not_count() -> None:
    hub = trusted_hub(Events())
    async with AsyncExitStack() as stack:
        lies = [f"192.0.2.{number}, {HALL}" for number in range(4)]
        assert await open_from(stack, hub, *lies) == [200, 200, 200, 503]


@in_a_loop
async def test_the_addresses_of_one_customer_are_one() -> None:
    hub = trusted_hub(Events())
    async with AsyncExitStack() as stack:
        many = [f"2001:db8:0:1::{number}" for number in range(4)]
        assert await open_from(stack, hub, *many, "2001:db8:0:2::1") == [200, 200, 200, 503, 200]


@in_a_loop
async def test_somebody_who_leaves_makes_room() -> None:
    hub = trusted_hub(Events())
    async with AsyncExitStack() as stack:
        await open_from(stack, hub, HALL, HALL)
        async with listening(hub, PAGE, x_forwarded_for=HALL):
            assert await open_from(stack, hub, HALL) == [503]
        assert await open_from(stack, hub, HALL) == [200]
    assert dict(hub.listeners.of_visitor) == {}


@in_a_loop
async def test_those_who_come_at_once_while_the_page_is_rendered_are_counted_too() -> None:
    hub = trusted_hub(Events())
    async with AsyncExitStack() as stack:
        statuses = await asyncio.gather(*(open_from(stack, hub, HALL) for _ in range(8)))
    assert sorted(status for [status] in statuses) == [200] * 3 + [503] * 5


@in_a_loop
async def test_a_page_that_breaks_off_amid_the_greeting_leaves_its_place() -> None:
    hub = trusted_hub(Events())

    class Torn(Visit):
        async def send(self, message: object) -> None:
            raise ConnectionResetError

    for _ in range(5):
        visit = Torn()
        with pytest.raises(ConnectionResetError):
            await endpoint.listen(
                hub, "cup", scope_of(PAGE, x_forwarded_for=HALL), visit.receive, visit.send
            )
    assert (hub.listeners.count, dict(hub.listeners.of_visitor)) == (0, {})


@hypothesis_settings(max_examples=examples(60), deadline=None)
@given(st.lists(st.tuples(st.sampled_from([HALL, OTHER]), st.booleans()), max_size=30))
def test_the_count_is_right_in_any_order_of_coming_and_going(
    steps: list[tuple[str, bool]],
) -> None:
    @in_a_loop
    async def scenario() -> None:
        hub = trusted_hub(Events())
        here: dict[str, list[AsyncExitStack]] = {HALL: [], OTHER: []}
        for address, comes in steps:
            if comes:
                stack = AsyncExitStack()
                [status] = await open_from(stack, hub, address)
                assert status == (200 if len(here[address]) < 3 else 503)
                here[address].append(stack)
                if status != 200:
                    await here[address].pop().aclose()
            elif here[address]:
                await here[address].pop().aclose()
        known = {address: len(stacks) for address, stacks in here.items() if stacks}
        assert dict(hub.listeners.of_visitor) == known
        for stack in [*here[HALL], *here[OTHER]]:
            await stack.aclose()
        assert dict(hub.listeners.of_visitor) == {}

    scenario()


@in_a_loop
async def test_an_event_that_is_not_for_everybody_is_as_one_that_there_is_not() -> None:
    hub = Hub(events := Events(), events.revisions_of, is_public=lambda slug: False)
    hub.revisions.trust()
    key = listening_key("cup")
    for query in ("", "?revision=1", "?key=", f"?key={listening_key('open')}"):
        async with listening(hub, f"/events/cup/live/{query}") as visit:
            assert (visit.status, visit.text) == (404, "Nothing to listen to here.\n")
    async with listening(hub, f"/events/cup/live/?revision=0&key={key}") as visit:
        assert visit.status == 200


@in_a_loop
async def test_listening_while_the_database_does_not_answer_is_refused_in_words() -> None:
    thawed = Event()

    def wait() -> None:
        thawed.wait()

    hub = trusted_hub(Events(before_answer=wait))
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(endpoint, "PATIENCE", 0)
            async with listening(hub, PAGE) as visit:
                assert visit.status == 503
                assert "Try again in a moment" in visit.text
    finally:
        thawed.set()
