"""The work beside the requests goes on after a fault of our own."""

import asyncio
import logging

import pytest

from cribbage_events.live.hub import lifespan
from cribbage_events.live.hub.lifespan import keep_running
from tests.live.hubs import in_a_loop


def test_work_that_fails_begins_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(lifespan, "BEGIN_AGAIN", 0)

    @in_a_loop
    async def story() -> None:
        begun, twice = 0, asyncio.Event()

        async def work() -> None:
            nonlocal begun
            begun += 1
            if begun == 1:
                raise ValueError
            twice.set()
            await asyncio.Event().wait()

        task = asyncio.create_task(keep_running(work))
        async with asyncio.timeout(60):
            await twice.wait()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert begun == 2

    with caplog.at_level(logging.ERROR):
        story()
    assert "beginning again" in caplog.text
