"""The fewest repeats of a small field, by trying every way to pair every round."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

type Pairs = list[tuple[int, int]]

ABSENT = -1


@dataclass
class Way:
    """One way to play a round: the games, and who of which group is one too many."""

    games: Pairs
    absent: list[tuple[Sequence[int], int]]


def matchings(players: Sequence[int]) -> Iterator[Pairs]:
    """Every way to pair an even number of players."""
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
    """Every way to play a round of two odd groups, the absent of both against each other."""
    found: list[Way] = []
    for one, two in product(ways(first), ways(second)):
        absent = [*one.absent, *two.absent]
        crossing = (absent[0][1], absent[1][1])
        found.append(Way([*one.games, *two.games, crossing], absent))
    return found


def fewest_repeats(
    possible: Sequence[Way], rounds: int, played: Pairs, absences: Sequence[int] = ()
) -> int:
    """Over all rounds to come; nobody is absent who was more often than another of the group."""
    met = Counter((min(pair), max(pair)) for pair in played)
    away = Counter(absences)
    best = [rounds * len(possible[0].games) + 1]

    def try_all(left: int, spent: int) -> None:
        if spent >= best[0]:
            return
        if not left:
            best[0] = spent
            return
        for way in possible:
            if any(away[one] > min(away[other] for other in group) for group, one in way.absent):
                continue
            repeats = sum(met[game] > 0 for game in way.games)
            met.update(way.games)
            away.update(one for _, one in way.absent)
            try_all(left - 1, spent + repeats)
            met.subtract(way.games)
            away.subtract([one for _, one in way.absent])

    try_all(rounds, 0)
    return best[0]
