"""From a committed save to very many open pages, beside a raw broadcaster of the same bytes."""

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import quote

from django.core.handlers.wsgi import WSGIHandler

from benchmarks.fill import make_event
from benchmarks.rows import Row, at_most, note, percentile, say
from benchmarks.servers import OURS, Server, granian, running
from cribbage_events.live.addresses import Address
from cribbage_events.live.messages import page_push
from cribbage_events.live.renderer import ask
from tests.server import free_port

SLUG = "fanout"
PATH = f"/events/{SLUG}/"
LISTEN = f"{PATH}live/?page={quote(PATH)}&revision=1"
TIMES = 7
REST = 0.4
# A page differs by a digit or two from one revision to the next.
SLACK = 24


def wire() -> bytes:
    """What one open page gets at a save."""
    page = ask(WSGIHandler(), Address(b"localhost", b"http", PATH, b"live", SLUG))
    assert page is not None
    return page_push(page).full[1]


@contextmanager
def open_pages(server: Server, path: str, count: int) -> Iterator["subprocess.Popen[str]"]:
    client = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.open_pages", str(server.port), path, str(count)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert client.stdout
    assert client.stdout.readline() == "ready\n"
    try:
        yield client
    finally:
        assert client.stdin
        client.stdin.close()
        client.wait()


def push(server: Server, client: "subprocess.Popen[str]", address: str, size: int) -> list[float]:
    """Milliseconds from the commit to each page."""
    assert client.stdin
    assert client.stdout
    client.stdin.write(f"{size}\n")
    client.stdin.flush()
    assert client.stdout.readline() == "armed\n"
    began = float(server.post(address).split()[1])
    return [(float(at) - began) * 1000 for at in client.stdout.readline().split()]


def measure(server: Server, listen: str, address: str, *, count: int, size: int) -> list[float]:
    """The 99th percentile of each of several pushes, and the kilobytes that a page costs."""
    server.post(address)
    time.sleep(REST)
    before = server.resident()
    with open_pages(server, listen, count) as client:
        worst = []
        for _ in range(TIMES):
            worst.append(percentile(push(server, client, address, size), 0.99))
            time.sleep(REST)
        kilobytes = (server.resident() - before) / count / 1024
    return [sorted(worst)[TIMES // 2], kilobytes]


def compare(count: int, data: bytes, where: str) -> None:
    with granian(OURS) as server:
        ours, cost = measure(server, LISTEN, f"/save/{SLUG}/", count=count, size=len(data) - SLACK)
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        port = free_port()
        command = [sys.executable, "-m", "benchmarks.broadcaster", str(port), file.name]
        with running(command, port, {}) as server:
            raw, _ = measure(server, "/", "/", count=count, size=len(data) - SLACK)
    limit, fast = at_most(ours / raw, 1.5, " ×")
    beside = f"raw broadcaster {raw:.0f} ms: {ours / raw:.2f} ×"
    what = f"a save on {count:,} open pages ({len(data) / 1024:.1f} kB each), p99"
    say(Row(what, where, f"{ours:.0f} ms", beside, limit, fast))
    limit, small = at_most(cost, 40, " kB")
    say(Row(f"memory, {count:,} open pages", where, f"{cost:.1f} kB each", "", limit, small))


def main(where: str) -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    event = make_event(SLUG, entrants=40, rounds=4)
    event.notes = "Change 10"
    event.save()
    data = wire()
    for count in (1_000, 5_000):
        note(f"  {count:,} open pages")
        compare(count, data, where)
