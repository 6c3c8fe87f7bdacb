"""The seasons of a league that somebody played in, with their place in each."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from django.db.models import Count, F, Sum

from cribbage_events.clubs.models import Person
from cribbage_events.leagues.models import Season
from cribbage_events.memory.models import PastResult
from cribbage_events.memory.past.selectors import ResultOfPerson
from cribbage_events.words.numbers import decimal

SEASON = "past_event__event__night__season"


class PlayersSeason(NamedTuple):
    """Somebody's season; the place among those with enough nights is None for too few. `prizes`
    are cents.
    """

    season: Season
    rank: int | None
    ranked: int
    nights: int
    average: Fraction | None
    won: int
    skunks: int
    prizes: int

    @property
    def average_words(self) -> str:
        return "–" if self.average is None else decimal(float(self.average))


def places_in_seasons(person: Person, results: Iterable[ResultOfPerson]) -> list[PlayersSeason]:
    """The last one first; two queries, however many nights and members."""
    nights: defaultdict[int, list[ResultOfPerson]] = defaultdict(list)
    for result in results:
        if result.event.season is not None and result.line.played:
            nights[result.event.season].append(result)
    if not nights:
        return []
    averages = averages_in(nights)
    seasons = Season.objects.filter(pk__in=nights).order_by("-first_day", "-pk")
    return [season_from(season, person.pk, nights[season.pk], averages) for season in seasons]


class Average(NamedTuple):
    """Somebody's points on the nights on which they played every game."""

    whole: int
    points: int

    @property
    def value(self) -> Fraction:
        return Fraction(self.points, self.whole)


def averages_in(seasons: Iterable[int]) -> Mapping[int, Mapping[int, Average]]:
    """Return averages by season and person; one query."""
    lines = PastResult.objects.filter(
        **{f"{SEASON}__in": list(seasons)},
        past_event__event__deleted_at=None,
        past_event__event__why_cancelled="",
        is_whole=True,
        played__gt=0,
    )
    rows = lines.order_by().values_list(F(SEASON), "person_id")
    found: defaultdict[int, dict[int, Average]] = defaultdict(dict)
    for season, person, whole, points in rows.annotate(Count("pk"), Sum("game_points")):
        found[season][person] = Average(whole, points)
    return found


def season_from(
    season: Season,
    person: int,
    nights: Iterable[ResultOfPerson],
    averages: Mapping[int, Mapping[int, Average]],
) -> PlayersSeason:
    lines = [result.line for result in nights]
    least = max(season.min_nights, 1)
    here = averages.get(season.pk, {})
    placed = [each.value for each in here.values() if each.whole >= least]
    mine = here.get(person)
    rank = None
    if mine and mine.whole >= least:
        rank = 1 + sum(other < mine.value for other in placed)
    return PlayersSeason(
        season=season,
        rank=rank,
        ranked=len(placed),
        nights=len(lines),
        average=mine.value if mine else None,
        won=sum(line.won or 0 for line in lines),
        skunks=sum(line.skunks or 0 for line in lines),
        prizes=sum(line.prize or 0 for line in lines),
    )
