"""The fees of a night: who has paid, who owes, whose fee was written off."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, Sum

from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.models import Entry, Event, Seat
from cribbage_events.events.standings.fees import DrawWon, Fees, fee_of
from cribbage_events.leagues.models import LedgerLine, Night

Kind = LedgerLine.Kind
FEE_KINDS = {Kind.FEE, Kind.WRITTEN_OFF, Kind.OWED}
HERE = {Entry.Status.CHECKED_IN, Entry.Status.REGISTERED}
TICKET_HOLDERS = (Entry.Status.CHECKED_IN, Entry.Status.REGISTERED, Entry.Status.WITHDRAWN)
PLAYED_OR_HERE = Q(seats__isnull=False) | Q(status__in=HERE)


@dataclass(frozen=True, slots=True)
class Taken:
    """The fees by entry: the cents paid and not given back, and why a fee was written off."""

    paid: Mapping[int, int]
    written_off: Mapping[int, str]


def taken_from(lines: Iterable[tuple[int, str, int, str]]) -> Taken:
    """Return fees from the ledger's lines in order: entry, kind, cents, words. The last line of an
    entry says whether its fee is written off.
    """
    paid: dict[int, int] = {}
    written_off: dict[int, str] = {}
    for entry, kind, cents, words in lines:
        paid[entry] = paid.get(entry, 0) + cents
        written_off.pop(entry, None)
        if kind == Kind.WRITTEN_OFF:
            written_off[entry] = words
    return Taken({entry: cents for entry, cents in paid.items() if cents}, written_off)


def taken_by(night: Night) -> Taken:
    """One query."""
    lines = night.ledger.filter(kind__in=FEE_KINDS).order_by("pk")
    return taken_from(lines.values_list("entry_id", "kind", "cents", "words"))


def ticket_holders(night: Night) -> list[Entry]:
    """Return the entries that have paid, in order of number."""
    entries = Entry.objects.filter(event=night.event_id, status__in=TICKET_HOLDERS)
    paid = taken_by(night).paid
    found = entries.order_by("number").select_related("person")
    return [entry for entry in found if entry.pk in paid]


def paid_by(entry: Entry) -> int:
    """The cents that somebody has paid for the night, less what was given back."""
    lines = LedgerLine.objects.filter(entry=entry, kind=Kind.FEE)
    return lines.aggregate(cents=Sum("cents"))["cents"] or 0


def owes(entry: Entry | EntryRow, taken: Taken, fee: int, *, played: bool) -> bool:
    """Somebody owes the fee if they are here or had a seat, unless it is paid or written off."""
    return (
        (played or entry.status in HERE)
        and taken.paid.get(entry.pk, 0) < fee
        and entry.pk not in taken.written_off
    )


def debtors(night: Night, taken: Taken | None = None) -> list[Entry]:
    """The entries that owe the fee, each with `played`."""
    taken = taken or taken_by(night)
    entries = Entry.objects.filter(event=night.event_id).order_by("number")
    seats = Seat.objects.filter(entry=OuterRef("pk"))
    return [
        entry
        for entry in entries.select_related("person").annotate(played=Exists(seats))
        if owes(entry, taken, fee_of(night.event, entry.pk), played=entry.played)
    ]


def debtors_who_played(event: Event, games: EventGames, taken: Taken) -> list[EntryRow]:
    """Debtors with a seat. Only they keep a night from being closed: others owe nothing then."""
    return [
        entry
        for entry in games.entries.values()
        if entry.pk in games.games_of and owes(entry, taken, fee_of(event, entry.pk), played=True)
    ]


def fees_of_night(event: Event) -> Fees | None:
    """The fees as the standings need them; one query. None if the event is no night."""
    rows = list(
        Night.objects.filter(event=event)
        .order_by("ledger__pk")
        .values_list(
            *("draw_winner_id", "draw_cents"),
            *("ledger__entry_id", "ledger__kind", "ledger__cents", "ledger__words"),
        )
    )
    if not rows:
        return None
    taken = taken_from(row[2:] for row in rows if row[3] in FEE_KINDS)
    winner, cents = rows[0][:2]
    return Fees(
        heads=sum(paid >= fee_of(event, entry) for entry, paid in taken.paid.items()),
        received=sum(taken.paid.values()),
        passed_over=frozenset(taken.written_off),
        drawn=DrawWon(winner, cents) if winner else None,
    )
