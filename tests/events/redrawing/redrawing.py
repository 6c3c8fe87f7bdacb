"""Leaving and coming late in one call, and the rounds as they are shown and saved.

Nobody has sat down for the round to come, unless a test says so.
"""

from cribbage_events.clubs.people.finding import PersonFields
from cribbage_events.events.games.rounds import RoundRow, rounds_of
from cribbage_events.events.models import Entry, Event
from cribbage_events.events.redrawing.preview import Outstanding, RedrawPreview
from cribbage_events.events.redrawing.services import join_late, withdraw
from cribbage_events.events.registration.services import register
from tests.building import MARION, fresh
from tests.factories import age_born

THIRTEEN = [60 + n for n in range(13)]

type Shown = list[tuple[int, list[tuple[int, tuple[str, ...]]], list[str]]]


def as_shown(preview: RedrawPreview) -> Shown:
    return [
        (
            each.number,
            [(table, tuple(names.split(" and "))) for table, names, _new in each.games],
            each.byes,
        )
        for each in preview.rounds
    ]


def as_saved(event: Event) -> Shown:
    return [shown(round_) for round_ in rounds_of(event)]


def shown(round_: RoundRow) -> tuple[int, list[tuple[int, tuple[str, ...]]], list[str]]:
    games = [(game.table, tuple(side.name for side in game.sides)) for game in round_.games]
    return round_.number, games, [bye.name for bye in round_.byes]


def pairs(event: Event) -> list[frozenset[str]]:
    return [frozenset(names) for _, games, _ in as_saved(event) for _, names in games]


def entry_of(event: Event, number: int) -> Entry:
    return event.entries.select_related("person", "event").get(number=number)


def leave(
    event: Event,
    number: int,
    *,
    outstanding: Outstanding = "play",
    reason: str = "ill",
    sat_down: bool = False,
) -> None:
    event = fresh(event)
    withdraw(
        entry_of(event, number),
        by=MARION,
        seen=event.revision,
        reason=reason,
        outstanding=outstanding,
        sat_down=sat_down,
    )


def late(event: Event, name: str, age: int) -> Entry:
    fields = PersonFields(name, age_born(age))
    return register(event, by=MARION, person_fields=fields)


def seat(event: Event, entry: Entry, *, sat_down: bool = False) -> None:
    event = fresh(event)
    join_late(event, by=MARION, seen=event.revision, entry=entry, sat_down=sat_down)
