"""Keeps what a director sets up for a tournament: the entry fee and the pools, as plain data in
`Event.tournament`.

Rules: RULES.md §5. Amounts are cents.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from cribbage_events.contest.payout import (
    MOST_Q_POOLS,
    MOST_SIDE_POOLS,
    EntryFees,
    QPool,
    Shares,
    SidePool,
)
from cribbage_events.events.models import Event

# The key of the entry fee in `Entry.paid`; pools have the keys below.
ENTRY = "entry"
Q_KEYS = tuple(f"q{number}" for number in range(1, MOST_Q_POOLS + 1))
SIDE_KEYS = tuple(f"s{number}" for number in range(1, MOST_SIDE_POOLS + 1))
NO_FEES = EntryFees(entry=0)


class PaidFor(StrEnum):
    """The thing that a side pool is for."""

    QUALIFYING = "qualifying"
    PLAY_OFFS = "play-offs"


@dataclass(frozen=True, slots=True)
class NamedQPool:
    """A Q pool with its key and its name."""

    key: str
    name: str
    pool: QPool


@dataclass(frozen=True, slots=True)
class NamedSidePool:
    """A side pool with its key and its name, and whether the places in it are those of the
    qualifying round or of the play-offs.
    """

    key: str
    name: str
    pool: SidePool
    paid_for: PaidFor


@dataclass(frozen=True, slots=True)
class Setup:
    """All fees of a tournament."""

    fees: EntryFees
    q_pools: tuple[NamedQPool, ...] = ()
    side_pools: tuple[NamedSidePool, ...] = ()

    @property
    def pools(self) -> "tuple[NamedQPool | NamedSidePool, ...]":
        return (*self.q_pools, *self.side_pools)

    @property
    def fee_of(self) -> dict[str, int]:
        """Return, by key, what each pays: the entry fee first, if there is one."""
        entry = {ENTRY: self.fees.entry} if self.fees.entry else {}
        return entry | {each.key: each.pool.fee for each in self.pools}


def setup_of(event: Event) -> Setup:
    """Return the setup without a query."""
    kept: Mapping[str, Any] = event.tournament
    fees = EntryFees(**with_places(kept["fees"])) if "fees" in kept else NO_FEES
    return Setup(fees, tuple(_q_pools(kept)), tuple(_side_pools(kept)))


def with_places(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {**fields, "places": tuple(fields["places"])}


def _q_pools(kept: Mapping[str, Any]) -> Iterator[NamedQPool]:
    for each in kept.get("q_pools", ()):
        pool = QPool(fee=each["fee"], shares=Shares(each["shares"]))
        yield NamedQPool(each["key"], each["name"], pool)


def _side_pools(kept: Mapping[str, Any]) -> Iterator[NamedSidePool]:
    for each in kept.get("side_pools", ()):
        pool = SidePool(fee=each["fee"], places=tuple(each["places"]))
        yield NamedSidePool(each["key"], each["name"], pool, PaidFor(each["paid_for"]))
