"""Compare our WSGI adapter with a2wsgi, in turns in one process, with the same requests.

a2wsgi hands a request's body to a thread piece by piece; ours reads it whole first.
"""

import asyncio
import os
import time
import tracemalloc
from collections.abc import Awaitable, Callable, Iterable, Sequence
from statistics import median
from typing import Any

from django.conf import settings

from benchmarks.rows import Row, at_least, say

settings.configure(BODY_SECONDS=30, ALLAUTH_TRUSTED_PROXY_COUNT=0)

from a2wsgi import WSGIMiddleware  # noqa: E402

from cribbage_events.live.requests import wsgi  # noqa: E402
from cribbage_events.live.requests.asgi_types import response  # noqa: E402
from cribbage_events.live.requests.wsgi import DjangoHandler  # noqa: E402

THREADS, REQUESTS, TURNS = 16, 2000, 5
PAGE = b"<p>standings</p>" * 1000
MEGABYTE = 1024 * 1024
PIECE, UPLOAD = 64 * 1024, 20 * MEGABYTE
UPLOADED = "/clubs/pegs/settings/"
PATIENCE = 1.0

type Message = dict[str, Any]
type Adapter = Callable[..., Awaitable[None]]


class Application:
    """Answers with a page, and keeps how much of each body has arrived, and the cookies."""

    def __init__(self) -> None:
        self.bodies: list[int] = []
        self.cookies = ""
        self.delay = 0.0

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        self.cookies = environ.get("HTTP_COOKIE", "")
        size = 0
        while piece := environ["wsgi.input"].read(PIECE):
            size += len(piece)
        self.bodies.append(size)
        time.sleep(self.delay)
        start("200 OK", [("Content-Type", "text/html"), ("Content-Length", str(len(PAGE)))])
        return [PAGE]


def adapters(application: Application) -> dict[str, Adapter]:
    # Its types are Starlette's.
    taken: Any = application
    other: Any = WSGIMiddleware(taken, workers=THREADS)
    ours = DjangoHandler(
        application, threads=THREADS, away=lambda _: response([], b"away", status=503)
    )
    return {"ours": ours, "a2wsgi": other}


async def ask(
    adapter: Adapter, messages: Iterable[Message] = (), *, path: str = "/", method: str = "GET"
) -> int:
    """The status of the answer; 0 if there was none. Without messages there is no body."""
    waiting = iter(messages or [{"type": "http.request", "body": b"", "more_body": False}])
    status = 0

    async def receive() -> Message:
        message = next(waiting, None)
        if message is None:
            await asyncio.Event().wait()
        await asyncio.sleep(0)
        return message or {}

    async def send(message: Message) -> None:
        nonlocal status
        status = message.get("status", status)

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "http_version": "2",
        "scheme": "http",
        "server": ("127.0.0.1", 8000),
        "client": ("10.0.0.9", 50_000),
        "root_path": "",
        "headers": [(b"host", b"localhost"), (b"cookie", b"one=1"), (b"cookie", b"two=2")],
    }
    await adapter(scope, receive, send)
    return status


def pieces(size: int, *, whole: bool = True) -> Iterable[Message]:
    for _ in range(size // PIECE):
        yield {"type": "http.request", "body": bytes(PIECE), "more_body": True}
    if whole:
        yield {"type": "http.request", "body": b"", "more_body": False}


async def requests_a_second(adapter: Adapter) -> float:
    began = time.process_time()
    for _ in range(REQUESTS // THREADS):
        await asyncio.gather(*(ask(adapter) for _ in range(THREADS)))
    return REQUESTS / (time.process_time() - began)


async def upload_memory(adapter: Adapter) -> float:
    """Return the most megabytes of Python’s memory during an upload."""
    tracemalloc.start()
    await ask(adapter, pieces(UPLOAD), path=UPLOADED, method="POST")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / MEGABYTE


async def after_half_an_upload(adapter: Adapter, application: Application) -> str:
    """Return what the application takes for a body whose sender goes away in the middle."""
    application.bodies.clear()
    half = [*pieces(UPLOAD // 2, whole=False), {"type": "http.disconnect"}]
    asking = asyncio.ensure_future(ask(adapter, half, path=UPLOADED, method="POST"))
    await asyncio.wait([asking], timeout=PATIENCE)
    asking.cancel()
    return (
        f"taken for a whole body of {application.bodies[0]:,}" if application.bodies else "dropped"
    )


async def beside_slow_senders(adapter: Adapter) -> str:
    """Whether a page is answered while as many as there are threads send slowly."""
    slow = [
        asyncio.ensure_future(
            ask(adapter, pieces(PIECE, whole=False), path=UPLOADED, method="POST")
        )
        for _ in range(THREADS)
    ]
    await asyncio.sleep(0.2)
    try:
        return f"answered ({await asyncio.wait_for(ask(adapter), PATIENCE)})"
    except TimeoutError:
        return "waits"
    finally:
        for each in slow:
            each.cancel()


async def while_busy(adapter: Adapter, application: Application) -> str:
    """Return the answer to somebody who reads while the database doesn’t answer."""
    application.delay = 3 * PATIENCE
    asking = asyncio.ensure_future(ask(adapter))
    done, _ = await asyncio.wait([asking], timeout=2 * PATIENCE)
    application.delay = 0.0
    answer = str(asking.result()) if done else "waits"
    await asking
    return answer


async def measure() -> None:
    application = Application()
    both = adapters(application)
    figures: dict[str, list[float]] = {name: [] for name in both}
    for _ in range(TURNS):
        for name, adapter in both.items():
            figures[name].append(await requests_a_second(adapter))
    ours, other = (median(each) for each in figures.values())
    limit, passed = at_least(ours / other, 1)
    say(Row("requests/s of the processor", "–", f"{ours:,.0f}", f"{other:,.0f}", limit, passed))
    memory = [f"{await upload_memory(adapter):.1f} MB" for adapter in both.values()]
    row("an upload of 20 MB: memory at most", memory)
    row("half an upload", [await after_half_an_upload(each, application) for each in both.values()])
    cookies = []
    for adapter in both.values():
        await ask(adapter)
        cookies.append(application.cookies)
    row("two cookies of HTTP/2", cookies)
    row(
        f"a page beside {THREADS} slow senders",
        [await beside_slow_senders(each) for each in both.values()],
    )
    wsgi.PATIENCE = PATIENCE
    # The slow senders still hold the threads of a2wsgi.
    busy = [await while_busy(each, application) for each in adapters(application).values()]
    row("reading while the database is away", busy)


def row(what: str, both: Sequence[str]) -> None:
    say(Row(what, "–", both[0], both[1], "", None))


if __name__ == "__main__":
    # Threads that still wait for a body are a2wsgi's; they end with the process.

    asyncio.run(measure())
    os._exit(0)
