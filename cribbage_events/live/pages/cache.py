"""Rendered pages kept in one process, for everybody or for one reader.

A key has the revision of what the page shows, or whoever asks compares it: nothing here ever needs
to be removed because something has changed.
"""

import time
from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import NamedTuple

# For everybody's pages.
SECONDS = 60.0


class KeptPage[P](NamedTuple):
    page: P
    size: int
    until: float


class PageCache[K: Hashable, P]:
    """The pages used last, within a limit of bytes, each for some seconds.

    What a page shows beside the event, such as the club's name, has no revision: hence the seconds.
    """

    def __init__(self, *, room: int, seconds: float) -> None:
        self.room = room
        self.seconds = seconds
        self._pages: OrderedDict[K, KeptPage[P]] = OrderedDict()
        self._lock = Lock()

    def find(self, key: K) -> P | None:
        with self._lock:
            kept = self._pages.get(key)
            if kept is None or kept.until < time.monotonic():
                return None
            self._pages.move_to_end(key)
            return kept.page

    def put(self, key: K, page: P, size: int) -> None:
        with self._lock:
            self._drop(key)
            self._pages[key] = KeptPage(page, size, time.monotonic() + self.seconds)
            self.room -= size
            while self.room < 0:
                self._drop(next(iter(self._pages)))

    def clear(self) -> None:
        with self._lock:
            for key in list(self._pages):
                self._drop(key)

    def __len__(self) -> int:
        return len(self._pages)

    def _drop(self, key: K) -> None:
        if kept := self._pages.pop(key, None):
            self.room += kept.size
