"""The medal table of a club, for each kind of event that gives medals."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cribbage_events.clubs.models import Club
from cribbage_events.clubs.names import sort_key
from cribbage_events.contest.presets import PRESETS
from cribbage_events.contest.records import MedalCount, medal_table
from cribbage_events.memory.hall_of_fame.names import Names, names_of_club
from cribbage_events.memory.hall_of_fame.records import years_with
from cribbage_events.memory.hall_of_fame.selectors import Events, events_of_club, results_in
from cribbage_events.memory.past import PastLine, past_lines
from cribbage_events.words.rules import preset_label


class MedalLine(NamedTuple):
    """Somebody's line of a medal table; equal lines share a place."""

    place: int
    person: int
    name: str
    medals: MedalCount
    has_page: bool


class MedalTable(NamedTuple):
    """The medals of one kind of event."""

    title: str
    lines: list[MedalLine]


class MedalTables(NamedTuple):
    """The years with a medal, the last first, and the tables of one or all of them."""

    years: list[int]
    tables: list[MedalTable]


def medals_of(club: Club, year: int | None = None) -> MedalTables:
    """Three queries."""
    events = events_of_club(club)
    lines = past_lines(results_in(events).exclude(medal=""), events)
    years = years_with(events[pk] for pk in {line.event for line in lines})
    names = names_of_club(club)
    shown = [line for line in lines if year in {None, events[line.event].year}]
    tables = [
        MedalTable(str(preset_label(code)), medal_lines(of_preset(code, shown, events), names))
        for code in PRESETS
    ]
    return MedalTables(years, [table for table in tables if table.lines])


def of_preset(preset: str, lines: Iterable[PastLine], events: Events) -> list[PastLine]:
    return [line for line in lines if events[line.event].kind.preset == preset]


def medal_lines(mine: Sequence[PastLine], names: Names) -> list[MedalLine]:
    lines: list[MedalLine] = []
    for number, each in enumerate(medal_table(mine), start=1):
        before = lines[-1] if lines else None
        shares = before is not None and gold_silver_bronze(before.medals) == gold_silver_bronze(
            each
        )
        place = before.place if before and shares else number
        name, has_page = names[each.person], each.person in names.with_page
        lines.append(MedalLine(place, each.person, name, each, has_page))
    return sorted(lines, key=lambda line: (line.place, sort_key(line.name)))


def gold_silver_bronze(medals: MedalCount) -> tuple[int, int, int]:
    return medals.gold, medals.silver, medals.bronze
