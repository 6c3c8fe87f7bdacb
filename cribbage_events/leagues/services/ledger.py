"""Lines of the ledger: written, never changed; what was wrong is set right by another line."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.erasing import Names
from cribbage_events.clubs.models import Club
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.services.erasing import rewrite
from cribbage_events.events.services.mentions import keys, mentions
from cribbage_events.leagues.models import LedgerLine, Night
from cribbage_events.leagues.selectors.fees import FEE_KINDS


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


def differences(night: Night, wanted: Mapping[Account, int]) -> list[tuple[Account, int]]:
    """What every account of a kind and an entry lacks; fees are as they were paid."""
    written: Counter[Account] = Counter()
    lines = night.ledger.exclude(kind__in=FEE_KINDS)
    for kind, entry, cents in lines.values_list("kind", "entry_id", "cents"):
        written[kind, entry] += cents
    found = [
        (account, wanted.get(account, 0) - written[account])
        for account in sorted(wanted.keys() | written.keys(), key=str)
    ]
    return [(account, cents) for account, cents in found if cents]


def write_differences(night: Night, wanted: Mapping[Account, int], *, by: Actor) -> None:
    """On a night that was reopened and is closed again only what has changed is written."""
    entries = {entry.pk: entry for entry in Entry.objects.filter(event=night.event)}
    lines = [
        Line(LedgerLine.Kind(kind), cents, entries[entry] if entry else None)
        for (kind, entry), cents in differences(night, wanted)
    ]
    write_lines(night, lines, by=by)


def nights_naming(club: Club, names: Collection[str]) -> set[int]:
    """Events of nights whose ledger names somebody."""
    lines = LedgerLine.objects.filter(night__event__club=club)
    return keys(lines.filter(mentions("words", names)), "night__event")


def take_out_names(event: Event, names: Names) -> None:
    """The only thing about a line that changes: whom its words name."""
    rewrite(LedgerLine.objects.filter(night__event=event), "words", names)
