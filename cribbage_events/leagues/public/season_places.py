"""A season night by night: everybody's place in the table after each, as a picture and a table."""

from collections.abc import Sequence
from typing import Any

from cribbage_events.clubs.people.public_names import person_in_public
from cribbage_events.contest.championship import ClubSeasonRow
from cribbage_events.contest.season_table import SeasonRow
from cribbage_events.events.public.race import RaceLine, picture_of, short_name
from cribbage_events.leagues.closed_nights import ClosedNight, player_names
from cribbage_events.words.dates import short_day


def places_by_night(
    nights: Sequence[ClosedNight],
    tables: Sequence[Sequence[SeasonRow[int] | ClubSeasonRow[int]]],
    me: int | None = None,
) -> dict[str, Any] | None:
    """Return the days of the nights, a line for everybody who has had a place in the table after
    one of them, and the picture of these lines; None before two nights are closed. `me` is the key
    of a person who is drawn though not among the first. One query.
    """
    if len(nights) < 2:
        return None
    placed = [{row.player: row.rank for row in table if row.rank} for table in tables]
    ever = {person for places in placed for person in places}
    # In the order of the last table.
    people = [row.player for row in tables[-1] if row.player in ever]
    names = player_names(people)
    lines = [
        RaceLine(
            person_in_public(names[person]),
            short_name(names[person]) or person_in_public(""),
            person if names[person] else None,
            "",
            tuple(places.get(person) for places in placed),
        )
        for person in people
    ]
    orders = [{row.player: at for at, row in enumerate(table)} for table in tables]
    days = [night.day for night in nights]
    picture = None
    if lines:
        order = [[order.get(person, 0) for order in orders] for person in people]
        picture = picture_of(lines, order, (short_day(days[0]), short_day(days[-1])), me=me)
    return {"days": days, "lines": lines, "picture": picture}
