"""Lines of the ledger: written, never changed; what was wrong is set right by another line."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from cribbage_events.clubs.actor import Actor
from cribbage_events.events.models import Entry
from cribbage_events.leagues.models import LedgerLine, Night


class Line(NamedTuple):
    """Cents in (plus) or out (minus)."""

    kind: LedgerLine.Kind
    cents: int
    entry: Entry | None = None
    words: str = ""


def write_lines(night: Night, lines: Iterable[Line], *, by: Actor) -> None:
    LedgerLine.objects.bulk_create(
        LedgerLine(
            night=night,
            kind=line.kind,
            cents=line.cents,
            entry=line.entry,
            words=line.words,
            by=by.user,
            by_name=by.name[:80],
        )
        for line in lines
    )


type Account = tuple[str, int | None]


def settle_accounts(night: Night, wanted: Mapping[Account, int], *, by: Actor) -> None:
    """Bring every account of a kind and an entry to what it should be; fees are as they were paid.

    On a night that was reopened and is closed again only the differences are written.
    """
    written: Counter[Account] = Counter()
    lines = night.ledger.exclude(kind=LedgerLine.Kind.FEE)
    for kind, entry, cents in lines.values_list("kind", "entry_id", "cents"):
        written[kind, entry] += cents
    entries = {entry.pk: entry for entry in Entry.objects.filter(event=night.event)}
    differences = [
        (account, wanted.get(account, 0) - written[account])
        for account in sorted(wanted.keys() | written.keys(), key=str)
    ]
    write_lines(
        night,
        [
            Line(LedgerLine.Kind(kind), cents, entries[entry] if entry else None)
            for (kind, entry), cents in differences
            if cents
        ],
        by=by,
    )
