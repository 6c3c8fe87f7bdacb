"""What a night and a season have taken in and paid out."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.db.models import Count, Sum

from cribbage_events.contest.prizes import Money
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.selectors.fees import fees_of
from cribbage_events.events.selectors.sheet import sheet_of
from cribbage_events.events.selectors.standings import money_of, places_of, standings_of
from cribbage_events.leagues.models import LedgerLine, Night, Season
from cribbage_events.leagues.selectors.fees import PLAYED_OR_HERE

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
    def left(self) -> int:
        """What is not accounted for yet; 0 once the night is closed."""
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
    return found, in_all(found)


def players_by_night(season: Season) -> dict[int, int]:
    """Who played a game or is here, whether they have paid or not; one query."""
    entries = Entry.objects.filter(PLAYED_OR_HERE, event__night__season=season)
    count = entries.values("event__night").annotate(count=Count("pk", distinct=True))
    return dict(count.values_list("event__night", "count"))


def in_all(accounts: Iterable[Accounts]) -> Accounts:
    found = list(accounts)
    kinds = {kind for each in found for kind in each.sums}
    return Accounts(
        None,
        sum(each.heads for each in found),
        sum(each.payers for each in found),
        {kind: sum(each.sums.get(kind, 0) for each in found) for kind in kinds},
    )


@dataclass(frozen=True, slots=True)
class Due:
    """What the fees become as the standings are now; prizes and places by entry."""

    money: Money[int]
    places: Mapping[int, int]


def due_of(night: Night) -> Due:
    event = Event.objects.select_related("club").get(pk=night.event_id)
    sheet = sheet_of(event)
    fees = fees_of(event, sheet)
    divisions = standings_of(event, sheet, fees)
    rows = [row.row for division in divisions for row in division.rows]
    return Due(money_of(event, rows, fees), places_of(rows, fees))
