"""Chooses who has no game in the rounds to come of an odd pool: the fairest choices first.

Those who were absent least often come first; how often somebody who came late was not there yet
doesn't count. The order of the rounds is found later, so a choice says only who, and how often.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from heapq import heapify, heapreplace
from itertools import combinations_with_replacement
from math import comb
from random import Random

# Of more choices than this, chance picks the ones tried.
FEW_ENOUGH_TO_TRY_ALL = 5_000
TRIED = 200

type Choice = tuple[int, ...]
type Unfairness = tuple[bool, int]


def unfairness(
    choice: Sequence[int], counts: Mapping[int, int], late: Collection[int]
) -> Unfairness:
    """Whether a latecomer has to sit out first; then how unevenly absences are spread."""
    had: dict[int, int] = {}
    total = 0
    for member in choice:
        total += 2 * had.setdefault(member, counts[member]) + 1
        had[member] += 1
    return bool(choice) and all(member in late for member in choice), total


def fairest(
    members: Sequence[int],
    counts: Mapping[int, int],
    rounds: int,
    late: Collection[int],
    rng: Random,
) -> Iterator[tuple[Unfairness, Choice]]:
    """Choices of absent players for these rounds, the fairest first; if very many, only some."""
    if comb(len(members) + rounds - 1, rounds) <= FEW_ENOUGH_TO_TRY_ALL:
        shuffled = rng.sample(list(members), len(members))
        choices = list(combinations_with_replacement(shuffled, rounds))
        rng.shuffle(choices)
        known = [(unfairness(choice, counts, late), choice) for choice in choices]
        yield from sorted(known, key=lambda each: each[0])
        return
    for _ in range(TRIED):
        choice = _spread(members, counts, rounds, late, rng)
        yield unfairness(choice, counts, late), choice


def _spread(
    members: Sequence[int],
    counts: Mapping[int, int],
    rounds: int,
    late: Collection[int],
    rng: Random,
) -> Choice:
    """Each round's absence to somebody who has had fewest, the first not to a latecomer."""
    shuffled = rng.sample(list(members), len(members))
    here = [member for member in shuffled if member not in late] or shuffled
    first = min(here, key=lambda member: counts[member])
    queue = [
        (counts[member] + (member == first), place, member) for place, member in enumerate(shuffled)
    ]
    heapify(queue)
    choice = [first]
    while len(choice) < rounds:
        count, place, member = queue[0]
        heapreplace(queue, (count + 1, place, member))
        choice.append(member)
    return tuple(choice)
