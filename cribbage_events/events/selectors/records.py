"""A club's records across the years, from the archives of its finished events."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from cribbage_events.clubs.models import Club, Person
from cribbage_events.contest.records import (
    MedalCount,
    Record,
    best_cards,
    medal_table,
    most_skunks,
    widest_wins,
)
from cribbage_events.events.selectors.club_archive import ArchivedEvent

# More than these who share a record are counted, not named.
HOLDERS_SHOWN = 3


@dataclass(frozen=True, slots=True)
class RecordLine:
    """Who holds a record, with what, and where; `event` is an address, "" if over all events."""

    name: str
    value: str
    event_name: str
    event: str


class MedalLine(NamedTuple):
    """Somebody's line of the medal table."""

    name: str
    medals: MedalCount[int]


@dataclass(frozen=True, slots=True)
class RecordTable:
    """One record with everybody who holds it."""

    title: str
    lines: list[RecordLine]

    @property
    def shown(self) -> list[RecordLine]:
        return self.lines[:HOLDERS_SHOWN]

    @property
    def others(self) -> int:
        return len(self.lines) - len(self.shown)


def records_of(club: Club, events: Sequence[ArchivedEvent]) -> list[RecordTable]:
    """One query; nothing while no event is finished. Kinds of event are not compared."""
    people = names_in(club) if events else {}
    tables: list[RecordTable] = []
    by_scoring = sorted(events, key=lambda event: event.scoring.code)
    for _, group in groupby(by_scoring, key=lambda event: event.scoring.code):
        tables.extend(_tables(list(group), people))
    return [table for table in tables if table.lines]


def medals_of(club: Club, events: Sequence[ArchivedEvent]) -> list[MedalLine]:
    """The club's medal table. One query."""
    people = names_in(club) if events else {}
    return [
        MedalLine(people.get(each.player, "somebody"), each)
        for each in medal_table([event.finished for event in events])
    ]


def names_in(club: Club) -> dict[int, str]:
    return dict(Person.objects.filter(club=club).values_list("pk", "shown_name"))


def _tables(events: list[ArchivedEvent], people: Mapping[int, str]) -> list[RecordTable]:
    finished = [event.finished for event in events]
    titles = {event.finished.name: event.title for event in events}

    def table(title: str, records: Iterable[Record[int]], unit: str = "") -> RecordTable:
        return RecordTable(title, [_line(record, unit, people, titles) for record in records])

    return [
        table("Best card", best_cards(finished, events[0].scoring)),
        table("Biggest win", widest_wins(finished), "peg"),
        table("Most skunks in one event", most_skunks(finished), "skunk"),
    ]


def _line(
    record: Record[int], unit: str, people: Mapping[int, str], titles: Mapping[str, str]
) -> RecordLine:
    counted = f"{record.value} {unit}{'' if record.value == 1 else 's'}"
    return RecordLine(
        name=people.get(record.player, "somebody"),
        value=counted if unit else record.card,
        event_name=titles.get(record.event, ""),
        event=record.event,
    )
