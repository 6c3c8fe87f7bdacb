"""Pots and side pools beside the fee: who is in one, who wins it, what rolls over."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db.models import Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from cribbage_events.clubs.actor import Actor
from cribbage_events.clubs.forms.text import NameField
from cribbage_events.contest.payout import DOLLAR, pay_places, roll_over
from cribbage_events.contest.standings import Row
from cribbage_events.events.forms import (
    DollarsField,
    SharesField,
    refusals_as_messages,
    refusals_beside_fields,
)
from cribbage_events.events.history.changing import changing, reread
from cribbage_events.events.models import Entry, Event, HighHand
from cribbage_events.events.standings.standings import EventStandings
from cribbage_events.leagues.access import for_season_director
from cribbage_events.leagues.kinds import season_kind
from cribbage_events.leagues.models import LedgerLine, Night, Pool, Season
from cribbage_events.leagues.money import CAME, HERE, write_lines
from cribbage_events.leagues.nights.services import locked_season
from cribbage_events.words.lists import and_list

Kind = LedgerLine.Kind
ROLLED = (Kind.POOL_IN, Kind.POOL_OUT)
POINTS = 24
# By pool and entry, the cents that are paid.
type Entered = Mapping[tuple[int, int], int]


@dataclass(frozen=True, slots=True)
class PoolNight:
    """A pool on one night, in cents; every cent that came in is paid or rolls over."""

    pool: Pool
    carried: int
    received: int
    paid: Mapping[int, int]
    # Of the entrants, by their entry.
    names: Mapping[int, str]

    @property
    def total(self) -> int:
        return self.carried + self.received

    @property
    def rolls_over(self) -> int:
        return self.total - sum(self.paid.values())

    @property
    def winners(self) -> list[tuple[str, int]]:
        """Return the name of each winner, and the cents."""
        return [(self.names.get(entry, ""), cents) for entry, cents in self.paid.items()]


def pools_of(season: Season) -> list[Pool]:
    """One query; none where a kind of season has no pools."""
    return list(season.pools.all()) if season_kind(season).has_pools else []


def entered_in(night: Night) -> dict[tuple[int, int], int]:
    """Return who has paid for which pool; one query."""
    lines = night.ledger.filter(kind=Kind.POOL_FEE).values_list("pool_id", "entry_id")
    paid = lines.annotate(cents=Sum("cents")).values_list("pool_id", "entry_id", "cents")
    return {(pool, entry): cents for pool, entry, cents in paid if cents}


def pools_last_time(night: Night, pools: Iterable[Pool]) -> dict[int, list[Pool]]:
    """Return, by person, those of these pools that they paid for when they last came; two queries,
    or none without pools.
    """
    wanted = list(pools)
    if not wanted:
        return {}
    earlier = Entry.objects.filter(
        event__night__season=night.season_id,
        event__starts_at__lt=night.event.starts_at,
        status__in=CAME,
    ).order_by("event__starts_at")
    last = dict(earlier.values_list("person", "pk"))
    lines = LedgerLine.objects.filter(kind=Kind.POOL_FEE, entry__in=last.values())
    sums = lines.values("pool", "entry").annotate(cents=Sum("cents")).exclude(cents=0)
    paid = set(sums.values_list("pool", "entry"))
    return {
        person: [pool for pool in wanted if (pool.pk, entry) in paid]
        for person, entry in last.items()
    }


def pools_words(taken: Sequence[Pool], open_pools: Sequence[Pool]) -> str:
    """Return words such as “both pools”; the names, where there are others, too."""
    if len(taken) < 2 or len(taken) < len(open_pools):
        return and_list([pool.name for pool in taken])
    if len(taken) == 2:
        return _("both pools")
    return _("all %(count)s pools") % {"count": len(taken)}


def carried_to(night: Night) -> dict[int, int]:
    """Return, by pool, what the earlier nights of the season have left; one query."""
    earlier = LedgerLine.objects.filter(
        night__season=night.season_id,
        night__event__starts_at__lt=night.event.starts_at,
        kind__in=ROLLED,
    )
    sums = earlier.values_list("pool_id").annotate(cents=Sum("cents"))
    return {pool: -cents for pool, cents in sums.values_list("pool_id", "cents") if cents}


def pools_of_night(
    night: Night, standings: EventStandings, entered: Entered | None = None
) -> list[PoolNight]:
    """Those that somebody is in: nobody can win the others, so that their money stays where it is.
    Four queries at most.
    """
    pools = pools_of(night.season)
    if not pools:
        return []
    paid = entered_in(night) if entered is None else entered
    if not paid:
        return []
    carried, winners = carried_to(night), hand_winners(night.event)
    rows = [row.row for division in standings.divisions for row in division.rows]
    names = {key: entry.name for key, entry in standings.games.entries.items()}
    found = []
    for pool in pools:
        if fees := {entry: cents for (key, entry), cents in paid.items() if key == pool.pk}:
            before, received = carried.get(pool.pk, 0), sum(fees.values())
            won = winnings(pool, before, fees, winners, rows)
            found.append(PoolNight(pool, before, received, won, names))
    return found


def winnings(
    pool: Pool,
    carried: int,
    fees: Mapping[int, int],
    hands: Iterable[int],
    rows: Iterable[Row[int]],
) -> Mapping[int, int]:
    """Return the cents of each winner, of those who have paid a fee; `hands`: those with 24, the
    last one last.
    """
    received = sum(fees.values())
    if pool.wins in (Pool.Wins.HANDS, Pool.Wins.LAST):
        won = [each for each in hands if each in fees]
        if pool.wins == Pool.Wins.LAST:
            won = won[-1:]
        return roll_over(carried, received, won).paid
    if pool.wins == Pool.Wins.SKUNKS:
        skunks = {row.player: row.skunks for row in rows if row.player in fees}
        most = max(skunks.values(), default=0)
        won = [player for player, count in skunks.items() if most and count == most]
        return roll_over(carried, received, won).paid
    ranks = {row.player: row.rank for row in rows if row.played and row.player in fees}
    shares = tuple(pool.places)[: len(ranks)]
    return pay_places(carried + received, shares, ranks, unit=DOLLAR).paid


def hand_winners(event: Event) -> list[int]:
    """Return an entry for each hand of 24, in the order in which they were noted; one query."""
    hands = HighHand.objects.filter(entry__event=event, points=POINTS).order_by("pk")
    return list(hands.values_list("entry_id", flat=True))


def won_in(pools: Iterable[PoolNight]) -> dict[int, int]:
    """Return, by entry, the cents won in all pools together."""
    won: Counter[int] = Counter()
    for each in pools:
        won.update(each.paid)
    return dict(won)


OPEN = (Event.Status.REGISTRATION, Event.Status.RUNNING)


def enter_pool(night: Night, entry: Entry, pool: int, *, by: Actor) -> Pool:
    """Somebody who is here pays the pool's fee."""
    with changing(night.event, by=by, verb="enter-pool", only=OPEN, touches=()) as change:
        entry = reread(entry)
        if entry.status not in HERE:
            raise ValidationError(_("%(name)s isn’t here.") % {"name": entry.name})
        found, is_new = pay_into_pool(night, entry, pool, by=by)
        if is_new:
            change.says(entrant=entry.name, cents=found.fee, pool=found.name)
    return found


def pay_into_pool(night: Night, entry: Entry, pool: int, *, by: Actor) -> tuple[Pool, bool]:
    """Return the pool, and whether its fee was paid now. The night is locked."""
    found = find_pool(night, pool)
    if not found.is_open:
        raise ValidationError(_("Nobody can enter this pool any more."))
    if (found.pk, entry.pk) in entered_in(night):
        return found, False
    paid = LedgerLine(kind=Kind.POOL_FEE, cents=found.fee, entry=entry, pool=found)
    write_lines(night, [paid], by=by)
    return found, True


def leave_pool(night: Night, entry: Entry, pool: int, *, by: Actor) -> Pool:
    """Entered by mistake: another line of the ledger gives the fee back."""
    with changing(night.event, by=by, verb="leave-pool", only=OPEN, touches=()) as change:
        found, entry = find_pool(night, pool), reread(entry)
        if cents := return_pool_fees(night, entry, by=by, only=found.pk):
            change.says(entrant=entry.name, cents=cents, pool=found.name)
    return found


def return_pool_fees(night: Night, entry: Entry, *, by: Actor, only: int | None = None) -> int:
    """Return the fees of all pools, or of one; gives the cents that go back."""
    if not season_kind(night.season).has_pools:
        return 0
    paid = {
        pool: cents
        for (pool, key), cents in entered_in(night).items()
        if key == entry.pk and only in (None, pool)
    }
    fee = {"kind": LedgerLine.Kind.POOL_FEE, "why": LedgerLine.Why.GIVEN_BACK, "entry": entry}
    lines = [LedgerLine(cents=-cents, pool_id=pool, **fee) for pool, cents in paid.items()]
    write_lines(night, lines, by=by)
    return sum(paid.values())


def find_pool(night: Night, key: int) -> Pool:
    """Locked, so that nobody closes or removes it meanwhile."""
    pools = Pool.objects.select_for_update(of=("self",))
    found = pools.filter(pk=key, season=night.season_id).first()
    if found is None:
        raise ValidationError(_("This pool is no longer there. Look again."))
    return found


def save_pool(season: Season, key: int | None, **fields: Any) -> Pool:
    """A new pool, or one that is changed; what people have paid stays what they paid."""
    with locked_season(season) as season:
        pool = season.pools.filter(pk=key).first() if key else Pool(season=season)
        if pool is None:
            raise ValidationError(_("This pool is no longer there. Look again."))
        for name, value in fields.items():
            setattr(pool, name, value)
        pool.save()
    return pool


def remove_pool(season: Season, key: int) -> None:
    """Remove a pool that nobody ever entered; others are only closed."""
    with locked_season(season) as season:
        # Waits for whoever is entering it now.
        pool = season.pools.select_for_update(of=("self",)).filter(pk=key).first()
        if pool is None:
            return
        if LedgerLine.objects.filter(pool=pool).exists():
            message = _("A player has entered this pool. Clear “in use” instead.")
            raise ValidationError(message)
        pool.delete()


class PoolForm(forms.Form):
    """A new one, or one that is there."""

    name = NameField(
        label=gettext_lazy("Name"),
        max_length=60,
        room=60,
        error_messages={"required": gettext_lazy("Give the pool a name, such as “Hands of 24”.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    fee = DollarsField(label=gettext_lazy("Fee for each who is in it, in dollars"))
    wins = forms.ChoiceField(
        label=gettext_lazy("Who wins it?"),
        choices=Pool.Wins.choices,
        initial=Pool.Wins.HANDS.value,
        widget=forms.RadioSelect,
    )
    places = SharesField(
        label=gettext_lazy("How the places share it, in percent"),
        help_text=gettext_lazy("Used only where the first places win."),
        max_length=40,
        initial=[50, 30, 20],
        error_messages={"required": gettext_lazy("Type the percentages, such as 50, 30, 20.")},
    )
    is_open = forms.BooleanField(label=gettext_lazy("In use"), required=False, initial=True)

    def __init__(self, data: Any = None, *, season: Season, pool: Pool | None = None) -> None:
        names = ("name", "fee", "wins", "places", "is_open")
        initial = {name: getattr(pool, name) for name in names} if pool else None
        super().__init__(data, initial=initial, prefix=f"p{pool.pk}" if pool else "new")
        self.season, self.pool = season, pool

    def clean_fee(self) -> int:
        fee: int = self.cleaned_data["fee"]
        if not fee:
            raise forms.ValidationError(_("A pool needs a fee: type dollars, such as 1."))
        return fee

    def save(self) -> Pool:
        return save_pool(self.season, self.pool.pk if self.pool else None, **self.cleaned_data)


@require_http_methods(["GET", "HEAD", "POST"])
@for_season_director
def pools(request: HttpRequest, season: Season) -> HttpResponse:
    asked, removed = request.POST.get("pool", ""), request.POST.get("remove", "")
    if removed.isdecimal() and len(removed) < 18:
        with refusals_as_messages(request):
            remove_pool(season, int(removed))
            messages.success(request, _("Saved: the pool was removed."))
        return redirect("leagues:pools", season.slug)
    forms = [
        PoolForm(request.POST if asked == str(pool.pk) else None, season=season, pool=pool)
        for pool in season.pools.all()
    ]
    forms.append(PoolForm(request.POST if asked == "new" else None, season=season))
    for form in forms:
        if form.is_bound and form.is_valid():
            with refusals_beside_fields(form):
                pool = form.save()
                words = _("Saved: %(pool)s. It is on the list at the door.")
                messages.success(request, words % {"pool": pool.name})
                return redirect("leagues:pools", season.slug)
    return render(request, "leagues/pools/pools.html", {"season": season, "forms": forms})
