"""Saves whose process is killed between its commit and publishing; open pages have them soon."""

import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field

import httpx
from django.conf import settings

from tests.live.streams import Stream, open_page

# Of each kind, so that every process of the server has some.
PAGES = 6
PATIENCE = 60.0


@dataclass
class Deaths:
    """It says how long each save took from its commit to the last open page and to a new one."""

    seconds: list[float] = field(default_factory=list)
    fetched: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


class Savers:
    """It talks to `tests.faults.dying`."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process

    def save_and_die(self, notes: str) -> float:
        """Save, let the process die, and return the time of the commit."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(f"{notes}\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())


@contextmanager
def savers(slug: str) -> Iterator[Savers]:
    command = [sys.executable, "-m", "tests.faults.dying", slug]
    process = subprocess.Popen(
        command,
        cwd=settings.BASE_DIR,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        yield Savers(process)


def die_often(base: str, slug: str, *, times: int, seed: int) -> Deaths:
    deaths, chance = Deaths(), random.Random(seed)
    path = f"/events/{slug}/"
    with ExitStack() as stack:
        visitor = stack.enter_context(httpx.Client(base_url=base, timeout=PATIENCE))
        listening = [f"{path}live/?page={path}", f"{path}live/"] * PAGES
        pages = [stack.enter_context(open_page(base, each)) for each in listening]
        dying = stack.enter_context(savers(slug))
        for number in range(1, times + 1):
            # At any moment between two checks of the watchdog.
            time.sleep(chance.uniform(0, 1.2))
            visitor.get(path)
            committed = dying.save_and_die(f"Change {number:04}.")
            wait(deaths, pages, visitor, path, number=number, committed=committed)
    return deaths


def wait(
    deaths: Deaths,
    pages: list[Stream],
    visitor: httpx.Client,
    path: str,
    *,
    number: int,
    committed: float,
) -> None:
    notes, revision = f"Change {number:04}.", number + 1
    try:
        while notes not in visitor.get(path).text:
            if time.monotonic() > committed + PATIENCE:
                deaths.wrong.append(f"{notes} is not on a page that is fetched")
                break
            time.sleep(0.01)
        deaths.fetched.append(time.monotonic() - committed)
        for page in pages[::2]:
            page.until(notes, seconds=PATIENCE)
        for page in pages[1::2]:
            page.until(f"id: {revision}\n", seconds=PATIENCE)
    except AssertionError as error:
        deaths.wrong.append(f"{notes} {str(error)[-300:]}")
    deaths.seconds.append(time.monotonic() - committed)
