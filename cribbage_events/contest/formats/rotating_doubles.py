"""Doubles with new partners every game: tables for any head-count, who moves after a game, and whom
everybody partners next.

Rules: the legion league (RULES.md §4). Tables of four first; what is left over sits at a table of
three, of two, or one of each. After each game the two who move go to the next table, the last
table's to the first, so that every table sends two and receives two.
"""

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Any, Self

from cribbage_events.contest.drawing.pairings import DrawError, DrawProblem
from cribbage_events.contest.drawing.places import (
    MovedTable,
    Pair,
    Partners,
    best_places,
    repeats_of,
)
from cribbage_events.contest.formats.settings import FormatSettings
from cribbage_events.contest.outcome import Key, Outcome


class TwoLeftOver(StrEnum):
    """The tables for two players left over beside the tables of four."""

    ONE_TABLE = "one-table"  # of two
    TWO_TABLES = "two-tables"  # of three, with one table of four less


@dataclass(frozen=True, slots=True)
class RotatingDoublesSettings(FormatSettings):
    """A night of doubles."""

    two_left_over: TwoLeftOver = TwoLeftOver.ONE_TABLE

    @classmethod
    def stored(cls, settings: Mapping[str, Any]) -> Self:
        return cls(TwoLeftOver(settings.get("two_left_over", TwoLeftOver.ONE_TABLE)))


class CutNeededError(ValueError):
    """Two at a table of three share its lowest score: `players` cut for who stays."""

    def __init__(self, table: int, players: tuple[Key, ...]) -> None:
        super().__init__(table, players)
        self.table = table
        self.players = players


@dataclass(frozen=True, slots=True)
class Table[P: Key]:
    """A game to be played: partners share a side. `forced`: partners who have been partners before
    tonight, since no choice was left.
    """

    number: int
    sides: tuple[tuple[P, ...], ...]
    forced: tuple[Pair[P], ...] = ()

    @property
    def players(self) -> tuple[P, ...]:
        return tuple(player for side in self.sides for player in side)


@dataclass(frozen=True, slots=True)
class Move[P: Key]:
    """A player's seat after a game; `from_table` is None for somebody who has just come."""

    player: P
    from_table: int | None
    to_table: int

    @property
    def stays(self) -> bool:
        return self.from_table == self.to_table


def table_sizes(
    head_count: int, *, two_left_over: TwoLeftOver = TwoLeftOver.ONE_TABLE
) -> tuple[int, ...]:
    """Return how many sit at table 1, 2, 3 …: fours, then a three, then a two.

    Three over make a table of three, one over a table of three and one of two, two over a table of
    two or (`two_left_over`) two of three. Raises DrawError for fewer than two.
    """
    if head_count < 2:
        raise DrawError(DrawProblem.TOO_FEW_TONIGHT)
    fours, over = divmod(head_count, 4)
    if over == 1:
        return (*[4] * (fours - 1), 3, 2)
    if over == 2 and two_left_over == TwoLeftOver.TWO_TABLES and fours:
        return (*[4] * (fours - 1), 3, 3)
    return (*[4] * fours, *([over] if over else []))


def first_seats[P: Key](
    players: Iterable[P], *, seed: int, two_left_over: TwoLeftOver = TwoLeftOver.ONE_TABLE
) -> tuple[Table[P], ...]:
    """Draw the seats of the first game. The same players, in any order, and seed give the same
    seats. Raises DrawError for fewer than two players, or one named twice.
    """
    order = sorted(players)
    if len(set(order)) < len(order):
        twice = next(player for player in order if order.count(player) > 1)
        raise DrawError(DrawProblem.LISTED_TWICE, players=(twice,))
    Random(seed).shuffle(order)
    tables = []
    for number, size in enumerate(table_sizes(len(order), two_left_over=two_left_over), 1):
        seated, order = order[:size], order[size:]
        sides = (tuple(seated[:2]), tuple(seated[2:])) if size == 4 else singles(seated)
        tables.append(Table(number, sides))
    return tuple(tables)


def singles[P: Key](players: Iterable[P]) -> tuple[tuple[P, ...], ...]:
    """Everybody plays alone."""
    return tuple((player,) for player in players)


def who_stays[P: Key](outcome: Outcome[P], *, cut: P | None = None) -> tuple[P, ...]:
    """The losers at a table of four, the lowest score at a table of three, nobody at one of two.

    `cut` names who stays where two share the lowest score. Raises CutNeededError if it doesn't.
    """
    if len(outcome.players) == 2:
        return ()
    if len(outcome.players) == 4:
        losers = [side for index, side in enumerate(outcome.sides) if index != outcome.winner]
        return tuple(player for side in losers for player in side.players)
    lowest = min(outcome.loser_scores)
    level = tuple(
        player
        for index, side in enumerate(outcome.sides)
        if side.score == lowest and index != outcome.winner
        for player in side.players
    )
    if len(level) == 1:
        return level
    if cut not in level:
        raise CutNeededError(outcome.table, level)
    return (cut,)


def partners_of[P: Key](sides: Iterable[Sequence[P]]) -> Counter[Pair[P]]:
    """Return how often each two have been partners on these sides."""
    return Counter(frozenset(side) for side in sides if len(side) == 2)


def next_seats[P: Key](
    outcomes: Iterable[Outcome[P]],
    *,
    partners: Partners[P],
    seed: int,
    cuts: Mapping[int, P] | None = None,
    leaving: Iterable[P] = (),
    arriving: Iterable[P] = (),
    two_left_over: TwoLeftOver = TwoLeftOver.ONE_TABLE,
) -> tuple[Table[P], ...]:
    """Seat the next game, once every table's result is in.

    `partners` counts tonight's partnerships so far, `cuts` names by table who stays after a tie at
    a table of three. Somebody who leaves or arrives in between changes as few seats as possible:
    only players from tables that would have too many change to chairs that would stay empty. Of all
    ways that leaves, one with the fewest repeated partnerships is taken; what is still repeated is
    marked as forced. Raises CutNeededError, and DrawError for fewer than two players.
    """
    places = _moved(outcomes, cuts or {}, set(leaving))
    chance = Random(seed)
    best = _best(places, arriving, partners, two_left_over, chance)
    return tuple(_seated(place, partners, chance) for place in best if place.size)


def change_seats[P: Key](
    tables: Iterable[Table[P]],
    *,
    partners: Partners[P],
    seed: int,
    leaving: Iterable[P] = (),
    arriving: Iterable[P] = (),
    two_left_over: TwoLeftOver = TwoLeftOver.ONE_TABLE,
) -> tuple[Table[P], ...]:
    """Change as few as possible of the seats that are made, for somebody who is gone or new.

    `partners` counts tonight's partnerships before this game. A table whose players stay the same
    keeps its partners. Raises DrawError for fewer than two players.
    """
    ready = sorted(tables, key=lambda table: table.number)
    gone = set(leaving)
    places = [_as_place(table).without(gone) for table in ready]
    chance = Random(seed)
    best = _best(places, arriving, partners, two_left_over, chance)
    as_it_was = {frozenset(table.players): table for table in ready}
    return tuple(
        as_it_was.get(frozenset(place.players)) or _seated(place, partners, chance)
        for place in best
        if place.size
    )


def _as_place[P: Key](table: Table[P]) -> MovedTable[P]:
    """One of each side on either hand, so that a table that loses two can still be paired."""
    stayed, came = table.players[::2], table.players[1::2]
    return MovedTable(table.number, 0, list(stayed), list(came))


def _best[P: Key](
    places: list[MovedTable[P]],
    arriving: Iterable[P],
    partners: Partners[P],
    two_left_over: TwoLeftOver,
    chance: Random,
) -> list[MovedTable[P]]:
    newcomers = sorted(arriving)
    present = sum(len(place.players) for place in places) + len(newcomers)
    sizes = table_sizes(present, two_left_over=two_left_over)
    return best_places(places, newcomers, partners, sizes, chance)


def _moved[P: Key](
    outcomes: Iterable[Outcome[P]], cuts: Mapping[int, P], leaving: set[P]
) -> list[MovedTable[P]]:
    """Every table after the movement, without those who have left."""
    played = sorted(outcomes, key=lambda outcome: outcome.table)
    places: list[MovedTable[P]] = [MovedTable(number, 0) for number in range(1, len(played) + 1)]
    for index, outcome in enumerate(played):
        stay = who_stays(outcome, cut=cuts.get(outcome.table))
        places[index].stayed = list(stay)
        following = places[(index + 1) % len(played)]
        following.came = [player for player in outcome.players if player not in stay]
    return [place.without(leaving) for place in places]


def _seated[P: Key](place: MovedTable[P], partners: Partners[P], chance: Random) -> Table[P]:
    if place.size != 4:
        return Table(place.number, singles(place.players))
    repeats = repeats_of(place, partners)
    ways = [
        way for way, each in zip(place.pairings(), repeats, strict=True) if each == min(repeats)
    ]
    pairs = chance.choice(ways)
    forced = tuple(pair for pair in pairs if partners.get(pair, 0))
    return Table(place.number, tuple(_in_order(place, pair) for pair in pairs), forced)


def _in_order[P: Key](place: MovedTable[P], pair: Pair[P]) -> tuple[P, ...]:
    return tuple(player for player in place.players if player in pair)


def moves[P: Key](before: Iterable[Table[P]], after: Iterable[Table[P]]) -> tuple[Move[P], ...]:
    """Return everybody's next seat and where they come from, in order of the new tables."""
    was = {player: table.number for table in before for player in table.players}
    return tuple(
        Move(player, was.get(player), table.number) for table in after for player in table.players
    )


def missed_rounds[P: Key](
    players: Iterable[P], seated: Mapping[int, Container[P]]
) -> dict[P, tuple[int, ...]]:
    """The rounds that each player missed, for those who missed any; `seated` says by round who had
    a game in it. Who left and came back for the same round has missed nothing (RULES.md §4).
    """
    found = {
        player: tuple(number for number in sorted(seated) if player not in seated[number])
        for player in players
    }
    return {player: rounds for player, rounds in found.items() if rounds}
