"""Reads who has paid what."""

from typing import NamedTuple

from cribbage_events.clubs.names import sort_key
from cribbage_events.events.models import Entry, Event
from cribbage_events.tournaments.setup import ENTRY, Setup, setup_of

# Whoever has withdrawn before the draw or hasn't come is still listed: they may have paid.
NOT_LISTED = (Entry.Status.INVITED, Entry.Status.REQUESTED, Entry.Status.DECLINED)


class Column(NamedTuple):
    """A fee; `paid` counts who has paid it, `sum` is what came in, in cents."""

    key: str
    name: str
    fee: int
    paid: int

    @property
    def sum(self) -> int:
        return self.fee * self.paid


class PaidRow(NamedTuple):
    """An entrant, and for each fee whether it is paid."""

    number: int
    name: str
    acc_number: str
    paid: frozenset[str]
    boxes: list[tuple[str, str, bool]]
    sum: int


class PaidList(NamedTuple):
    setup: Setup
    columns: list[Column]
    rows: list[PaidRow]

    @property
    def sum(self) -> int:
        return sum(column.sum for column in self.columns)

    @property
    def unpaid(self) -> list[PaidRow]:
        """Return who hasn't paid the entry fee."""
        return [row for row in self.rows if ENTRY not in row.paid]


def paid_list(event: Event, entry_name: str) -> PaidList:
    """Return payments by name, with every fee; one query. `entry_name`: what the entry fee is
    called.
    """
    setup = setup_of(event)
    names = {ENTRY: entry_name} | {each.key: each.name for each in setup.pools}
    fees = setup.fee_of
    found = event.entries.exclude(status__in=NOT_LISTED).filter(fills_in=False)
    values = found.values_list("number", "listed_name", "person__acc_number", "paid")
    rows = []
    by_name = sorted(values, key=lambda row: (sort_key(row[1]), row[0]))
    for number, name, acc_number, keys in by_name:
        paid = frozenset(keys) & fees.keys()
        boxes = [(key, names[key], key in paid) for key in fees]
        total = sum(fees[key] for key in paid)
        rows.append(PaidRow(number, name, acc_number, frozenset(paid), boxes, total))
    columns = [
        Column(key, names[key], fee, sum(key in row.paid for row in rows))
        for key, fee in fees.items()
    ]
    return PaidList(setup, columns, rows)
