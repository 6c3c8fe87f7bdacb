"""Doubles with new partners every game: tables for any head-count, who moves after a game, and whom
everybody partners next.

Rules: the legion league (RULES.md §4). Tables of four first; what is left over sits at a table of
three, of two, or one of each. After each game the two who move go to the next table, the last
table's to the first, so that every table sends two and receives two.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations, product
from random import Random
from typing import Literal

from cribbage_events.contest.outcome import Key, Outcome
from cribbage_events.contest.pairings import DrawError

type TwoOver = Literal["one of two", "two of three"]
type Pair[P: Key] = frozenset[P]
# Who has partnered whom tonight, and how often.
type Partners[P: Key] = Mapping[Pair[P], int]

# A night's disturbance is two or three people; beyond this many ways, chance picks the ones tried.
WAYS_TRIED = 3_000


class CutNeededError(ValueError):
    """Two at a table of three share its lowest score: `players` cut for who stays."""

    def __init__(self, table: int, players: tuple[Key, ...]) -> None:
        super().__init__(f"Two have the lowest score at table {table}: they cut for who stays.")
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
    """Where somebody sits after a game; `from_table` is None for whoever has just come."""

    player: P
    from_table: int | None
    to_table: int

    @property
    def stays(self) -> bool:
        return self.from_table == self.to_table


def table_sizes(head_count: int, *, two_over: TwoOver = "one of two") -> tuple[int, ...]:
    """How many sit at table 1, 2, 3 …: fours, then a three, then a two.

    Three over make a table of three, one over a table of three and one of two, two over a table of
    two or (`two_over`) two of three. Raises DrawError for fewer than two.
    """
    if head_count < 2:
        raise DrawError("It takes two to play: wait for one more, or call the night off.")
    fours, over = divmod(head_count, 4)
    if over == 1:
        return (*[4] * (fours - 1), 3, 2)
    if over == 2 and two_over == "two of three" and fours:
        return (*[4] * (fours - 1), 3, 3)
    return (*[4] * fours, *([over] if over else []))


def first_seats[P: Key](
    players: Iterable[P], *, seed: int, two_over: TwoOver = "one of two"
) -> tuple[Table[P], ...]:
    """Draw the seats of the first game. The same players, in any order, and seed give the same
    seats. Raises DrawError for fewer than two players, or one named twice.
    """
    order = sorted(players)
    if len(set(order)) < len(order):
        raise DrawError("Somebody is named twice: take one of the two out.")
    Random(seed).shuffle(order)
    tables = []
    for number, size in enumerate(table_sizes(len(order), two_over=two_over), 1):
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
    """How often each two have been partners on these sides."""
    return Counter(frozenset(side) for side in sides if len(side) == 2)


@dataclass(slots=True)
class _Place[P: Key]:
    """A table after everybody has moved: who stayed there, and who has come to it."""

    number: int
    size: int
    stayed: list[P] = field(default_factory=list)
    came: list[P] = field(default_factory=list)

    @property
    def surplus(self) -> int:
        return max(0, len(self.stayed) + len(self.came) - self.size)

    @property
    def vacant(self) -> int:
        return max(0, self.size - len(self.stayed) - len(self.came))

    def without(self, gone: Iterable[P]) -> "_Place[P]":
        out = set(gone)
        return _Place(
            self.number,
            self.size,
            [player for player in self.stayed if player not in out],
            [player for player in self.came if player not in out],
        )

    def filled(self, newcomers: Sequence[P]) -> "_Place[P]":
        """With whoever takes an empty chair: first those of the two who would have stayed."""
        missing = max(0, 2 - len(self.stayed))
        return _Place(
            self.number,
            self.size,
            [*self.stayed, *newcomers[:missing]],
            [*self.came, *newcomers[missing:]],
        )

    def pairings(self) -> list[tuple[Pair[P], Pair[P]]]:
        """The two ways in which those who came can partner those who stayed."""
        here = [*self.stayed, *self.came]
        first, second, third, fourth = here
        return [
            (frozenset((first, third)), frozenset((second, fourth))),
            (frozenset((first, fourth)), frozenset((second, third))),
        ]


def next_seats[P: Key](
    outcomes: Iterable[Outcome[P]],
    *,
    partners: Partners[P],
    seed: int,
    cuts: Mapping[int, P] | None = None,
    leaving: Iterable[P] = (),
    arriving: Iterable[P] = (),
    two_over: TwoOver = "one of two",
) -> tuple[Table[P], ...]:
    """Seat the next game, once every table's result is in.

    `partners` counts tonight's partnerships so far, `cuts` names by table who stays after a tie at
    a table of three. Whoever leaves or arrives in between changes as few seats as possible: only
    players from tables that would have too many change to chairs that would stay empty. Of all ways
    that leaves, one with the fewest repeated partnerships is taken; what is still repeated is
    marked as forced. Raises CutNeededError, and DrawError for fewer than two players.
    """
    places = _moved(outcomes, cuts or {}, set(leaving))
    newcomers = sorted(arriving)
    present = sum(len(place.stayed) + len(place.came) for place in places) + len(newcomers)
    sizes = table_sizes(present, two_over=two_over)
    for number in range(len(places) + 1, len(sizes) + 1):
        places.append(_Place(number, 0))
    for place, size in zip(places, [*sizes, *[0] * (len(places) - len(sizes))], strict=True):
        place.size = size
    chance = Random(seed)
    best = min(_settled(places, newcomers, chance), key=lambda ways: _repeats(ways, partners))
    return tuple(_seated(place, partners, chance) for place in best if place.size)


def _moved[P: Key](
    outcomes: Iterable[Outcome[P]], cuts: Mapping[int, P], leaving: set[P]
) -> list[_Place[P]]:
    """Every table after the movement, without those who have left."""
    played = sorted(outcomes, key=lambda outcome: outcome.table)
    places: list[_Place[P]] = [_Place(number, 0) for number in range(1, len(played) + 1)]
    for index, outcome in enumerate(played):
        stay = who_stays(outcome, cut=cuts.get(outcome.table))
        places[index].stayed = list(stay)
        following = places[(index + 1) % len(played)]
        following.came = [player for player in outcome.players if player not in stay]
    return [place.without(leaving) for place in places]


def _settled[P: Key](
    places: Sequence[_Place[P]], newcomers: Sequence[P], chance: Random
) -> Iterator[list[_Place[P]]]:
    """Every way to fill the empty chairs from the tables that have too many, or some of them."""
    crowded = [place for place in places if place.surplus]
    choices = [list(combinations([*place.stayed, *place.came], place.surplus)) for place in crowded]
    chairs = sum(place.vacant for place in places)
    if _number_of_ways(choices, chairs) <= WAYS_TRIED:
        ways: Iterable[tuple[tuple[P, ...], ...]] = product(*choices)
        for chosen in ways:
            movers = [*newcomers, *(player for group in chosen for player in group)]
            for order in permutations(movers):
                yield _filled(places, order)
        return
    for _ in range(WAYS_TRIED):
        movers = [*newcomers, *(player for group in choices for player in chance.choice(group))]
        chance.shuffle(movers)
        yield _filled(places, movers)


def _number_of_ways(choices: Sequence[Sequence[object]], chairs: int) -> int:
    ways = 1
    for choice in choices:
        ways *= len(choice)
    for number in range(2, chairs + 1):
        ways *= number
    return ways


def _filled[P: Key](places: Sequence[_Place[P]], movers: Sequence[P]) -> list[_Place[P]]:
    settled, waiting = [], list(movers)
    for place in places:
        kept = place.without(movers)
        settled.append(kept.filled(waiting[: kept.vacant]))
        waiting = waiting[kept.vacant :]
    return settled


def _repeats[P: Key](places: Iterable[_Place[P]], partners: Partners[P]) -> tuple[int, int]:
    """How many partnerships would be repeated, and how often those two were partners already."""
    best = [min(_costs(place, partners)) for place in places if place.size == 4]
    return sum(cost[0] for cost in best), sum(cost[1] for cost in best)


def _costs[P: Key](place: _Place[P], partners: Partners[P]) -> list[tuple[int, int]]:
    counts = [[partners.get(pair, 0) for pair in pairs] for pairs in place.pairings()]
    return [(sum(count > 0 for count in each), sum(each)) for each in counts]


def _seated[P: Key](place: _Place[P], partners: Partners[P], chance: Random) -> Table[P]:
    if place.size != 4:
        return Table(place.number, singles([*place.stayed, *place.came]))
    costs = _costs(place, partners)
    ways = [way for way, cost in zip(place.pairings(), costs, strict=True) if cost == min(costs)]
    pairs = chance.choice(ways)
    forced = tuple(pair for pair in pairs if partners.get(pair, 0))
    return Table(place.number, tuple(_in_order(place, pair) for pair in pairs), forced)


def _in_order[P: Key](place: _Place[P], pair: Pair[P]) -> tuple[P, ...]:
    return tuple(player for player in [*place.stayed, *place.came] if player in pair)


def moves[P: Key](before: Iterable[Table[P]], after: Iterable[Table[P]]) -> tuple[Move[P], ...]:
    """Who sits where in the next game, and where they come from, in order of the new tables."""
    was = {player: table.number for table in before for player in table.players}
    return tuple(
        Move(player, was.get(player), table.number) for table in after for player in table.players
    )
