"""A night's ledger as it is now: the fees, and the sums of all other accounts."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Sum

from cribbage_events.events.models import Entry, Event, Seat
from cribbage_events.leagues.models import LedgerLine, Night, Season
from cribbage_events.leagues.money.selectors.fees import FEE_KINDS, Taken, taken_from

Kind = LedgerLine.Kind


class Account(NamedTuple):
    """A kind of line, the entry it is for, and its pool; a fund has no entry."""

    kind: str
    entry: int | None = None
    pool: int | None = None


@dataclass(frozen=True, slots=True)
class Ledger:
    """`written`: the cents of every account but the fees'; `entered`: by pool and entry, the cents
    paid for a pool.
    """

    taken: Taken
    written: Mapping[Account, int]
    entered: Mapping[tuple[int, int], int]


def ledger_of(night: Night) -> Ledger:
    """One query."""
    columns = ("entry_id", "kind", "cents", "words", "pool_id")
    fees, written = [], Counter[Account]()
    entered = Counter[tuple[int, int]]()
    for entry, kind, cents, words, pool in night.ledger.order_by("pk").values_list(*columns):
        if kind in FEE_KINDS:
            fees.append((entry, kind, cents, words))
        elif kind == Kind.POOL_FEE:
            entered[pool, entry] += cents
        else:
            written[Account(kind, entry, pool)] += cents
    return Ledger(taken_from(fees), written, {key: paid for key, paid in entered.items() if paid})


def sums_of(night: Night) -> dict[str, int]:
    """Return, by kind, the sums of lines that move money."""
    lines = night.ledger.exclude(kind__in=[Kind.WRITTEN_OFF, Kind.OWED])
    return dict(lines.values_list("kind").annotate(cents=Sum("cents")).values_list("kind", "cents"))


class PaidMoney(NamedTuple):
    """Cents that somebody has paid for the night, or for a pool of it."""

    entry: Entry
    kind: str
    pool: int | None
    cents: int


def paid_without_a_seat(night: Night) -> list[PaidMoney]:
    """Return what people without a seat have paid and not got back, by their numbers."""
    seated = Seat.objects.filter(entry__event=night.event_id).values("entry")
    paid = night.ledger.filter(kind__in=[Kind.FEE, Kind.POOL_FEE]).exclude(entry__in=seated)
    columns = ("entry_id", "kind", "pool_id")
    sums = list(paid.order_by().values_list(*columns).annotate(cents=Sum("cents")))
    entries = Entry.objects.select_related("person").in_bulk({entry for entry, *_ in sums})
    found = [
        PaidMoney(entries[entry], kind, pool, cents) for entry, kind, pool, cents in sums if cents
    ]
    return sorted(found, key=lambda each: (each.entry.number, each.kind, each.pool or 0))


def taken_unplayed(season: Season) -> dict[int, int]:
    """Return, by night, the cents that are left of nights of which no game was drawn; one query."""
    lines = LedgerLine.objects.filter(
        night__season=season, night__event__status=Event.Status.REGISTRATION
    )
    sums = lines.values_list("night_id").order_by().annotate(cents=Sum("cents"))
    return {night: cents for night, cents in sums if cents}


def ledger_lines(night: Night) -> list[LedgerLine]:
    """Every line, in the order in which they were written; one query."""
    return list(night.ledger.select_related("entry__person", "pool").order_by("pk"))
