"""The present revision of each event, as far as this process knows for certain."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

# A page rendered this long after an announcement, and yet older, was rendered from a database
# that has been put back to an earlier state: then the database is right.
SETTLED = 5.0
MOST = 10_000


class Reading(NamedTuple):
    """When something was read from the database; see `Revisions.learn`."""

    era: int
    at: float


@dataclass(slots=True)
class Known:
    revision: int
    since: float


class Revisions:
    """Knows only while somebody tells it of every change; when that ends, all is forgotten."""

    def __init__(self, on_change: Callable[[str], None]) -> None:
        self.on_change = on_change
        self.trusted = False
        self._era = 0
        self._known: dict[str, Known] = {}

    def of(self, slug: str) -> int | None:
        known = self._known.get(slug)
        return known.revision if known else None

    @property
    def slugs(self) -> set[str]:
        return set(self._known)

    def trust(self) -> None:
        """From now on every change is announced."""
        self.distrust()
        self.trusted = True

    def distrust(self) -> None:
        """Changes may go unheard: nothing known so far holds, nor does what is being read now."""
        self.trusted = False
        self._era += 1
        self._known.clear()

    def forget(self, slug: str) -> None:
        self._known.pop(slug, None)

    def announce(self, slug: str, revision: int) -> None:
        """An event has reached a revision; what arrives late, after a higher one, is old news."""
        known = self._known.get(slug)
        if known is not None and known.revision >= revision:
            return
        if self.trusted:
            self._set(slug, revision)
        self.on_change(slug)

    def reading(self) -> Reading:
        """Begin to read; hand the result to `learn`."""
        return Reading(self._era, time.monotonic())

    def learn(self, slug: str, revision: int, reading: Reading) -> bool:
        """The database said so. Returns whether this is, for certain, the present revision."""
        if not self.trusted or reading.era != self._era:
            return False
        known = self._known.get(slug)
        if known is None:
            self._set(slug, revision)
        elif revision > known.revision or (
            revision < known.revision and reading.at > known.since + SETTLED
        ):
            self._set(slug, revision)
            self.on_change(slug)
        return self._known[slug].revision == revision

    def _set(self, slug: str, revision: int) -> None:
        self._known.pop(slug, None)
        self._known[slug] = Known(revision, time.monotonic())
        if len(self._known) > MOST:
            self._known.pop(next(iter(self._known)))
