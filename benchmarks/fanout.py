"""Times a committed save on very many open pages, beside a raw broadcaster of the same bytes."""

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median
from urllib.parse import quote

from django.core.handlers.wsgi import WSGIHandler

from benchmarks.fill import make_event
from benchmarks.rows import Row, at_most, note, percentile, say
from benchmarks.servers import OURS, Server, granian, running
from cribbage_events.live.hub.messages import page_push
from cribbage_events.live.pages.renderer import ask_application
from cribbage_events.live.requests.addresses import Address
from tests.tools.serving import free_port

SLUG = "fanout"
PATH = f"/events/{SLUG}/"
SAVE = f"/save/{SLUG}/"
LISTEN = f"{PATH}live/?page={quote(PATH)}&revision=1"
TIMES = 9
REST = 0.4
# A page differs by a digit or two from one revision to the next.
SLACK = 24


def wire() -> bytes:
    """Return what one open page gets at a save."""
    page = ask_application(WSGIHandler(), Address(b"localhost", b"http", PATH, b"live", "en"))
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
    """Return the milliseconds from the commit to each page."""
    assert client.stdin
    assert client.stdout
    client.stdin.write(f"{size}\n")
    client.stdin.flush()
    assert client.stdout.readline() == "armed\n"
    began = float(server.post(address).split()[1])
    return [(float(at) - began) * 1000 for at in client.stdout.readline().split()]


@contextmanager
def broadcaster(data: bytes) -> Iterator[Server]:
    port = free_port()
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        command = [sys.executable, "-m", "benchmarks.broadcaster", str(port), file.name]
        with running(command, port, {}) as server:
            yield server


@dataclass
class Turns:
    """The 99th percentiles, when the first page had it, and the kilobytes that a page costs."""

    real: list[float] = field(default_factory=list)
    bare: list[float] = field(default_factory=list)
    first: list[float] = field(default_factory=list)
    bare_first: list[float] = field(default_factory=list)
    cost: float = 0

    @property
    def whole(self) -> float:
        """Return the time from the commit to the last pages, rendering included, beside sending
        alone.
        """
        return median(one / other for one, other in zip(self.real, self.bare, strict=True))

    @property
    def sending(self) -> float:
        """Return the time from the first page to the last ones."""
        spans = zip(self.real, self.first, self.bare, self.bare_first, strict=True)
        return median((one - first) / (other - begun) for one, first, other, begun in spans)


def take_turns(count: int, size: int, data: bytes) -> Turns:
    """Let ours and the broadcaster send, after one save each.

    Both hold their pages all the time and take turns, so that a busy moment hits both.
    """
    with granian(OURS) as ours, broadcaster(data) as raw:
        ours.post(SAVE)
        # The first page costs more than each further one.
        with open_pages(ours, LISTEN, 1):
            time.sleep(REST)
        before = ours.resident()
        with open_pages(ours, LISTEN, count) as mine, open_pages(raw, "/", count) as theirs:
            turns = Turns()
            for _ in range(TIMES):
                times = push(ours, mine, SAVE, size)
                turns.real.append(percentile(times, 0.99))
                turns.first.append(min(times))
                time.sleep(REST)
                times = push(raw, theirs, "/", size)
                turns.bare.append(percentile(times, 0.99))
                turns.bare_first.append(min(times))
                time.sleep(REST)
            turns.cost = (ours.resident() - before) / count / 1024
            return turns


def compare(count: int, data: bytes, where: str) -> None:
    turns = take_turns(count, len(data) - SLACK, data)
    limit, fast = at_most(turns.whole, 1.5, " ×")
    beside = f"raw broadcaster {median(turns.bare):.0f} ms: {turns.whole:.2f} ×"
    measured = f"{median(turns.real):.0f} ms, the first page after {median(turns.first):.0f}"
    what = f"a save on {count:,} open pages ({len(data) / 1024:.1f} kB each), p99"
    say(Row(what, where, measured, beside, limit, fast))
    sending = f"{turns.sending:.2f} ×"
    limit, fast = at_most(turns.sending, 1.5, " ×")
    say(Row(f"its sending alone, {count:,}", where, sending, "first page to p99", limit, fast))
    limit, small = at_most(turns.cost, 40, " kB")
    say(Row(f"memory, {count:,} open pages", where, f"{turns.cost:.1f} kB each", "", limit, small))


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
