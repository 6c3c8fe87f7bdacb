"""A club's records across the years, from the archives of its finished events."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from cribbage_events.clubs.models import Club, Person
from cribbage_events.contest.outcome import Outcome, Side
from cribbage_events.contest.presets import PRESETS
from cribbage_events.contest.records import (
    FinishedEvent,
    Record,
    best_cards,
    most_medals,
    most_skunks,
    widest_wins,
)
from cribbage_events.contest.scoring import ScoringSystem
from cribbage_events.contest.standings import Row
from cribbage_events.events.models import Event, Game


@dataclass(frozen=True, slots=True)
class RecordLine:
    """Who holds a record, with what, and where; `event` is an address, "" if over all events."""

    name: str
    value: str
    event_name: str
    event: str


@dataclass(frozen=True, slots=True)
class RecordTable:
    """One record with everybody who holds it."""

    title: str
    lines: list[RecordLine]


@dataclass(frozen=True, slots=True)
class _Archived:
    title: str
    scoring: ScoringSystem
    finished: FinishedEvent[int]


def records_of(club: Club) -> list[RecordTable]:
    """Two queries; nothing while no event is finished. Kinds of event are not compared."""
    events = list(_archived(club))
    people = (
        dict(Person.objects.filter(club=club).values_list("pk", "shown_name")) if events else {}
    )
    tables: list[RecordTable] = []
    by_scoring = sorted(events, key=lambda event: event.scoring.code)
    for _, group in groupby(by_scoring, key=lambda event: event.scoring.code):
        tables.extend(_tables(list(group), people))
    return [table for table in tables if table.lines]


def _archived(club: Club) -> Iterator[_Archived]:
    # A league has a table of its own over the season.
    kinds = [code for code, preset in PRESETS.items() if preset.awards == "medals"]
    rows = (
        club.events.filter(status=Event.Status.FINISHED, preset_code__in=kinds, visible=True)
        .order_by("starts_at", "pk")
        .values_list("slug", "name", "starts_at", "preset_code", "archive")
    )
    for slug, name, starts_at, preset_code, archive in rows:
        if archive is None:  # the database doesn't allow it, types do
            continue
        year = str(starts_at.astimezone(club.zone).year)
        title = name if year in name else f"{name} {year}"
        # Known to the records by its address: names come again every year.
        yield _Archived(title, PRESETS[preset_code].scoring, thaw(slug, archive))


def thaw(name: str, archive: Mapping[str, Any]) -> FinishedEvent[int]:
    """An archive as the contest's records take it; players are the club's people."""
    person = {int(number): pk for number, pk in archive["people"].items()}
    rows = [row for division in archive["divisions"] for row in division["rows"]]
    return FinishedEvent(
        name=name,
        rows=tuple(_row(row, person) for row in rows),
        outcomes=tuple(
            _outcome(game, person, archive["target"])
            for game in archive["games"]
            if game["status"] != Game.Status.OUTSTANDING
        ),
        medalists=tuple(person[row["number"]] for row in rows if row["medal"]),
        # Archives of earlier versions don't say who only filled in.
        filled_in=frozenset(person[number] for number in archive.get("filled_in", ())),
    )


def _row(row: Mapping[str, Any], person: Mapping[int, int]) -> Row[int]:
    numbers = ("rank", "played", "won", "lost", "skunks", "game_points", "plus", "minus", "spread")
    return Row(player=person[row["number"]], **{name: row[name] for name in numbers})


def _outcome(game: Mapping[str, Any], person: Mapping[int, int], target: int) -> Outcome[int]:
    return Outcome(
        round=game["round"],
        table=game["table"],
        sides=tuple(
            Side(tuple(person[number] for number in side["numbers"]), side["score"])
            for side in game["sides"]
        ),
        target=target,
        forfeited=game["status"] == Game.Status.FORFEITED,
    )


def _tables(events: list[_Archived], people: Mapping[int, str]) -> list[RecordTable]:
    finished = [event.finished for event in events]
    titles = {event.finished.name: event.title for event in events}

    def table(title: str, records: Iterable[Record[int]], unit: str = "") -> RecordTable:
        return RecordTable(title, [_line(record, unit, people, titles) for record in records])

    return [
        table("Best card", best_cards(finished, events[0].scoring)),
        table("Widest win", widest_wins(finished), "peg"),
        table("Most skunks in one event", most_skunks(finished), "skunk"),
        table("Most medals", most_medals(finished), "medal"),
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
