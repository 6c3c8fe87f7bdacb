"""The money that came in and went out, by night and for the whole season."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.db.models import Count, Sum

from cribbage_events.contest.prizes import Money
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.standings.standings import EventStandings, event_standings
from cribbage_events.leagues.models import LedgerLine, Night, Season
from cribbage_events.leagues.money.selectors.fees import PLAYED_OR_HERE

Kind = LedgerLine.Kind


@dataclass(frozen=True, slots=True)
class Accounts:
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


def accounts_of(season: Season) -> tuple[list[Accounts], Accounts]:
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
        Accounts(night, heads.get(night.pk, 0), len(payers.get(night.pk, ())), sums[night.pk])
        for night in nights
    ]
    return found, summed(found)


def players_by_night(season: Season) -> dict[int, int]:
    """Return how many people played a game or are here, paid or not, by night; one query."""
    entries = Entry.objects.filter(PLAYED_OR_HERE, event__night__season=season)
    count = entries.values("event__night").annotate(count=Count("pk", distinct=True))
    return dict(count.values_list("event__night", "count"))


def summed(accounts: Iterable[Accounts]) -> Accounts:
    found = list(accounts)
    kinds = {kind for each in found for kind in each.sums}
    return Accounts(
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
