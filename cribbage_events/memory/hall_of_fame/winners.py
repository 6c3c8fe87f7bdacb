"""The champions of each season and the winners of each event, year by year; and the medal table."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from django.db.models import Q

from cribbage_events.clubs.models import Club
from cribbage_events.clubs.names import sort_key
from cribbage_events.contest.medals import GOLD
from cribbage_events.contest.presets import PRESETS
from cribbage_events.contest.records import best_of_seasons, medal_table
from cribbage_events.memory.hall_of_fame.selectors import (
    Events,
    all_names,
    events_of_club,
    names_of_club,
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
from cribbage_events.memory.players.meetings import Names
from cribbage_events.words.numbers import place_words
from cribbage_events.words.rules import preset_label


def winners_by_year(club: Club) -> list[dict[str, Any]]:
    """The last year and the last event first; five queries. A league's nights are in their
    season.
    """
    events, names = events_of_club(club), names_of_club(club)
    years: dict[int, dict[str, Any]] = {}

    def year(number: int) -> dict[str, Any]:
        return years.setdefault(number, {"year": number, "seasons": [], "events": []})

    for won in reversed(winners_of_events(events, names)):
        year(won["event"].year)["events"].append(won)
    for season, results in reversed(past_seasons(club, events)):
        if best := sorted(each.person for _, each in best_of_seasons({0: results})):
            champions = {"season": season, "names": all_names(best, names)}
            year(season.last_day.year)["seasons"].append(champions)
    return [years[number] for number in sorted(years, reverse=True)]


def latest_winners(club: Club, most: int) -> list[dict[str, Any]]:
    """The last events that were finished, the last first; three queries, or one."""
    own = PastEvent.objects.filter(club=club, event__isnull=False, event__night=None)
    own = own.filter(event__part_of=None)
    last = facts_of_events(club, own.order_by("-event__starts_at", "-pk"), most=most)
    return winners_of_events(last, names_of_club(club))[::-1] if last else []


def winners_of_events(events: Events, names: Names) -> list[dict[str, Any]]:
    """The first event first, without the nights of seasons and without consolations; one query."""
    wanted = {
        pk: facts for pk, facts in events.items() if facts.season is None and not facts.is_part
    }
    first = results_in(wanted).filter(Q(rank=1) | Q(medal=GOLD))
    lines: defaultdict[int, list[PastLine]] = defaultdict(list)
    for line in past_lines(first, wanted):
        lines[line.event].append(line)
    return [
        {"event": facts, "winners": winners_in_divisions(facts, lines[pk], names)}
        for pk, facts in wanted.items()
    ]


def winners_in_divisions(
    facts: PastFacts, lines: Iterable[PastLine], names: Names
) -> list[dict[str, Any]]:
    """Return who has the gold; the first in place where no medals are known."""
    found: defaultdict[int, list[PastLine]] = defaultdict(list)
    for line in lines:
        found[line.division].append(line)
    winners = []
    for place in sorted(found):
        gold = [line.person for line in found[place] if line.medal == GOLD]
        won = gold or [line.person for line in found[place] if line.rank == 1]
        called = all_names(won, names)
        winners.append({"division": facts.division(place), "names": called, "has_gold": bool(gold)})
    return winners


def medals_of(club: Club, year: int | None = None) -> dict[str, Any]:
    """Return the years with a medal, the last first, and a table of one or all of them for each
    preset that gives medals; three queries.
    """
    events = events_of_club(club)
    lines = past_lines(results_in(events).exclude(medal=""), events)
    names = names_of_club(club)
    tables = []
    for code in PRESETS:
        mine = [
            line
            for line in lines
            if events[line.event].kind.preset == code and year in {None, events[line.event].year}
        ]
        if mine:
            tables.append({"title": str(preset_label(code)), "lines": medal_lines(mine, names)})
    years = {events[line.event].year for line in lines}
    return {"years": sorted(years, reverse=True), "tables": tables}


def medal_lines(mine: Sequence[PastLine], names: Names) -> list[dict[str, Any]]:
    """Equal lines share a place, in the order of names."""
    found: list[dict[str, Any]] = []
    by_medals = groupby(medal_table(mine), key=lambda each: (each.gold, each.silver, each.bronze))
    for _medals, group in by_medals:
        equal = list(group)
        place = place_words(len(found) + 1, shared=len(equal) > 1)
        lines = [{"place": place, "who": names[each.person], "medals": each} for each in equal]
        found += sorted(lines, key=lambda line: sort_key(names[line["medals"].person].name))
    return found
