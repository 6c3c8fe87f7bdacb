"""A season night by night: everybody's place in the table after each, as a picture and a table."""

import datetime
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from cribbage_events.clubs.people.public_names import person_in_public
from cribbage_events.events.public.race_picture import Picture, RaceLine, picture_of
from cribbage_events.leagues.public.selectors import ClosedNight, player_names
from cribbage_events.words.dates import short_day

# In pixels: below every second night there is room for its day.
STEP = 44


class Placed(Protocol):
    """A row of the season's table of any kind."""

    @property
    def player(self) -> int: ...

    @property
    def rank(self) -> int | None: ...


class SeasonPlaces(NamedTuple):
    """The nights, a line for everybody who has had a place, and the picture of them."""

    days: list[datetime.date]
    lines: list[RaceLine]
    picture: Picture


def places_by_night(
    nights: Sequence[ClosedNight], tables: Sequence[Sequence[Placed]]
) -> SeasonPlaces | None:
    """Return places from the table after each night; None before two nights are
    closed. One query.
    """
    if len(nights) < 2:
        return None
    placed = [{row.player: row.rank for row in table if row.rank} for table in tables]
    people = people_in_order(tables[-1], {person for places in placed for person in places})
    names = player_names(people)
    lines = [
        RaceLine(
            person_in_public(names[person]),
            person if names[person] else None,
            "",
            tuple(places.get(person) for places in placed),
        )
        for person in people
    ]
    orders = [{row.player: at for at, row in enumerate(table)} for table in tables]
    days = [night.day for night in nights]
    picture = picture_of(
        lines,
        [[order.get(person, 0) for order in orders] for person in people],
        [short_day(day) if at % 2 == 0 else "" for at, day in enumerate(days)],
        step=STEP,
    )
    return SeasonPlaces(days, lines, picture)


def people_in_order(table: Sequence[Placed], placed: set[int]) -> list[int]:
    """Return people in the order of the last table."""
    return [row.player for row in table if row.player in placed]
