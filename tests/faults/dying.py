"""A program that is killed between saving and publishing: `python -m tests.faults.dying SLUG`.

For each line that it is given it begins a process that does so, and writes when that had committed.
"""

import os
import signal
import sys
import time

import django

django.setup()
# Models can be imported only afterwards.
from cribbage_events.clubs.actor import Actor  # noqa: E402
from cribbage_events.events.history.changing import changing  # noqa: E402
from cribbage_events.events.models import Event  # noqa: E402
from cribbage_events.live.bus import publish  # noqa: E402


class DyingBus:
    """It ends the process instead of publishing."""

    def publish(self, slug: str, revision: int) -> None:
        os.write(sys.stdout.fileno(), f"{time.monotonic()}\n".encode())
        os.kill(os.getpid(), signal.SIGKILL)


def save(slug: str, notes: str) -> None:
    event = Event.objects.get(slug=slug)
    with changing(event, by=Actor("the fault test"), verb="test") as writing:
        writing.event.notes = notes
        writing.fields.append("notes")
        writing.says()


def main(slug: str) -> None:
    vars(publish)["process_bus"] = DyingBus
    for line in sys.stdin:
        # Django has no connection here yet, and each child makes one of its own.
        if child := os.fork():
            os.waitpid(child, 0)
        else:
            save(slug, line.strip())
            os._exit(1)


if __name__ == "__main__":
    main(sys.argv[1])
