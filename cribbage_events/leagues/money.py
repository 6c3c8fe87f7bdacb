"""Fees, the ledger, and the accounts of a night and of a season."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import NamedTuple

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db.models import Count, Exists, OuterRef, Q, Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.models import Club
from cribbage_events.clubs.people.erasing import Names
from cribbage_events.contest.prizes import Money
from cribbage_events.events.drawing.selectors.plan import next_number
from cribbage_events.events.erasing.erasing import rewrite
from cribbage_events.events.erasing.known import keys, mentions
from cribbage_events.events.forms import refusals_as_messages
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.games.event_games import EventGames
from cribbage_events.events.history.changing import changing, check_status
from cribbage_events.events.models import Entry, Event, Seat
from cribbage_events.events.standings.rows import DrawWon, Fees, fee_of
from cribbage_events.events.standings.standings import EventStandings, event_standings
from cribbage_events.leagues.access import for_night_director, for_season_director
from cribbage_events.leagues.kinds import season_kind
from cribbage_events.leagues.models import LedgerLine, Night, Season
from cribbage_events.spreadsheets.writing import Number, csv_file
from cribbage_events.words.dates import full_date
from cribbage_events.words.money import dollars

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


def write_lines(night: Night, lines: Iterable[LedgerLine], *, by: Actor) -> None:
    lines = list(lines)
    for line in lines:
        line.night, line.by, line.by_name = night, by.user, by.name[:80]
    LedgerLine.objects.bulk_create(lines)


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
        LedgerLine(kind=kind, cents=cents, entry_id=entry, pool_id=pool)
        for (kind, entry, pool), cents in differences(ledger, wanted)
    ]
    write_lines(night, lines, by=by)


def give_all_back(night: Night, *, by: Actor, entry: int | None = None) -> int:
    """Everybody, or the one with this key, gets back what they had paid and didn't play for; gives
    the cents.
    """
    verb = "unpay" if entry else "give-all-back"
    with changing(night.event, by=by, verb=verb, touches=()) as change:
        paid = paid_for_unplayed(night, change.event, entry)
        cents = write_out(night, paid, LedgerLine.Why.GIVEN_BACK, by=by)
        change.says(cents=cents, **({"entrant": paid[0][0].name} if entry else {}))
    return cents


def carry_all_over(night: Night, to: Night, *, by: Actor, entry: int | None = None) -> int:
    """Carry what everybody, or the one with this key, had paid and didn't play for over to another
    night: people who come then have paid. Gives the cents.
    """
    why = LedgerLine.Why.CARRIED
    with ExitStack() as stack:
        changes = {
            each.pk: stack.enter_context(
                changing(each.event, by=by, verb="carry-over", touches=(Entry,))
            )
            for each in sorted((night, to), key=lambda each: each.event_id)
        }
        here, there = changes[night.pk], changes[to.pk]
        paid = paid_for_unplayed(night, here.event, entry)
        check_status(there.event, (Event.Status.REGISTRATION,))
        if there.event.why_cancelled:
            raise ValidationError(_("That night is cancelled. Choose another one."))
        cents = write_out(night, paid, why, by=by)
        entries = {each.pk: entry_there(there.event, each) for each, _line in paid}
        for each, line in paid:
            line.entry, line.why = entries[each.pk], why
        write_lines(to, [line for _entry, line in paid], by=by)
        here.says(cents=cents, day=there.event.day.isoformat(), out=True)
        there.says(cents=cents, day=here.event.day.isoformat(), out=False)
    return cents


def paid_for_unplayed(
    night: Night, event: Event, entry: int | None = None
) -> list[tuple[Entry, LedgerLine]]:
    """Refused while the night may still be played. Of a night that was, the money of those who
    had no seat.
    """
    if event.status == Event.Status.FINISHED:
        raise ValidationError(_("This night was played. Its money is on its own pages."))
    before = event.status == Event.Status.REGISTRATION
    if before and not event.why_cancelled and event.day >= event.club.today:
        raise ValidationError(_("This night can still be played. First move it or cancel it."))
    paid = [each for each in paid_without_a_seat(night) if entry in {None, each[0].pk}]
    if not paid:
        raise ValidationError(_("No money is left of this night. Look again."))
    for each, _line in paid:
        check_not_drawn(night, each)
    return paid


def check_not_drawn(night: Night, entry: Entry) -> None:
    if Night.objects.filter(pk=night.pk, draw_winner=entry).exists():
        message = _("%(name)s has won the 50/50 with this fee, so it can’t be given back.")
        raise ValidationError(message % {"name": entry.name})


def write_out(
    night: Night, paid: Iterable[tuple[Entry, LedgerLine]], why: LedgerLine.Why, *, by: Actor
) -> int:
    """Write that this money leaves the night's cash box; gives the cents."""
    lines = [
        LedgerLine(kind=line.kind, cents=-line.cents, entry=entry, why=why, pool_id=line.pool_id)
        for entry, line in paid
    ]
    write_lines(night, lines, by=by)
    return -sum(line.cents for line in lines)


def entry_there(event: Event, entry: Entry) -> Entry:
    """Return the same person's entry of another night; they aren't there yet."""
    found = Entry.objects.filter(event=event, person=entry.person_id).first()
    if found is None:
        number, away = next_number(event), Entry.Status.NO_SHOW
        found = Entry.objects.create(event=event, person=entry.person, number=number, status=away)
    return found


def nights_naming(club: Club, names: Collection[str]) -> set[int]:
    """Events of nights whose ledger names somebody."""
    lines = LedgerLine.objects.filter(night__event__club=club)
    return keys(lines.filter(mentions("words", names)), "night__event")


def take_out_names(event: Event, names: Names) -> None:
    """Take the names of an erased person out of the words; nothing else of a line ever changes."""
    rewrite(LedgerLine.objects.filter(night__event=event), "words", names)


COLUMNS = (
    gettext_lazy("date"),
    gettext_lazy("players"),
    gettext_lazy("paid"),
    gettext_lazy("fees"),
    gettext_lazy("draw winner"),
    gettext_lazy("prizes"),
    gettext_lazy("supplies"),
    gettext_lazy("activities"),
    gettext_lazy("left"),
)

POOL_COLUMNS = (
    gettext_lazy("paid for pools"),
    gettext_lazy("won in pools"),
    gettext_lazy("rolls over"),
)


@require_safe
@for_season_director
def ledger(request: HttpRequest, season: Season) -> HttpResponse:
    nights, together = accounts_of(season)
    context = {"season": season, "nights": nights, "together": together}
    context["has_pools"] = season_kind(season).has_pools
    return render(request, "leagues/money/ledger.html", context)


@require_safe
@for_season_director
def ledger_csv(request: HttpRequest, season: Season) -> HttpResponse:
    """Amounts in dollars with two decimals, so that a spreadsheet adds them up."""
    nights, together = accounts_of(season)
    headings = [str(words) for words in COLUMNS]
    pools = season_kind(season).has_pools
    if pools:
        headings += [str(words) for words in POOL_COLUMNS]
    table = [headings, *csv_lines(nights, pools=pools), *csv_lines([together], pools=pools)]
    return csv_file(f"{season.slug}-ledger.csv", table)


def csv_lines(accounts: list[NightMoney], *, pools: bool) -> Iterator[tuple[object, ...]]:
    for each in accounts:
        day = each.night.event.day.isoformat() if each.night else gettext("season")
        sums = (each.fees, each.draw, each.prizes, each.supplies, each.activities, each.left)
        of_pools = (each.pool_fees, each.pools_won, each.rolls_over) if pools else ()
        yield (day, each.heads, each.payers, *map(Number, (*sums, *of_pools)))


@require_http_methods(["GET", "HEAD", "POST"])
@for_night_director
def unplayed(request: HttpRequest, night: Night) -> HttpResponse:
    """The money of a night that wasn't played: given back, or carried over to the next one."""
    today = night.season.club.today
    open_nights = night.season.nights.filter(event__status=Event.Status.REGISTRATION)
    after = next(
        (
            each
            for each in open_nights.select_related("event__club").exclude(pk=night.pk)
            if each.event.day >= today and not each.event.why_cancelled
        ),
        None,
    )
    if request.method == "POST":
        with refusals_as_messages(request):
            messages.success(request, deal_with_unplayed(request, night, after))
            if not paid_without_a_seat(night):
                return back_from_unplayed(night)
            return redirect("leagues:unplayed", night.event.slug)
    paid = paid_without_a_seat(night)
    context = {"season": night.season, "night": night, "event": night.event, "paid": paid}
    context |= {"after": after, "left": sum(line.cents for _entry, line in paid)}
    return render(request, "leagues/money/unplayed.html", context)


def deal_with_unplayed(request: HttpRequest, night: Night, after: Night | None) -> str:
    """Do what was tapped, for everybody or for one entry; gives the words about it."""
    do, _sep, key = request.POST.get("do", "").partition(":")
    entry = int(key) if key.isdecimal() and len(key) < 18 else None
    by = Actor.of(request.user)
    if do == "over" and after is not None:
        cents = carry_all_over(night, after, by=by, entry=entry)
        words = gettext("Saved: %(amount)s counts for the night of %(day)s.")
        return words % {"amount": dollars(cents), "day": full_date(after.event.day)}
    cents = give_all_back(night, by=by, entry=entry)
    if entry is None:
        words = gettext("Saved: everybody got their money back, %(amount)s.")
    else:
        words = gettext("Saved: %(amount)s was given back.")
    return words % {"amount": dollars(cents)}


def back_from_unplayed(night: Night) -> HttpResponse:
    if night.event.status == Event.Status.RUNNING:
        return redirect("leagues:close", night.event.slug)
    return redirect("leagues:season_desk", night.season.slug)


@require_safe
@for_night_director
def night_ledger(request: HttpRequest, night: Night) -> HttpResponse:
    """Every line of the night's ledger."""
    context = {
        "event": night.event,
        "night": night,
        "lines": ledger_lines(night),
        "left": sum(sums_of(night).values()),
    }
    return render(request, "leagues/closing/lines.html", context)
