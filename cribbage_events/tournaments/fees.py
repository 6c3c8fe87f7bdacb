"""What a director sets up for a tournament, the entry fee and the pools, and who has paid them.

Rules: RULES.md §5. The entry fee is `Event.entry_fee`, all else plain data in `Event.tournament`;
in cents.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext as _

from cribbage_events.clubs.names import sort_key
from cribbage_events.contest.payout import (
    MOST_Q_POOLS,
    MOST_SIDE_POOLS,
    EntryFees,
    QPool,
    Shares,
    SidePool,
)
from cribbage_events.events.models import Event
from cribbage_events.events.models.entry import ENTRY_FEE, NOT_LISTED

# Keys in `Entry.paid`, beside the one of the entry fee.
Q_KEYS = tuple(f"q{number}" for number in range(1, MOST_Q_POOLS + 1))
SIDE_KEYS = tuple(f"s{number}" for number in range(1, MOST_SIDE_POOLS + 1))


class PaidFor(StrEnum):
    """The thing that a side pool is for."""

    QUALIFYING = "qualifying"
    PLAY_OFFS = "play-offs"


@dataclass(frozen=True, slots=True)
class NamedPool[P: (QPool, SidePool)]:
    """A pool with its key and its name; of a side pool also whose places are paid."""

    key: str
    name: str
    pool: P
    paid_for: PaidFor = PaidFor.QUALIFYING


@dataclass(frozen=True, slots=True)
class Setup:
    """All fees of a tournament."""

    fees: EntryFees
    q_pools: tuple[NamedPool[QPool], ...] = ()
    side_pools: tuple[NamedPool[SidePool], ...] = ()

    @property
    def pools(self) -> tuple[NamedPool[QPool] | NamedPool[SidePool], ...]:
        return (*self.q_pools, *self.side_pools)

    @property
    def fee_of(self) -> dict[str, int]:
        """Return, by key, what each pays: the entry fee first, if there is one."""
        entry = {ENTRY_FEE: self.fees.entry} if self.fees.entry else {}
        return entry | {each.key: each.pool.fee for each in self.pools}

    @property
    def names(self) -> dict[str, str]:
        """Return, by key, what each fee is called."""
        return {ENTRY_FEE: _("Entry fee")} | {each.key: each.name for each in self.pools}


def setup_of(event: Event) -> Setup:
    kept: Mapping[str, Any] = event.tournament
    fees = EntryFees(entry=event.entry_fee)
    if "fees" in kept:
        fees = replace(fees, **kept["fees"] | {"places": tuple(kept["fees"]["places"])})
    return Setup(
        fees,
        tuple(
            NamedPool(
                each["key"],
                each["name"],
                QPool(fee=each["fee"], shares=Shares(each["shares"])),
            )
            for each in kept.get("q_pools", ())
        ),
        tuple(
            NamedPool(
                each["key"],
                each["name"],
                SidePool(fee=each["fee"], places=tuple(each["places"])),
                PaidFor(each["paid_for"]),
            )
            for each in kept.get("side_pools", ())
        ),
    )


def paid_list(event: Event) -> dict[str, Any]:
    """Return who has paid what, by name, and what each fee has brought; one query."""
    setup = setup_of(event)
    fees, names = setup.fee_of, setup.names
    entries = event.entries.exclude(status__in=NOT_LISTED).filter(fills_in=False)
    found = entries.values("number", "listed_name", "person__acc_number", "paid")
    rows: list[dict[str, Any]] = [
        row
        | {
            "boxes": [(key, names[key], key in row["paid"]) for key in fees],
            "sum": sum(fee for key, fee in fees.items() if key in row["paid"]),
        }
        for row in sorted(found, key=lambda row: (sort_key(row["listed_name"]), row["number"]))
    ]
    columns = []
    for key, fee in fees.items():
        count = sum(key in row["paid"] for row in rows)
        columns.append({"name": names[key], "fee": fee, "paid": count, "sum": fee * count})
    return {
        "columns": columns,
        "rows": rows,
        "unpaid": [row for row in rows if ENTRY_FEE not in row["paid"]],
        "sum": sum(row["sum"] for row in rows),
    }
