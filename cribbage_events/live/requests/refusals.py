"""Counts refusals before Django, and reports them in a thread."""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

# In seconds. Ten thousand refusals in this time are one report.
GAP = 1.0

type Tell = Callable[[str, int], None]


class RefusalCounter:
    """Everything but `tell` happens in the event loop's thread."""

    def __init__(self, tell: Tell | None = None) -> None:
        self._tell = tell
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="refusals")
        self._waiting: Counter[str] = Counter()

    def add(self, limit: str) -> None:
        if self._tell and not self._waiting:
            asyncio.get_running_loop().call_later(GAP, self._pass_on)
        self._waiting[limit] += 1

    def _pass_on(self) -> None:
        for limit, count in self._waiting.items():
            if self._tell:
                self._pool.submit(self._tell, limit, count)
        self._waiting.clear()
