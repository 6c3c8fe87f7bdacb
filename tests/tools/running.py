"""Count which of our functions ran in a request, and how often."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import cribbage_events

HERE = Path(cribbage_events.__file__).parent
# Where a request's own work is done: without middleware, and what is pushed after the commit.
OURS = tuple(f"{HERE}/{name}/" for name in ("clubs", "contest", "events", "leagues"))


@dataclass
class Ran:
    """It says how often each function was called."""

    calls: Counter[CodeType] = field(default_factory=Counter)

    def times(self, function: Callable[..., Any]) -> int:
        return self.calls[function.__code__]

    @property
    def files(self) -> list[str]:
        """Return our files of which a function ran."""
        found = {code.co_filename for code in self.calls if code.co_flags & CO_OPTIMIZED}
        ours = (Path(name) for name in found if name.startswith(OURS))
        return sorted(path.relative_to(HERE).as_posix() for path in ours)


@contextmanager
def running() -> Iterator[Ran]:
    ran = Ran()

    def note(frame: FrameType, what: str, _: Any) -> None:
        if what == "call":
            ran.calls[frame.f_code] += 1

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield ran
    finally:
        sys.setprofile(before)
