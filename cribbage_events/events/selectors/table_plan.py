"""The plan of the tables: who sits where in the round that stands ready, and from where they come.

Everything is told from rounds that have been fetched, so a page that shows them asks for no more.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from cribbage_events.clubs.names import sort_key
from cribbage_events.contest.pairings import DrawError
from cribbage_events.contest.rotating_doubles import TwoOver, table_sizes
from cribbage_events.events.models import Event
from cribbage_events.events.selectors.rounds import GameView, RoundView, SideView, games_by_round

SIZES = {4: "four", 3: "three", 2: "two"}


class Seated(NamedTuple):
    """Somebody's seat; `came_from` is None for whoever had none in the round before."""

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
        return " & ".join(seat.name for seat in self.seats)


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


def plan_of_tables(event: Event) -> TablePlan | None:
    """One query; see `plan_in`."""
    return plan_in(games_by_round(event))


def plan_in(rounds: Iterable[RoundView]) -> TablePlan | None:
    """The last seated round, as long as it isn't over; None when nobody has to find a seat."""
    seated = [each for each in rounds if each.games]
    if not seated or seated[-1].complete:
        return None
    return plan_for(seated)


def plan_for(seated: Sequence[RoundView]) -> TablePlan:
    """The last of these rounds, with moves from the one before it."""
    *before, now = seated
    was = tables_of(before[-1]) if before else {}
    partners = Counter(pair for each in before for pair in pairs_in(each))
    return TablePlan(
        now.number,
        tuple(planned(game, was, partners) for game in now.games),
        is_first=not before,
    )


def planned(game: GameView, was: dict[int, int], partners: Counter[frozenset[int]]) -> PlannedTable:
    sides = tuple(
        PlannedSide(
            tuple(
                Seated(number, name, listed, game.table, was.get(number))
                for number, name, listed in zip(
                    side.numbers, side.names, side.listed_names, strict=True
                )
            ),
            again=len(side.numbers) > 1 and bool(partners[frozenset(side.numbers)]),
        )
        for side in game.sides
    )
    return PlannedTable(game.table, sides)


def tables_of(round_: RoundView) -> dict[int, int]:
    """By entry's number, the table."""
    return {
        number: game.table
        for game in round_.games
        for side in game.sides
        for number in side.numbers
    }


def pairs_in(round_: RoundView) -> Iterator[frozenset[int]]:
    sides: Iterator[SideView] = (side for game in round_.games for side in game.sides)
    return (frozenset(side.numbers) for side in sides if len(side.numbers) > 1)


def head_count_words(event: Event, heads: int) -> str:
    """Such as "5 tables of four and 1 of three"; why not, for fewer than two."""
    two_over: TwoOver = "two of three" if event.two_over == "two of three" else "one of two"
    try:
        sizes = table_sizes(heads, two_over=two_over)
    except DrawError as error:
        return error.message
    return sizes_words(sizes)


def sizes_words(sizes: Iterable[int]) -> str:
    counts = [(size, len(list(same))) for size, same in groupby(sorted(sizes, reverse=True))]
    parts = [f"{count} of {SIZES[size]}" for size, count in counts]
    first_size, first = counts[0]
    parts[0] = f"{first} table{'' if first == 1 else 's'} of {SIZES[first_size]}"
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]
