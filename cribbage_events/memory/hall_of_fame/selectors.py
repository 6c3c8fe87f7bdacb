"""Asks the results for the hall of fame: the database adds up, so that a page reads few rows
however long the club has played.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import Count, Max, Min, Q, QuerySet, Sum

from cribbage_events.clubs.models import Club
from cribbage_events.contest.medals import GOLD
from cribbage_events.contest.presets import PRESETS
from cribbage_events.contest.records import SeasonResult, best_of_seasons
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.public.season_tables import NightResult, table_of
from cribbage_events.memory.models import PastEvent, PastResult
from cribbage_events.memory.past import (
    PastFacts,
    PastLine,
    facts_of_events,
    past_lines,
)

type Events = Mapping[int, PastFacts]

KIND = ("past_event__preset_code", "past_event__round_count", "past_event__target")
# Columns of which a record is the highest value, and the name of that.
HIGHEST = {"game_points": "most", "skunks": "most_skunks", "widest_win": "widest"}

# In the order of PersonTotals.
TOTALS = ("past_event__preset_code", "person", "events", "medals", "gold", "all_skunks")


class PersonTotals(NamedTuple):
    """The medals and wins of somebody over all events of a preset."""

    preset: str
    person: int
    events: int
    medals: int
    gold: int
    skunks: int


def events_of_club(club: Club) -> dict[int, PastFacts]:
    """Everything that is over, the first event first; one query."""
    return facts_of_events(club, PastEvent.objects.filter(club=club))


def results_in(events: Collection[int]) -> "QuerySet[PastResult]":
    return PastResult.objects.filter(past_event__in=list(events))


def best_lines(events: Events) -> list[PastLine]:
    """The lines that may hold a record of their kind of event; two queries."""
    rows = results_in(events).filter(past_event__is_season=False, filled_in=False)
    highest = {name: Max(column) for column, name in HIGHEST.items()}
    fewest = Min("game_points", filter=Q(is_whole=True))
    best = rows.order_by().values(*KIND).annotate(**highest, fewest=fewest)
    wanted = [line for each in best for line in lines_wanted(each)]
    return past_lines(rows.filter(Q(*wanted, _connector=Q.OR)), events) if wanted else []


def lines_wanted(best: Mapping[str, Any]) -> list[Q]:
    """Return which lines of a kind have its best values."""
    preset = PRESETS.get(best["past_event__preset_code"])
    if preset is None:
        return []
    kind = Q(**{name: best[name] for name in KIND})
    values = {column: best[name] for column, name in HIGHEST.items()}
    if preset.scoring.fewer_is_better:
        values["game_points"] = best["fewest"]
    return [kind & Q(**{name: value}) for name, value in values.items() if value is not None]


def totals_by_person(events: Events) -> list[PersonTotals]:
    """Add up in one query."""
    rows = results_in(events).filter(past_event__is_season=False, filled_in=False)
    counted = rows.order_by().values("past_event__preset_code", "person")
    added = counted.annotate(
        events=Count("pk", filter=Q(past_event__event__part_of=None)),
        medals=Count("pk", filter=~Q(medal="")),
        gold=Count("pk", filter=Q(medal=GOLD)),
        all_skunks=Sum("skunks", default=0),
    )
    return [PersonTotals(*row) for row in added.values_list(*TOTALS)]


class PastSeason(NamedTuple):
    """A season of a league, with the result of everybody who has a place."""

    season: Season
    is_over: bool
    results: Sequence[SeasonResult]

    @property
    def champions(self) -> list[int]:
        """Return who was the best; nobody while it is being played."""
        if not self.is_over:
            return []
        return sorted(each.person for _, each in best_of_seasons({0: self.results}))

    @property
    def year(self) -> int:
        """Return the year of its last night."""
        return self.season.last_day.year


def past_seasons(club: Club, events: Events) -> list[PastSeason]:
    """Those with a night that was closed, the first one first; two queries, or none."""
    nights = [pk for pk, facts in events.items() if facts.season is not None]
    if not nights:
        return []
    rows = results_in(nights).filter(played__gt=0).order_by("past_event", "pk")
    columns = ("person", "is_whole", "rank", "game_points")
    found: dict[int, list[NightResult]] = {}
    for season, *result in rows.values_list("past_event__event__night__season", *columns):
        found.setdefault(season, []).append(NightResult(*result))
    seasons = Season.objects.filter(club=club, pk__in=found).order_by("first_day", "pk")
    return [
        PastSeason(
            season,
            season.last_day < club.today,
            table_of(season).results(season, found[season.pk]),
        )
        for season in seasons
    ]


def entrants_by_event(events: Events) -> dict[int, int]:
    """Return how many were in the standings of each event, without who only filled in;
    one query.
    """
    rows = results_in(events).filter(filled_in=False)
    return dict(rows.order_by().values_list("past_event").annotate(entrants=Count("pk")))
