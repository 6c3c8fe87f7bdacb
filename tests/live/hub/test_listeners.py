"""One open page whose stream is ended while something else is being said to it."""

import asyncio

import pytest

from cribbage_events.live.hub.listeners import Listener
from cribbage_events.live.hub.messages import GREETING, revision_push
from cribbage_events.live.requests.asgi_types import Message
from tests.live.hubs import in_a_loop

START, BODY = "http.response.start", "http.response.body"
NEWS, GONE = revision_push(2), revision_push(3)


class SlowLine:
    """Takes a message when it is told to; what is sent meanwhile would be a second write."""

    def __init__(self) -> None:
        self.took: list[Message] = []
        self.waiting: list[asyncio.Event] = []
        self.most = 0

    async def send(self, message: Message) -> None:
        through = asyncio.Event()
        self.waiting.append(through)
        self.most = max(self.most, len(self.waiting))
        await through.wait()
        self.waiting.remove(through)
        self.took.append(message)

    async def take_all(self) -> list[tuple[str, bytes]]:
        while self.waiting:
            self.waiting[0].set()
            await asyncio.sleep(0.001)
        assert self.most == 1
        return [(message["type"], message.get("body", b"")) for message in self.took]


@in_a_loop
async def test_before_it_is_open_nothing_is_said() -> None:
    line = SlowLine()
    listener = Listener(line.send, packed=False)
    listener.dismiss(GONE)
    opening = asyncio.create_task(listener.open(GREETING))
    await asyncio.sleep(0.001)
    took = await line.take_all()
    assert took == [(START, b""), (BODY, GREETING[0]), (BODY, GONE.full[0]), (BODY, b"")]
    assert not line.took[-1].get("more_body")
    await opening


@pytest.mark.parametrize("ends", ["dismissed", "closed"])
def test_a_message_being_written_is_finished_first(ends: str) -> None:
    @in_a_loop
    async def scenario() -> None:
        line = SlowLine()
        listener = Listener(line.send, packed=False)
        opening = asyncio.create_task(listener.open(GREETING))
        await asyncio.sleep(0.001)
        await line.take_all()
        await opening
        line.took.clear()
        listener.offer(NEWS)
        listener.offer(revision_push(4))
        if ends == "closed":
            listener.close()
        else:
            listener.dismiss(GONE)
        words = [(BODY, GONE.full[0])] if ends == "dismissed" else []
        assert await line.take_all() == [(BODY, NEWS.full[0]), *words, (BODY, b"")]

    scenario()


@in_a_loop
async def test_whose_stream_has_ended_takes_nothing_any_more() -> None:
    line = SlowLine()
    listener = Listener(line.send, packed=False)
    listener.dismiss(GONE)
    opening = asyncio.create_task(listener.open(GREETING))
    await asyncio.sleep(0.001)
    before = await line.take_all()
    await opening
    listener.offer(NEWS)
    listener.beat(GREETING)
    listener.dismiss(GONE)
    listener.close()
    await asyncio.sleep(0.001)
    assert await line.take_all() == before
