"""A night's next round, seated by a result that was corrected since: who would sit elsewhere.

RULES.md §4: while nothing of the next round has been reported, a corrected result offers to seat
that round again.
"""

from collections.abc import Iterable
from typing import NamedTuple

from cribbage_events.clubs.names import name_key
from cribbage_events.contest.pairings import DrawError
from cribbage_events.contest.rotating_doubles import CutNeededError, Table
from cribbage_events.events.models import Event
from cribbage_events.events.selectors.doubles import Evening, evening_of


class Elsewhere(NamedTuple):
    """Somebody who would sit at another table; `now` is None for whoever has no seat yet."""

    name: str
    now: int | None
    then: int


class OtherTable(NamedTuple):
    """A table that would seat others, or other partners, with the names of its sides."""

    number: int
    sides: tuple[str, ...]


class Reseating(NamedTuple):
    round: int
    moves: tuple[Elsewhere, ...]
    tables: tuple[OtherTable, ...]


def reseating_of(event: Event) -> Reseating | None:
    """No query but for a night that is running."""
    if not event.is_doubles or event.status != Event.Status.RUNNING:
        return None
    return reseating_in(event, evening_of(event))


def reseating_in(event: Event, evening: Evening) -> Reseating | None:
    """None if the seats are those that the results make, or people play on them already."""
    if not evening.can_be_seated_again:
        return None
    last = evening.last_round
    kept = event.rounds.filter(number=last).values_list("stayed", flat=True).first()
    try:
        if kept is None or evening.stayed(last - 1) == kept:
            return None
        anew = evening.seats_anew()
    except (CutNeededError, DrawError):
        # Somebody has to cut first; or nobody is left to play with.
        return None
    found = compared(evening.tables[last], anew, dict(event.entries.values_list("number", "name")))
    return Reseating(last, *found) if found[1] else None


def compared(
    now: Iterable[Table[int]], anew: Iterable[Table[int]], names: dict[int, str]
) -> tuple[tuple[Elsewhere, ...], tuple[OtherTable, ...]]:
    sat = {player: table.number for table in now for player in table.players}
    sides = {table.number: sides_of(table) for table in now}
    moves = [
        Elsewhere(names[player], sat.get(player), table.number)
        for table in anew
        for player in table.players
        if sat.get(player) != table.number
    ]
    others = [
        OtherTable(
            table.number,
            tuple(" & ".join(names[player] for player in side) for side in table.sides),
        )
        for table in anew
        if sides.get(table.number) != sides_of(table)
    ]
    return tuple(sorted(moves, key=lambda move: name_key(move.name))), tuple(others)


def sides_of(table: Table[int]) -> frozenset[frozenset[int]]:
    return frozenset(frozenset(side) for side in table.sides)
