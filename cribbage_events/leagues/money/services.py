"""Writing lines of the ledger. A line is never changed: a mistake is corrected by another line."""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club
from cribbage_events.clubs.people.erasing import Names
from cribbage_events.events.erasing.erasing import rewrite
from cribbage_events.events.erasing.mentions import keys, mentions
from cribbage_events.events.models import Event
from cribbage_events.leagues.models import LedgerLine, Night
from cribbage_events.leagues.money.selectors.ledger import Account, Ledger


class Line(NamedTuple):
    """Cents in (plus) or out (minus)."""

    kind: LedgerLine.Kind
    cents: int
    entry: int | None = None  # its key
    words: str = ""
    why: LedgerLine.Why | None = None
    pool: int | None = None  # its key


def write_lines(night: Night, lines: Iterable[Line], *, by: Actor) -> None:
    LedgerLine.objects.bulk_create(
        LedgerLine(
            night=night,
            kind=line.kind,
            cents=line.cents,
            entry_id=line.entry,
            words=line.words,
            why=line.why or "",
            pool_id=line.pool,
            by=by.user,
            by_name=by.name[:80],
        )
        for line in lines
    )


def differences(ledger: Ledger, wanted: Mapping[Account, int]) -> list[tuple[Account, int]]:
    """The cents that each account lacks; fees are left as they were paid."""
    written = ledger.written
    found = [
        (account, wanted.get(account, 0) - written.get(account, 0))
        for account in sorted(wanted.keys() | written.keys(), key=str)
    ]
    return [(account, cents) for account, cents in found if cents]


def write_differences(
    night: Night, wanted: Mapping[Account, int], ledger: Ledger, *, by: Actor
) -> None:
    """A night that is closed again gets lines only for what has changed."""
    lines = [
        Line(LedgerLine.Kind(kind), cents, entry, pool=pool)
        for (kind, entry, pool), cents in differences(ledger, wanted)
    ]
    write_lines(night, lines, by=by)


def nights_naming(club: Club, names: Collection[str]) -> set[int]:
    """Events of nights whose ledger names somebody."""
    lines = LedgerLine.objects.filter(night__event__club=club)
    return keys(lines.filter(mentions("words", names)), "night__event")


def take_out_names(event: Event, names: Names) -> None:
    """Take the names of an erased person out of the words; nothing else of a line ever changes."""
    rewrite(LedgerLine.objects.filter(night__event=event), "words", names)
