"""Chairs at the tables of a night of doubles: who changes to another, who can partner whom.

Of all ways to fill the empty chairs from tables that have too many, one is found with the fewest
repeated partnerships.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations, product
from random import Random

from cribbage_events.contest.outcome import Key

type Pair[P: Key] = frozenset[P]
# Who has partnered whom tonight, and how often.
type Partners[P: Key] = Mapping[Pair[P], int]

# A night's disturbance is two or three people; beyond this many ways, chance picks the ones tried.
WAYS_TRIED = 3_000


@dataclass(slots=True)
class MovedTable[P: Key]:
    """A table after everybody has moved: who stayed there, and who has come to it."""

    number: int
    size: int
    stayed: list[P] = field(default_factory=list)
    came: list[P] = field(default_factory=list)

    @property
    def players(self) -> list[P]:
        return [*self.stayed, *self.came]

    @property
    def surplus(self) -> int:
        return max(0, len(self.players) - self.size)

    @property
    def vacant(self) -> int:
        return max(0, self.size - len(self.stayed) - len(self.came))

    def without(self, gone: Iterable[P]) -> "MovedTable[P]":
        out = set(gone)
        return MovedTable(
            self.number,
            self.size,
            [player for player in self.stayed if player not in out],
            [player for player in self.came if player not in out],
        )

    def filled(self, newcomers: Sequence[P]) -> "MovedTable[P]":
        """Return the table with its empty chairs taken, first those of players who would stay."""
        missing = max(0, 2 - len(self.stayed))
        return MovedTable(
            self.number,
            self.size,
            [*self.stayed, *newcomers[:missing]],
            [*self.came, *newcomers[missing:]],
        )

    def pairings(self) -> list[tuple[Pair[P], Pair[P]]]:
        """The two ways in which those who came can partner those who stayed."""
        first, second, third, fourth = self.players
        return [
            (frozenset((first, third)), frozenset((second, fourth))),
            (frozenset((first, fourth)), frozenset((second, third))),
        ]


def best_places[P: Key](
    places: list[MovedTable[P]],
    newcomers: list[P],
    partners: Partners[P],
    sizes: Sequence[int],
    chance: Random,
) -> list[MovedTable[P]]:
    """The places with as many at each table as `sizes` says, repeating as little as can be."""
    places += [MovedTable(number, 0) for number in range(len(places) + 1, len(sizes) + 1)]
    for place, size in zip(places, [*sizes, *[0] * (len(places) - len(sizes))], strict=True):
        place.size = size
    return min(_settled(places, newcomers, chance), key=lambda settled: _repeats(settled, partners))


def _settled[P: Key](
    places: Sequence[MovedTable[P]], newcomers: Sequence[P], chance: Random
) -> Iterator[list[MovedTable[P]]]:
    """Every way to fill the empty chairs from the tables that have too many, or some of them."""
    crowded = [place for place in places if place.surplus]
    choices = [list(combinations(place.players, place.surplus)) for place in crowded]
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


def _filled[P: Key](places: Sequence[MovedTable[P]], movers: Sequence[P]) -> list[MovedTable[P]]:
    settled, waiting = [], list(movers)
    for place in places:
        kept = place.without(movers)
        settled.append(kept.filled(waiting[: kept.vacant]))
        waiting = waiting[kept.vacant :]
    return settled


def _repeats[P: Key](places: Iterable[MovedTable[P]], partners: Partners[P]) -> tuple[int, int]:
    """Return how many partnerships would be repeated, and how often those two were partners
    already.
    """
    best = [min(repeats_of(place, partners)) for place in places if place.size == 4]
    return sum(cost[0] for cost in best), sum(cost[1] for cost in best)


def repeats_of[P: Key](place: MovedTable[P], partners: Partners[P]) -> list[tuple[int, int]]:
    """Return, for each way of pairing, how many partnerships it repeats, and how often those two
    had one.
    """
    counts = [[partners.get(pair, 0) for pair in pairs] for pairs in place.pairings()]
    return [(sum(count > 0 for count in each), sum(each)) for each in counts]
