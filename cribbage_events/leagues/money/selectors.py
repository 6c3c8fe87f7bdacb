"""Fees, accounts and lines, read from the ledger."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from django.db.models import Count, Exists, OuterRef, Q, Sum

from cribbage_events.contest.prizes import Money
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.models import Entry, Event, Seat
from cribbage_events.events.standings.fees import DrawWon, Fees, fee_of
from cribbage_events.events.standings.standings import EventStandings, event_standings
from cribbage_events.leagues.models import LedgerLine, Night, Season

Kind = LedgerLine.Kind
FEE_KINDS = {Kind.FEE, Kind.WRITTEN_OFF, Kind.OWED}
HERE = {Entry.Status.CHECKED_IN, Entry.Status.REGISTERED}
CAME = (Entry.Status.CHECKED_IN, Entry.Status.REGISTERED, Entry.Status.WITHDRAWN)
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
    """Read what was taken, in one query."""
    lines = night.ledger.filter(kind__in=FEE_KINDS).order_by("pk")
    return taken_from(lines.values_list("entry_id", "kind", "cents", "words"))


def ticket_holders(night: Night) -> list[Entry]:
    """Return the entries that have paid, in order of number."""
    entries = Entry.objects.filter(event=night.event_id, status__in=CAME)
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


@dataclass(frozen=True, slots=True)
class NightMoney:
    """A night's money in cents, by kind; money out is minus."""

    night: Night | None
    heads: int
    payers: int
    sums: Mapping[str, int] = field(default_factory=dict)

    @property
    def fees(self) -> int:
        return self.sums.get(Kind.FEE, 0)

    @property
    def draw(self) -> int:
        return -self.sums.get(Kind.DRAW, 0)

    @property
    def prizes(self) -> int:
        return -self.sums.get(Kind.PRIZE, 0)

    @property
    def supplies(self) -> int:
        return -self.sums.get(Kind.SUPPLIES, 0)

    @property
    def activities(self) -> int:
        return -self.sums.get(Kind.ACTIVITIES, 0)

    @property
    def pool_fees(self) -> int:
        return self.sums.get(Kind.POOL_FEE, 0)

    @property
    def pools_won(self) -> int:
        return -self.sums.get(Kind.POOL, 0)

    @property
    def rolls_over(self) -> int:
        """Return what pools leave for later nights, less what came from earlier ones."""
        return -self.sums.get(Kind.POOL_OUT, 0) - self.sums.get(Kind.POOL_IN, 0)

    @property
    def left(self) -> int:
        """Money without a use so far; 0 once the night is closed."""
        return sum(self.sums.values())


def accounts_of(season: Season) -> tuple[list[NightMoney], NightMoney]:
    """Every night of the season that has taken money, in order, and all of them together."""
    sums: dict[int, dict[str, int]] = {}
    payers: dict[int, set[int | None]] = {}
    lines = LedgerLine.objects.filter(night__season=season)
    for night, kind, entry, cents in lines.values_list("night_id", "kind", "entry_id").annotate(
        cents=Sum("cents")
    ):
        of_night = sums.setdefault(night, {})
        of_night[kind] = of_night.get(kind, 0) + cents
        if kind == Kind.FEE and cents:
            payers.setdefault(night, set()).add(entry)
    nights = season.nights.filter(pk__in=sums).select_related("event__club")
    heads = players_by_night(season)
    found = [
        NightMoney(night, heads.get(night.pk, 0), len(payers.get(night.pk, ())), sums[night.pk])
        for night in nights
    ]
    return found, summed(found)


def players_by_night(season: Season) -> dict[int, int]:
    """Return how many people played a game or are here, paid or not, by night; one query."""
    entries = Entry.objects.filter(PLAYED_OR_HERE, event__night__season=season)
    count = entries.values("event__night").annotate(count=Count("pk", distinct=True))
    return dict(count.values_list("event__night", "count"))


def summed(accounts: Iterable[NightMoney]) -> NightMoney:
    found = list(accounts)
    kinds = {kind for each in found for kind in each.sums}
    return NightMoney(
        None,
        sum(each.heads for each in found),
        sum(each.payers for each in found),
        {kind: sum(each.sums.get(kind, 0) for each in found) for kind in kinds},
    )


def standings_of_night(night: Night) -> EventStandings:
    """The standings as they are now, with the division of the fees."""
    return event_standings(Event.objects.select_related("club").get(pk=night.event_id))


def money_due(standings: EventStandings) -> Money[int]:
    if standings.money is None:
        raise TypeError("Only an event with prizes divides fees.")
    return standings.money


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
    """Read the ledger, in one query."""
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


def paid_without_a_seat(night: Night) -> list[tuple[Entry, LedgerLine]]:
    """Return what people without a seat have paid and not got back, by their numbers: for each fee
    a line that is not saved.
    """
    seated = Seat.objects.filter(entry__event=night.event_id).values("entry")
    paid = night.ledger.filter(kind__in=[Kind.FEE, Kind.POOL_FEE]).exclude(entry__in=seated)
    columns = ("entry_id", "kind", "pool_id")
    sums = list(paid.order_by().values_list(*columns).annotate(cents=Sum("cents")))
    entries = Entry.objects.select_related("person").in_bulk({entry for entry, *_ in sums})
    found = [
        (entries[entry], LedgerLine(entry=entries[entry], kind=kind, pool_id=pool, cents=cents))
        for entry, kind, pool, cents in sums
        if cents
    ]
    return sorted(found, key=lambda each: (each[0].number, each[1].kind, each[1].pool_id or 0))


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
