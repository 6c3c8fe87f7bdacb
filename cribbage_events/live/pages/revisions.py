"""The present revision of each event, as far as this process knows for certain."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from cribbage_events.live.pages.cache import SECONDS

# A page rendered this long after an announcement, and yet older, was rendered from a database
# that has been put back to an earlier state: then the database is right.
SETTLED = 5.0
MOST = 10_000
# A page is kept a moment after it was rendered.
LOOKED_AFTER = SECONDS + 1


class ReadingMoment(NamedTuple):
    """The moment when something was read from the database; see `Revisions.learn`."""

    era: int
    at: float


@dataclass(slots=True)
class KnownRevision:
    revision: int
    since: float
    # When a page was last rendered for it; 0: it was only announced.
    rendered: float


class Revisions:
    """Knows only while somebody tells it of every change; when that ends, all is forgotten."""

    def __init__(self, on_change: Callable[[str], None]) -> None:
        self.on_change = on_change
        self.trusted = False
        self._era = 0
        self._known: dict[str, KnownRevision] = {}

    def of(self, slug: str) -> int | None:
        known = self._known.get(slug)
        return known.revision if known else None

    def in_use(self, listened: Iterable[str]) -> dict[str, int | None]:
        """The revisions that must be right: of events with listeners, and of kept pages in use.

        Whatever else is older than a minute is forgotten.
        """
        begin = time.monotonic() - LOOKED_AFTER
        wanted: dict[str, int | None] = dict.fromkeys(listened)
        for slug, known in list(self._known.items()):
            if slug in wanted or known.rendered >= begin:
                wanted[slug] = known.revision
            elif known.since < begin:
                del self._known[slug]
        return wanted

    def trust(self) -> None:
        """Take every change for announced from now on."""
        self.distrust()
        self.trusted = True

    def distrust(self) -> None:
        """Changes may be missed: forget all revisions, and those that are being read now."""
        self.trusted = False
        self.forget_everything()

    def forget_everything(self) -> None:
        self._era += 1
        self._known.clear()

    def forget(self, slug: str) -> None:
        self._known.pop(slug, None)

    def announce(self, slug: str, revision: int) -> None:
        """An event has reached a revision; one that arrives after a higher one is ignored."""
        known = self._known.get(slug)
        if known is not None and known.revision >= revision:
            return
        if self.trusted:
            self._set(slug, revision)
        self.on_change(slug)

    def reading(self) -> ReadingMoment:
        """Begin to read; hand the result to `learn`."""
        return ReadingMoment(self._era, time.monotonic())

    def learn(self, slug: str, revision: int, reading: ReadingMoment) -> bool:
        """A revision from the database. Returns whether it is certainly the present one."""
        if not self.trusted or reading.era != self._era:
            return False
        now = time.monotonic()
        known = self._known.get(slug)
        if known is None:
            self._set(slug, revision, rendered=now)
        elif revision > known.revision or (
            revision < known.revision and reading.at > known.since + SETTLED
        ):
            self._set(slug, revision, rendered=now)
            self.on_change(slug)
        else:
            known.rendered = now
        return self._known[slug].revision == revision

    def _set(self, slug: str, revision: int, *, rendered: float = 0.0) -> None:
        self._known.pop(slug, None)
        self._known[slug] = KnownRevision(revision, time.monotonic(), rendered)
        if len(self._known) > MOST:
            self._known.pop(next(iter(self._known)))
