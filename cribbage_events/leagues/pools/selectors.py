"""The pools of a night: who is in, what came in, who wins, what rolls over."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Sum

from cribbage_events.contest.payout.pools import DOLLAR, pay_places, roll_over
from cribbage_events.contest.standings import Row
from cribbage_events.events.models import Event, HighHand
from cribbage_events.events.standings.standings import EventStandings
from cribbage_events.leagues.kinds import season_kind
from cribbage_events.leagues.models import LedgerLine, Night, Pool, Season

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

    @property
    def total(self) -> int:
        return self.carried + self.received

    @property
    def rolls_over(self) -> int:
        return self.total - sum(self.paid.values())


class PoolLine(NamedTuple):
    """A pool of a night as pages show it."""

    name: str
    carried: int
    total: int
    winners: list[tuple[str, int]]
    rolls_over: int


def pool_lines(pools: Iterable[PoolNight], names: Mapping[int, str]) -> list[PoolLine]:
    """`names`: of the entrants, by their entry."""
    return [
        PoolLine(
            each.pool.name,
            each.carried,
            each.total,
            [(names.get(entry, ""), cents) for entry, cents in each.paid.items()],
            each.rolls_over,
        )
        for each in pools
    ]


def pools_of(season: Season) -> list[Pool]:
    """One query; none where a kind of season has no pools."""
    return list(season.pools.all()) if season_kind(season).has_pools else []


def entered_in(night: Night) -> dict[tuple[int, int], int]:
    """Return who has paid for which pool; one query."""
    lines = night.ledger.filter(kind=Kind.POOL_FEE).values_list("pool_id", "entry_id")
    paid = lines.annotate(cents=Sum("cents")).values_list("pool_id", "entry_id", "cents")
    return {(pool, entry): cents for pool, entry, cents in paid if cents}


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
    return [
        pool_night(pool, carried.get(pool.pk, 0), paid, winners, rows)
        for pool in pools
        if any(key == pool.pk for key, _ in paid)
    ]


def pool_night(
    pool: Pool, carried: int, paid: Entered, winners: Iterable[int], rows: Sequence[Row[int]]
) -> PoolNight:
    entered = {entry for key, entry in paid if key == pool.pk}
    received = sum(cents for (key, _), cents in paid.items() if key == pool.pk)
    if pool.wins == Pool.Wins.HANDS:
        won = roll_over(carried, received, [each for each in winners if each in entered])
        return PoolNight(pool, carried, received, won.paid)
    ranks = {row.player: row.rank for row in rows if row.played and row.player in entered}
    shares = tuple(pool.places)[: len(ranks)]
    account = pay_places(carried + received, shares, ranks, unit=DOLLAR)
    return PoolNight(pool, carried, received, account.paid)


def hand_winners(event: Event) -> list[int]:
    """An entry for each hand of 24; one query."""
    hands = HighHand.objects.filter(entry__event=event, points=POINTS)
    return list(hands.values_list("entry_id", flat=True))


def won_in(pools: Iterable[PoolNight]) -> dict[int, int]:
    """Return, by entry, the cents won in all pools together."""
    won: Counter[int] = Counter()
    for each in pools:
        won.update(each.paid)
    return dict(won)
