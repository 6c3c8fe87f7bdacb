"""The plan of the tables: who sits where in the seated round, and at which table they were before.

It is made from rounds that have been fetched, so it needs no query.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from django.utils.translation import ngettext_lazy

from cribbage_events.clubs.names import sort_key
from cribbage_events.contest.drawing.pairings import DrawError
from cribbage_events.contest.formats.rotating_doubles import TwoLeftOver, table_sizes
from cribbage_events.events.games.rounds import RoundRow
from cribbage_events.events.games.rows import GameRow
from cribbage_events.words.lists import and_list
from cribbage_events.words.refusals import draw_error_words
from cribbage_events.words.results import side_name

# The largest tables of a night come first; "and 1 of three" follows.
LARGEST = {
    4: ngettext_lazy("%(count)s table of four", "%(count)s tables of four", "count"),
    3: ngettext_lazy("%(count)s table of three", "%(count)s tables of three", "count"),
    2: ngettext_lazy("%(count)s table of two", "%(count)s tables of two", "count"),
}
SMALLER = {
    3: ngettext_lazy("%(count)s of three", "%(count)s of three", "count"),
    2: ngettext_lazy("%(count)s of two", "%(count)s of two", "count"),
}


class Seated(NamedTuple):
    """Somebody's seat; `came_from` is None without one in the round before."""

    number: int
    name: str
    listed_name: str
    table: int
    came_from: int | None

    @property
    def moves(self) -> bool:
        return self.came_from is not None and self.came_from != self.table

    @property
    def stays(self) -> bool:
        return self.came_from == self.table


class PlannedSide(NamedTuple):
    """One or two who share a score; `again` if they were partners before tonight."""

    seats: tuple[Seated, ...]
    again: bool

    @property
    def name(self) -> str:
        return side_name([seat.name for seat in self.seats])


class PlannedTable(NamedTuple):
    number: int
    sides: tuple[PlannedSide, ...]


class TablePlan(NamedTuple):
    """The seats of one round, by table; in the first nobody comes from another."""

    round: int
    tables: tuple[PlannedTable, ...]
    is_first: bool

    @property
    def by_name(self) -> list[Seated]:
        seats = (seat for table in self.tables for side in table.sides for seat in side.seats)
        return sorted(seats, key=lambda seat: (sort_key(seat.listed_name), seat.number))

    @property
    def sizes(self) -> list[int]:
        return [sum(len(side.seats) for side in table.sides) for table in self.tables]


def plan_in(rounds: Iterable[RoundRow]) -> TablePlan | None:
    """The last seated round, unless it is over; None when nobody has to find a seat."""
    seated = [each for each in rounds if each.games]
    if not seated or seated[-1].complete:
        return None
    return plan_for(seated)


def plan_for(seated: Sequence[RoundRow]) -> TablePlan:
    """The last of these rounds, with moves from the one before it."""
    *before, now = seated
    was = tables_of_round(before[-1]) if before else {}
    partners = Counter(pair for each in before for pair in pairs_in(each))
    return TablePlan(
        now.number,
        tuple(planned(game, was, partners) for game in now.games),
        is_first=not before,
    )


def planned(game: GameRow, was: dict[int, int], partners: Counter[frozenset[int]]) -> PlannedTable:
    sides = tuple(
        PlannedSide(
            tuple(
                Seated(seat.number, seat.name, seat.listed_name, game.table, was.get(seat.number))
                for seat in side.seats
            ),
            again=len(side.seats) > 1 and bool(partners[frozenset(side.numbers)]),
        )
        for side in game.sides
    )
    return PlannedTable(game.table, sides)


def tables_of_round(round_: RoundRow) -> dict[int, int]:
    """Return, by entry's number, the table."""
    return {number: game.table for game in round_.games for number in game.numbers}


def pairs_in(round_: RoundRow) -> Iterator[frozenset[int]]:
    sides = (side for game in round_.games for side in game.sides)
    return (frozenset(side.numbers) for side in sides if len(side.seats) > 1)


def head_count_words(two_left_over: TwoLeftOver, heads: int) -> str:
    """Return words such as "5 tables of four and 1 of three"; for fewer than two players, why there
    is none.
    """
    try:
        sizes = table_sizes(heads, two_left_over=two_left_over)
    except DrawError as error:
        return draw_error_words(error)
    return sizes_words(sizes)


def sizes_words(sizes: Iterable[int]) -> str:
    counts = [(size, len(list(same))) for size, same in groupby(sorted(sizes, reverse=True))]
    (largest, first), *others = counts
    parts = [LARGEST[largest] % {"count": first}]
    return and_list([*parts, *(SMALLER[size] % {"count": count} for size, count in others)])
