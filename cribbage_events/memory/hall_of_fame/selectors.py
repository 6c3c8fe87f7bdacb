"""Asks the results for the hall of fame: the database adds up, so that a page reads few rows
however long the club has played.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.db.models import Count, Max, Min, Q, QuerySet, Sum

from cribbage_events.clubs.models import Club, Person
from cribbage_events.clubs.people.public_names import person_in_public
from cribbage_events.contest.medals import GOLD
from cribbage_events.contest.presets import PRESETS
from cribbage_events.contest.records import SeasonResult
from cribbage_events.contest.ways import preset_of
from cribbage_events.leagues.models import Season
from cribbage_events.leagues.season_tables import NightResult, table_of
from cribbage_events.memory.models import PastEvent, PastResult
from cribbage_events.memory.past import (
    PastFacts,
    PastLine,
    facts_of_events,
    past_lines,
)
from cribbage_events.memory.players.meetings import Names, public_names
from cribbage_events.words.lists import and_list

type Events = Mapping[int, PastFacts]

KIND = (
    *("past_event__preset_code", "past_event__round_count", "past_event__target"),
    "past_event__way",
)
# Columns of which a record is the highest value, and the name of that.
HIGHEST = {"game_points": "most", "skunks": "most_skunks", "widest_win": "widest"}


def names_of_club(club: Club) -> Names:
    """Return names by person, with words for somebody who isn't shown; one query."""
    found = public_names(Person.objects.filter(club=club))
    return {pk: each._replace(name=person_in_public(each.name)) for pk, each in found.items()}


def all_names(people: Iterable[int], names: Names) -> str:
    """ "Ann Lee and Bob Ray"."""
    return and_list([names[person].name for person in people])


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
    if best["past_event__preset_code"] not in PRESETS:
        return []
    preset = preset_of(best["past_event__preset_code"], best["past_event__way"])
    kind = Q(**{name: best[name] for name in KIND})
    values = {column: best[name] for column, name in HIGHEST.items()}
    if preset.scoring.fewer_is_better:
        values["game_points"] = best["fewest"]
    return [kind & Q(**{name: value}) for name, value in values.items() if value is not None]


def totals_by_person(events: Events) -> list[dict[str, Any]]:
    """Count events, medals and skunks of each person over all events of a preset; one query."""
    rows = results_in(events).filter(past_event__is_season=False, filled_in=False)
    counted = rows.order_by().values("past_event__preset_code", "person")
    added: Any = counted.annotate(
        events=Count("pk", filter=Q(past_event__event__part_of=None)),
        medals=Count("pk", filter=~Q(medal="")),
        gold=Count("pk", filter=Q(medal=GOLD)),
        all_skunks=Sum("skunks", default=0),
    )
    return list(added)


def past_seasons(club: Club, events: Events) -> list[tuple[Season, list[SeasonResult]]]:
    """Return the seasons that are over, the first one first, each with the result of everybody who
    has a place; two queries, or none.
    """
    nights = [pk for pk, facts in events.items() if facts.season is not None]
    if not nights:
        return []
    rows = results_in(nights).filter(played__gt=0).order_by("past_event", "pk")
    # The final night is ranked by itself.
    rows = rows.filter(past_event__event__night__first_places=None)
    columns = ("past_event", "person", "is_whole", "rank", "game_points")
    found: dict[int, list[NightResult]] = {}
    for season, *result in rows.values_list("past_event__event__night__season", *columns):
        found.setdefault(season, []).append(NightResult(*result))
    over = Season.objects.filter(club=club, pk__in=found, last_day__lt=club.today)
    return [
        (season, list(table_of(season).results(season, found[season.pk])))
        for season in over.order_by("first_day", "pk")
    ]


def entrants_by_event(events: Events) -> dict[int, int]:
    """Return how many were in the standings of each event, without who only filled in;
    one query.
    """
    rows = results_in(events).filter(filled_in=False)
    return dict(rows.order_by().values_list("past_event").annotate(entrants=Count("pk")))
