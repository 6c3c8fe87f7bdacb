"""The rounds by name: where everybody sits in each round, and against whom."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from cribbage_events.clubs.names import sort_key
from cribbage_events.events.games.entries import EntryRow
from cribbage_events.events.games.rounds import RoundRow
from cribbage_events.events.games.rows import SeatRow
from cribbage_events.words.lists import and_list


class Stop(NamedTuple):
    """Somebody's place in one round; without a table it is a bye, or they don't play."""

    round: int
    table: int | None
    opponent: str
    words: str
    partner: str = ""


class Path(NamedTuple):
    """One entrant's places, round by round."""

    number: int
    name: str
    listed_name: str
    stops: list[Stop]


class EntrantName(NamedTuple):
    """The name of an entrant on a card and in a list."""

    number: int
    name: str
    listed_name: str


def paths_of(rounds: list[RoundRow]) -> list[Path]:
    """Everybody who is drawn, in order of name."""
    stops: dict[EntrantName, dict[int, Stop]] = {}
    for round_ in rounds:
        for entrant, stop in stops_in(round_):
            stops.setdefault(entrant, {})[round_.number] = stop
    return [
        Path(*entrant, [found.get(each.number, absent(each.number)) for each in rounds])
        for entrant, found in sorted(stops.items(), key=by_list_order)
    ]


def by_list_order(item: tuple[EntrantName, dict[int, Stop]]) -> tuple[Any, int]:
    entrant, _stops = item
    return sort_key(entrant.listed_name), entrant.number


def stops_in(round_: RoundRow) -> Iterable[tuple[EntrantName, Stop]]:
    for game in round_.games:
        for index, side in enumerate(game.sides):
            against = game.opponents(index)
            for seat in side.seats:
                partner = and_list(other.name for other in side.seats if other is not seat)
                yield entrant_name(seat), Stop(round_.number, game.table, against, "", partner)
    for bye in round_.byes:
        yield entrant_name(bye), Stop(round_.number, None, "", _("sits out"))


def entrant_name(row: SeatRow | EntryRow) -> EntrantName:
    return EntrantName(row.number, row.name, row.listed_name)


def blank_stops(first: int, last: int) -> list[Stop]:
    """Return stops to be filled in by hand."""
    return [Stop(number, None, "", "") for number in range(first, last + 1)]


def absent(number: int) -> Stop:
    return Stop(number, None, "", "–")
