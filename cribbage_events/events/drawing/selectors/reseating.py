"""A night's next round, seated by a result that was corrected since: who would sit elsewhere.

RULES.md §4: while nothing of the next round has been reported, a corrected result offers to seat
that round again.
"""

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from cribbage_events.clubs.names import name_key
from cribbage_events.contest.drawing.pairings import DrawError
from cribbage_events.contest.formats.rotating_doubles import CutNeededError, Table
from cribbage_events.events.drawing.selectors.doubles import DoublesNight, doubles_night
from cribbage_events.events.kinds import kind_of
from cribbage_events.events.models import Event, Round
from cribbage_events.words.results import side_name


class Elsewhere(NamedTuple):
    """Somebody who would sit at another table; `now` is None for somebody without a seat."""

    name: str
    now: int | None
    then: int


class OtherTable(NamedTuple):
    """A table that would seat others, or other partners, with the names of its sides."""

    number: int
    sides: tuple[str, ...]

    @property
    def words(self) -> str:
        """ "Table 3: Ann Lee & Bob Ray against Cy Dow & Di Poe"."""
        sides = pgettext("between the names of two sides", " against ").join(self.sides)
        return _("Table %(table)s: %(sides)s") % {"table": self.number, "sides": sides}


class Reseating(NamedTuple):
    round: int
    moves: tuple[Elsewhere, ...]
    tables: tuple[OtherTable, ...]


def reseating_of(event: Event) -> Reseating | None:
    """Return the rounds of a night of doubles to seat again; no query unless it is running."""
    if not kind_of(event).in_doubles or event.status != Event.Status.RUNNING:
        return None
    return reseating_in(event, doubles_night(event))


def reseating_in(event: Event, night: DoublesNight) -> Reseating | None:
    """Return None if the seats are those that the results make, or people play on them already."""
    if not night.can_be_seated_again:
        return None
    last = night.last_round
    kept = (
        Round.objects.filter(stage__event=event, stage__position=0, number=last)
        .values_list("stayed", flat=True)
        .first()
    )
    try:
        if kept is None or night.stayed(last - 1) == kept:
            return None
        anew = night.seats_made_again()
    except (CutNeededError, DrawError):
        # Somebody has to cut first; or nobody is left to play with.
        return None
    found = compared(night.tables[last], anew, dict(event.entries.values_list("number", "name")))
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
            tuple(side_name([names[player] for player in side]) for side in table.sides),
        )
        for table in anew
        if sides.get(table.number) != sides_of(table)
    ]
    return tuple(sorted(moves, key=lambda move: name_key(move.name))), tuple(others)


def sides_of(table: Table[int]) -> frozenset[frozenset[int]]:
    return frozenset(frozenset(side) for side in table.sides)
