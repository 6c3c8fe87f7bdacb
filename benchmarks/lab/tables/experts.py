"""Finds what the expert pegs with each of four ranks against another expert: pegging.json, and how
likely both peg so much together: joint_dealer.bin and joint_pone.bin.

`python -m benchmarks.lab.tables.experts`, or the end of `python -m benchmarks.lab.tables`: ten
minutes of one processor, with a C compiler. Both play as the expert does, for points, since no
score is to be preferred. Each four ranks are played a number of times in each role; what chance
leaves in their means is taken off twice: by quick play of the same cards, whose mean over all hands
is known, and by what other fours with the same ranks, pairs and threes of ranks peg.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import accumulate, combinations
from math import exp, sqrt, sumprod
from pathlib import Path
from random import Random
from statistics import fmean
from typing import NamedTuple

from benchmarks.lab import compiled
from benchmarks.lab.tables.averages import ROLES
from cribbage_events.cribbage.cards import Card, Suit
from cribbage_events.cribbage.computer import tables
from cribbage_events.cribbage.computer.odds import (
    DEALER,
    FOURS,
    PAIRS,
    WHOLE_PACK,
    Ranks,
    likely,
)
from cribbage_events.cribbage.computer.play import RANKS, START, play_out

SEED = 29
DEALS = 160  # of each four ranks in each role
# How much of an expert's luck with the cards quick play of them tells (by regression).
QUICK_SHARE = 0.4
# How much a four's own deals count beside what is told by its ranks, and how strongly that is drawn
# to the mean: both by what tells fours best that were left out.
OWN_SHARE = 0.5
RIDGE = 15.0
ME, OTHER = 0, 1
# Of both together: how many of a four's own deals the deals of all fours in that role count like
# (by what tells deals best that were left out), the most points of each, and the least share that
# is kept, of the likeliest.
LIKE_OWN = 80
MOST = 15
LEAST = 6 / 255
STEPS = 6

type Both = tuple[int, int]  # what I peg, and the other


class Pegged(NamedTuple):
    """It has the points of a deal, or their mean."""

    own: float
    theirs: float


class Cards(NamedTuple):
    """These are the cards when the play begins; `kept` and `thrown` by player, ME first."""

    kept: tuple[Ranks, Ranks]
    thrown: tuple[Ranks, Ranks]
    starter: int


def main() -> None:
    table = {}
    for who in ROLES:
        played = [deals(mine, who) for mine in FOURS]
        means = smooth([mean(mine, who, each) for mine, each in zip(FOURS, played, strict=True)])
        table[who] = {
            "own": [round(each.own, 3) for each in means],
            "theirs": [round(each.theirs, 3) for each in means],
        }
        write(
            f"joint_{who}.bin", joint([Counter(both for both, _ in each) for each in played], means)
        )
    write("pegging.json", (json.dumps(table, separators=(",", ":")) + "\n").encode())


def write(name: str, data: bytes) -> None:
    (Path(tables.__file__).parent / name).write_bytes(data)


def deals(mine: Ranks, who: str, number: int = DEALS) -> list[tuple[Both, Both]]:
    """Return what both peg in each deal, as experts and as quick players."""
    dealer = ME if who == DEALER else OTHER
    found = []
    for deal in range(number):
        cards = drawn(mine, who, Random(f"{SEED} {who} {mine} {deal}"))
        found.append((by_experts(cards, dealer), quickly(*cards.kept, dealer)))
    return found


def mean(mine: Ranks, who: str, played: Sequence[tuple[Both, Both]]) -> Pegged:
    """The mean of experts, less a part of how far quick play of the same cards is from the mean of
    quick play over all hands of the other.
    """
    known = quick_mean(mine, who)
    return Pegged(
        *(
            fmean(experts[at] - QUICK_SHARE * quick[at] for experts, quick in played)
            + QUICK_SHARE * known[at]
            for at in (ME, OTHER)
        )
    )


def drawn(mine: Ranks, who: str, rng: Random) -> Cards:
    """The other keeps and both throw what players in their roles do, of the cards that are left."""
    left = list(WHOLE_PACK)
    take(left, mine)
    (other,) = rng.choices(FOURS, cum_weights=other_fours(mine, who))
    take(left, other)
    thrown = []
    for role in (who, across(who)):
        thrown += rng.choices(PAIRS, likely("throws", role, left))
        take(left, thrown[-1])
    starter = rng.choice([rank for rank in RANKS for _ in range(left[rank])])
    return Cards((mine, other), (thrown[ME], thrown[OTHER]), starter)


def take(left: list[int], ranks: Ranks) -> None:
    for rank in ranks:
        left[rank] -= 1


def across(who: str) -> str:
    return ROLES[1 - ROLES.index(who)]


@cache
def other_fours(mine: Ranks, who: str) -> list[float]:
    """Return how likely the other player keeps them, added up in the order of FOURS."""
    left = list(WHOLE_PACK)
    take(left, mine)
    return [*accumulate(likely("kept", across(who), left))]


def by_experts(cards: Cards, dealer: int) -> Both:
    """Return what each pegs; suits don't matter."""
    pack = {rank: [Card(rank, suit) for suit in Suit] for rank in RANKS}
    kept, thrown = (
        [[pack[rank].pop() for rank in ranks] for ranks in both]
        for both in (cards.kept, cards.thrown)
    )
    player = by_points()
    told = compiled.deal((player, player), kept, thrown, pack[cards.starter].pop(), dealer)
    return told.total(ME, compiled.PEGGING), told.total(OTHER, compiled.PEGGING)


@cache
def by_points() -> compiled.Player:
    return compiled.player()


def quickly(mine: Ranks, other: Ranks, dealer: int) -> Both:
    points = [0, 0]
    for player, scored in play_out(START, [[*mine], [*other]], 1 - dealer, dealer):
        points[player] += scored
    return points[ME], points[OTHER]


def quick_mean(mine: Ranks, who: str) -> Pegged:
    """Return the mean over every hand of the other, by how likely it is kept."""
    dealer = ME if who == DEALER else OTHER
    left = list(WHOLE_PACK)
    take(left, mine)
    own = theirs = every = 0.0
    for other, weight in zip(FOURS, likely("kept", across(who), left), strict=True):
        if weight:
            points = quickly(mine, other, dealer)
            own += weight * points[ME]
            theirs += weight * points[OTHER]
            every += weight
    return Pegged(own / every, theirs / every)


# ---------------------------------------------------------------- both together


def joint(counted: Sequence[Counter[Both]], means: Sequence[Pegged]) -> bytes:
    """Return, for each of FOURS, a byte with the number of cells, and for each its place (own times
    16 and theirs) and its share, of the likeliest's 255.
    """
    every: Counter[Both] = Counter()
    for each in counted:
        every.update(each)
    found = bytearray()
    for each, wanted in zip(counted, means, strict=True):
        shares: dict[Both, float] = defaultdict(float)
        for both, times in each.items():
            shares[capped(both)] += times
        for both, times in every.items():
            shares[capped(both)] += times * LIKE_OWN / every.total()
        most = max(shares.values())
        kept = {both: share for both, share in shares.items() if share > LEAST * most}
        found += packed(tilted(kept, wanted))
    return bytes(found)


def capped(both: Both) -> Both:
    return min(both[ME], MOST), min(both[OTHER], MOST)


def packed(shares: Mapping[Both, float]) -> bytes:
    most = max(shares.values())
    cells = {both: round(255 * share / most) for both, share in sorted(shares.items())}
    left = {both: times for both, times in cells.items() if times}
    return bytes(
        [len(left), *(part for (own, theirs), n in left.items() for part in (16 * own + theirs, n))]
    )


def tilted(shares: Mapping[Both, float], wanted: Pegged) -> dict[Both, float]:
    """Return the shares, each times a power of both numbers of points, so that the means are as
    wanted (by Newton's method).
    """
    slope = [0.0, 0.0]
    found = dict(shares)
    for _ in range(STEPS):
        every = sum(found.values())
        at = [
            sum(share * both[who] for both, share in found.items()) / every for who in (ME, OTHER)
        ]
        (xx, xy), (_, yy) = [
            [
                sum(
                    share * (both[one] - at[one]) * (both[other] - at[other])
                    for both, share in found.items()
                )
                / every
                for other in (ME, OTHER)
            ]
            for one in (ME, OTHER)
        ]
        x, y = wanted.own - at[ME], wanted.theirs - at[OTHER]
        whole = xx * yy - xy * xy
        slope[ME] += (x * yy - y * xy) / whole
        slope[OTHER] += (y * xx - x * xy) / whole
        found = {
            both: share * exp(slope[ME] * both[ME] + slope[OTHER] * both[OTHER])
            for both, share in shares.items()
        }
    return found


# ---------------------------------------------------------------- from four to four


def smooth(means: Sequence[Pegged]) -> list[Pegged]:
    """Return, in the order of FOURS, each mean drawn towards what the ranks in it peg elsewhere."""
    own = drawn_together([each.own for each in means])
    theirs = drawn_together([each.theirs for each in means])
    return [*map(Pegged, own, theirs)]


def drawn_together(values: Sequence[float]) -> list[float]:
    """Fit the ranks, pairs and threes of ranks by ridge regression; then go towards the value
    itself.
    """
    parts, lower = factored()
    mean = fmean(values)
    gained = [0.0] * len(lower)
    for held, value in zip(parts, values, strict=True):
        for part, times in held.items():
            gained[part] += times * (value - mean)
    weights = solved(lower, gained)
    found = []
    for held, value in zip(parts, values, strict=True):
        told = mean + sum(times * weights[part] for part, times in held.items())
        found.append(told + OWN_SHARE * (value - told))
    return found


@cache
def factored() -> tuple[list[dict[int, int]], list[list[float]]]:
    """Return how often each part is in each of FOURS, and the Cholesky factor of its products."""
    names: dict[Ranks, int] = {}
    parts = []
    for mine in FOURS:
        counted = Counter(part for size in (1, 2, 3) for part in combinations(mine, size))
        parts.append({names.setdefault(part, len(names)): n for part, n in counted.items()})
    products = [[0.0] * len(names) for _ in names]
    for held in parts:
        for one, times in held.items():
            for other, also in held.items():
                products[one][other] += times * also
    lower: list[list[float]] = []
    for at, row in enumerate(products):
        row[at] += RIDGE
        new: list[float] = []
        for other in range(at):
            known = lower[other]
            new.append((row[other] - sumprod(new, known[:other])) / known[other])
        lower.append([*new, sqrt(row[at] - sumprod(new, new))])
    return parts, lower


def solved(lower: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Return what `lower` times its mirror image multiplies to give `right`."""
    half: list[float] = []
    for at, row in enumerate(lower):
        half.append((right[at] - sumprod(row[:at], half)) / row[at])
    found = [0.0] * len(lower)
    for at in reversed(range(len(lower))):
        rest = sum(lower[below][at] * found[below] for below in range(at + 1, len(lower)))
        found[at] = (half[at] - rest) / lower[at][at]
    return found


if __name__ == "__main__":
    main()
