"""The champions of each season and the winners of each event, year by year."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.db.models import Q

from cribbage_events.clubs.models import Club
from cribbage_events.contest.medals import GOLD
from cribbage_events.leagues.models import Season
from cribbage_events.memory.hall_of_fame.names import Names, all_names, names_of_club
from cribbage_events.memory.hall_of_fame.selectors import (
    Events,
    events_of_club,
    past_seasons,
    results_in,
)
from cribbage_events.memory.models import PastEvent
from cribbage_events.memory.past import (
    PastFacts,
    PastLine,
    facts_of_events,
    past_lines,
)


class DivisionWinners(NamedTuple):
    """Everybody who won a division; its name is "" where there is only one."""

    division: str
    names: str
    has_gold: bool


class EventWinners(NamedTuple):
    """An event that is over, with the winners of each division."""

    event: PastFacts
    winners: list[DivisionWinners]


class SeasonChampions(NamedTuple):
    """A season of a league that is over."""

    season: Season
    names: str


@dataclass(slots=True)
class YearOfWinners:
    """The winners of one year, the last event first."""

    year: int
    seasons: list[SeasonChampions] = field(default_factory=list)
    events: list[EventWinners] = field(default_factory=list)


def winners_by_year(club: Club) -> list[YearOfWinners]:
    """The last year first; five queries. A league's nights are in their season."""
    events, names = events_of_club(club), names_of_club(club)
    years: dict[int, YearOfWinners] = {}
    for each in reversed(winners_of_events(events, names)):
        years.setdefault(each.event.year, YearOfWinners(each.event.year)).events.append(each)
    for season in reversed(past_seasons(club, events)):
        if season.champions:
            year = years.setdefault(season.year, YearOfWinners(season.year))
            champions = all_names(season.champions, names)
            year.seasons.append(SeasonChampions(season.season, champions))
    return [years[number] for number in sorted(years, reverse=True)]


def latest_winners(club: Club, most: int) -> list[EventWinners]:
    """The last events that were finished, the last first; three queries, or one."""
    own = PastEvent.objects.filter(club=club, event__isnull=False, event__night=None)
    own = own.filter(event__part_of=None)
    last = facts_of_events(club, own.order_by("-event__starts_at", "-pk"), most=most)
    return winners_of_events(last, names_of_club(club))[::-1] if last else []


def winners_of_events(events: Events, names: Names) -> list[EventWinners]:
    """The first event first, without the nights of seasons and without consolations; one query."""
    wanted = {
        pk: facts for pk, facts in events.items() if facts.season is None and not facts.is_part
    }
    first = results_in(wanted).filter(Q(rank=1) | Q(medal=GOLD))
    lines: defaultdict[int, list[PastLine]] = defaultdict(list)
    for line in past_lines(first, wanted):
        lines[line.event].append(line)
    return [
        EventWinners(facts, winners_in_divisions(facts, lines[pk], names))
        for pk, facts in wanted.items()
    ]


def winners_in_divisions(
    facts: PastFacts, lines: Iterable[PastLine], names: Names
) -> list[DivisionWinners]:
    """Return who has the gold; the first in place where no medals are known."""
    found: defaultdict[int, list[PastLine]] = defaultdict(list)
    for line in lines:
        found[line.division].append(line)
    return [division_winners(facts.division(place), found[place], names) for place in sorted(found)]


def division_winners(division: str, lines: Sequence[PastLine], names: Names) -> DivisionWinners:
    gold = [line.person for line in lines if line.medal == GOLD]
    won = gold or [line.person for line in lines if line.rank == 1]
    return DivisionWinners(division, all_names(won, names), bool(gold))
