"""A night's ledger as it is now: the fees, and the sums of all other accounts."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Sum

from cribbage_events.leagues.models import LedgerLine, Night
from cribbage_events.leagues.money.selectors.fees import FEE_KINDS, Taken, taken_from

Kind = LedgerLine.Kind
# A kind of line and the entry it is for; a fund has none.
type Account = tuple[str, int | None]


@dataclass(frozen=True, slots=True)
class Ledger:
    """`written`: the cents of every account but the fees'."""

    taken: Taken
    written: Mapping[Account, int]


def ledger_of(night: Night) -> Ledger:
    """One query."""
    lines = night.ledger.order_by("pk").values_list("entry_id", "kind", "cents", "words")
    fees, written = [], Counter[Account]()
    for line in lines:
        entry, kind, cents, _ = line
        if kind in FEE_KINDS:
            fees.append(line)
        else:
            written[kind, entry] += cents
    return Ledger(taken_from(fees), written)


def sums_of(night: Night) -> dict[str, int]:
    """By kind, the lines that move money."""
    lines = night.ledger.exclude(kind__in=[Kind.WRITTEN_OFF, Kind.OWED])
    return dict(lines.values_list("kind").annotate(cents=Sum("cents")).values_list("kind", "cents"))


def ledger_lines(night: Night) -> list[LedgerLine]:
    """Every line, in the order in which they were written; one query."""
    return list(night.ledger.select_related("entry__person").order_by("pk"))
