"""Somebody leaves after the draw: what becomes of a game under way, and who is there afterwards."""

from dataclasses import dataclass, replace
from typing import Literal

from django.core.exceptions import ValidationError

from cribbage_events.events.models import Entry, ScoreReport
from cribbage_events.events.selectors.hall import Hall, Player, Table
from cribbage_events.events.selectors.plan import without

type Outstanding = Literal["play", "forfeit", "director"]


@dataclass(frozen=True, slots=True)
class Left:
    """The hall once they have left, and the last round that they play."""

    hall: Hall
    last_round: int
    # Where the director takes the empty seat.
    taken: Table | None = None


def left_by(
    hall: Hall, entry: Entry, outstanding: Outstanding, *, fills_in: bool | None = None
) -> Left:
    """Who is there afterwards. Raises ValidationError.

    `fills_in`: whether a director who played like anyone else still fills in; None: as before.
    """
    check_plays(hall, entry)
    after = without(hall, entry.number)
    if hall.players[entry.number].directs:
        director = Player(entry.number, entry.name, None, fills_in=True, directs=True)
        wanted = entry.event.director_fills_in if fills_in is None else fills_in
        after = replace(after, director=director if wanted else None)
    if outstanding != "director":
        return Left(after, hall.first_round - 1)
    table = seat_for_director(hall, entry.number)
    if table is None or hall.director is None:
        raise ValidationError("The director can’t take that seat. Choose what becomes of the game.")
    after = after.with_seat_taken(table, entry.number, hall.director.number)
    gone = replace(hall.players[entry.number], until_round=table.round - 1)
    return Left(after.changed(gone), table.round - 1, table)


def check_plays(hall: Hall, entry: Entry) -> None:
    player = hall.players.get(entry.number)
    if player is None or entry.status == Entry.Status.WITHDRAWN:
        raise ValidationError(f"{entry.name} is not playing.")
    if player.fills_in:
        raise ValidationError(f"{entry.name} only fills in: let the director step out instead.")


def seat_for_director(hall: Hall, number: int) -> Table | None:
    """The seat that the director could take in a round that stays: only one, nothing reported."""
    tables = hall.outstanding_of(number)
    if hall.director is None or hall.director.number == number or len(tables) != 1:
        return None
    table = tables[0]
    if hall.director.number in hall.seated_in(table.round):
        return None
    reports = ScoreReport.objects.filter(game=table.id, taken_back_at=None)
    return None if reports.exists() else table


def met_before(hall: Hall, table: Table, number: int) -> bool:
    """Whether the director and the one who stays have had a game already."""
    if hall.director is None:
        return False
    pair = {hall.director.number, *table.players} - {number}
    return any(set(each.players) == pair for each in hall.kept)
