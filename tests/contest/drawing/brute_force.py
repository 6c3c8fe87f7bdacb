"""Find the best draw of a small field by trying all pairings of all rounds."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

type Pairs = list[tuple[int, int]]

ABSENT = -1


@dataclass
class Way:
    """A round is played in this way: its games, and who sits out in each odd group."""

    games: Pairs
    absent: list[tuple[Sequence[int], int]]


def matchings(players: Sequence[int]) -> Iterator[Pairs]:
    """Return every way to pair an even number of players."""
    if not players:
        yield []
        return
    first, *others = players
    for other in others:
        rest = [one for one in others if one != other]
        for pairs in matchings(rest):
            yield [(min(first, other), max(first, other)), *pairs]


def ways(group: Sequence[int]) -> list[Way]:
    """Every way to play a round within one group, somebody being absent if it is odd."""
    if len(group) % 2 == 0:
        return [Way(pairs, []) for pairs in matchings(group)]
    found: list[Way] = []
    for pairs in matchings([*group, ABSENT]):
        absent = next(two for one, two in pairs if one == ABSENT)
        found.append(Way([two for two in pairs if ABSENT not in two], [(group, absent)]))
    return found


def ways_across(first: Sequence[int], second: Sequence[int]) -> list[Way]:
    """Return every way to play a round of two odd groups, whose absent players meet."""
    found: list[Way] = []
    for one, two in product(ways(first), ways(second)):
        absent = [*one.absent, *two.absent]
        crossing = (absent[0][1], absent[1][1])
        found.append(Way([*one.games, *two.games, crossing], absent))
    return found


class Best(NamedTuple):
    """These figures rate the best draw, the most important first."""

    repeats: int
    late_waits: bool
    unfairness: int


def best_of(
    possible: Sequence[Way],
    rounds: int,
    played: Pairs,
    absences: Sequence[int] = (),
    late: Sequence[int] = (),
) -> Best:
    """Return the best draw of all rounds to come: it has the fewest repeats, then lets no latecomer
    sit out first, then has the smallest sum of squares of everybody’s absences.
    """
    met = Counter((min(pair), max(pair)) for pair in played)
    away = Counter(absences)
    worst = Best(rounds * len(possible[0].games) + 1, True, 0)
    best = [worst]

    def try_all(left: int, spent: Best) -> None:
        if spent >= best[0] or spent.repeats > best[0].repeats:
            return
        if not left:
            best[0] = spent
            return
        for way in possible:
            repeats = sum(met[game] > 0 for game in way.games)
            gone = [one for _, one in way.absent]
            unfair = sum(2 * away[one] + 1 for one in gone)
            waits = spent.late_waits or (left == rounds and any(one in late for one in gone))
            met.update(way.games)
            away.update(gone)
            try_all(left - 1, Best(spent.repeats + repeats, waits, spent.unfairness + unfair))
            met.subtract(way.games)
            away.subtract(gone)

    try_all(rounds, Best(0, False, 0))
    return best[0]


def measured(
    rounds: Sequence[Pairs],
    absent: Sequence[Sequence[int]],
    played: Pairs,
    absences: Sequence[int] = (),
    late: Sequence[int] = (),
) -> Best:
    """The figures of these rounds; `absent` is the player without a game in each."""
    met = {(min(pair), max(pair)) for pair in played}
    away = Counter(absences)
    repeats = unfair = 0
    for games, gone in zip(rounds, absent, strict=True):
        for one, two in games:
            repeats += (min(one, two), max(one, two)) in met
            met.add((min(one, two), max(one, two)))
        unfair += sum(2 * away[one] + 1 for one in gone)
        away.update(gone)
    return Best(repeats, bool(absent) and any(one in late for one in absent[0]), unfair)
