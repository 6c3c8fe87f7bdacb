"""Finds the points that the expert pegs with each of four ranks against another expert:
pegging.json.

`python -m benchmarks.lab.tables.experts`, or the end of `python -m benchmarks.lab.tables`: about
two hours of one processor. Both players play as the expert does. Each four ranks are played a few
times in each role; what chance leaves in their means is taken off twice: by quick play of the same
cards, whose mean over all hands is known, and by what other fours with the same ranks, pairs and
threes of ranks peg. The root mean square error of the table is 0.23 points (quick players: 0.46).
"""

import json
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import accumulate, combinations
from math import sqrt, sumprod
from pathlib import Path
from random import Random
from statistics import fmean
from typing import NamedTuple

from benchmarks.lab.tables.averages import ROLES
from cribbage_events.cribbage.cards import Card, Suit
from cribbage_events.cribbage.computer import Expert, tables
from cribbage_events.cribbage.computer.odds import (
    DEALER,
    FOURS,
    PAIRS,
    WHOLE_PACK,
    Ranks,
    likely,
)
from cribbage_events.cribbage.computer.play import RANKS, START, play_out
from cribbage_events.cribbage.game import Phase, Rules, View
from cribbage_events.cribbage.game.stages import ThePlay

SEED = 29
DEALS = 40  # of each four ranks in each role
# How much of an expert's luck with the cards quick play of them tells (by regression).
QUICK_SHARE = 0.4
# How much a four's own deals count beside what is told by its ranks, and how strongly that is drawn
# to the mean: both by what tells fours best that were left out.
OWN_SHARE = 0.35
RIDGE = 15.0
RULES = Rules()
EXPERT = Expert()
ME, OTHER = 0, 1


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
    found = {who: smooth([pegged(mine, who) for mine in FOURS]) for who in ROLES}
    table = {
        who: {
            "own": [round(each.own, 3) for each in means],
            "theirs": [round(each.theirs, 3) for each in means],
        }
        for who, means in found.items()
    }
    path = Path(tables.__file__).parent / "pegging.json"
    path.write_text(json.dumps(table, separators=(",", ":")) + "\n")


def pegged(mine: Ranks, who: str, number: int = DEALS) -> Pegged:
    """The mean of so many deals of expert against expert, less a part of how far quick play of the
    same cards is from the mean of quick play over all hands of the other.
    """
    dealer = ME if who == DEALER else OTHER
    found = quick_mean(mine, who)
    own, theirs = QUICK_SHARE * found.own, QUICK_SHARE * found.theirs
    for deal in range(number):
        rng = Random(f"{SEED} {who} {mine} {deal}")
        cards = drawn(mine, who, rng)
        experts, quick = by_experts(cards, dealer, rng), quickly(*cards.kept, dealer)
        own += (experts[ME] - QUICK_SHARE * quick[ME]) / number
        theirs += (experts[OTHER] - QUICK_SHARE * quick[OTHER]) / number
    return Pegged(own, theirs)


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


def by_experts(cards: Cards, dealer: int, rng: Random) -> list[int]:
    """Return what each pegs; suits don't matter."""
    pack = {rank: [Card(rank, suit) for suit in Suit] for rank in RANKS}
    kept, thrown = (
        [tuple(pack[rank].pop() for rank in ranks) for ranks in both]
        for both in (cards.kept, cards.thrown)
    )
    starter = pack[cards.starter].pop()
    play = ThePlay(RULES, kept, dealer)
    points = [0, 0]
    while (player := play.to_move) is not None:
        if play.playable(player):
            view = seen(play, player, dealer, thrown[player], starter)
            awards = play.play(EXPERT.play(view, rng))
        else:
            awards = play.go()
        points[player] += sum(each.points for each in awards.scored)
        points[awards.last_player] += sum(each.points for each in awards.last)
    return points


def seen(play: ThePlay, player: int, dealer: int, thrown: tuple[Card, ...], starter: Card) -> View:
    """Return a deal at 0 : 0, where points decide."""
    return View(
        rules=RULES,
        player=player,
        phase=Phase.PLAY,
        dealer=dealer,
        scores=(0, 0),
        hand=tuple(play.held[player]),
        thrown=thrown,
        starter=starter,
        pile=tuple(play.pile),
        laid=tuple(play.laid),
        held=tuple(map(len, play.held)),
        gone=frozenset(play.gone),
    )


def quickly(mine: Ranks, other: Ranks, dealer: int) -> list[int]:
    points = [0, 0]
    for player, scored in play_out(START, [[*mine], [*other]], 1 - dealer, dealer):
        points[player] += scored
    return points


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
