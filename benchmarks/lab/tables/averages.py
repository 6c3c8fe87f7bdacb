"""Counts how often ranks are thrown and kept, what the crib then counts, and what a hand pegs."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from benchmarks.lab.tables.deals import Dealt
from cribbage_events.cribbage.combinations import JACK
from cribbage_events.cribbage.computer.odds import (
    DEALER,
    FOURS,
    NOBS,
    PAIRS,
    PONE,
    WHOLE_PACK,
    Ranks,
    likely,
    place,
    with_starters,
)
from cribbage_events.cribbage.computer.play import RANKS, START, play_out, quick_rank

ROLES = (DEALER, PONE)

type ByRole[T] = dict[str, list[T]]


def shares(
    dealt: Iterable[Dealt],
) -> tuple[ByRole[float], ByRole[float]]:
    """Return how often each of PAIRS is thrown, and each of FOURS kept, by role."""
    thrown: dict[str, Counter[int]] = {who: Counter() for who in ROLES}
    kept: dict[str, Counter[int]] = {who: Counter() for who in ROLES}
    for each in dealt:
        for at, who in enumerate(ROLES):
            thrown[who][place([card.rank for card in each.thrown[at]])] += 1
            kept[who][place([card.rank for card in each.kept[at]])] += 1
    return by_role(thrown, len(PAIRS)), by_role(kept, len(FOURS))


def by_role(counted: dict[str, Counter[int]], length: int) -> ByRole[float]:
    """Return shares of a million, rounded, by role."""
    return {
        who: [round(1e6 * counter[at] / counter.total(), 1) for at in range(length)]
        for who, counter in counted.items()
    }


def cribs() -> ByRole[float]:
    """The mean of a crib that each of PAIRS was thrown to, over the other's throws and starters."""
    return {
        who: [round(crib(mine, other), 3) for mine in PAIRS]
        for who, other in zip(ROLES, reversed(ROLES), strict=True)
    }


def crib(mine: Ranks, other: str) -> float:
    unseen = [left - mine.count(rank) for rank, left in enumerate(WHOLE_PACK)]
    total = weight = 0.0
    for theirs, likelihood in zip(PAIRS, likely("throws", other, unseen), strict=True):
        if not likelihood:
            continue
        starters = with_starters(tuple(sorted(mine + theirs)))
        left = [unseen[rank] - theirs.count(rank) for rank in RANKS]
        points = sum(map(lambda scored, ways: scored * ways, starters, left)) / sum(left)
        total += likelihood * (points + NOBS * (mine + theirs).count(JACK))
        weight += likelihood
    return total / weight


def pegging(number: int, rng: Random) -> dict[str, dict[str, list[float]]]:
    """Return the mean points pegged with each of FOURS, one’s own and the other’s."""
    found: dict[str, dict[str, list[float]]] = {}
    for turn, (who, other) in enumerate(zip(ROLES, reversed(ROLES), strict=True)):
        means = [pegged(mine, other, turn, number, rng) for mine in FOURS]
        found[who] = {"own": [own for own, _ in means], "theirs": [theirs for _, theirs in means]}
    return found


def pegged(mine: Ranks, other: str, turn: int, number: int, rng: Random) -> tuple[float, float]:
    """Return the mean points pegged; `turn` is 0 where the other leads, which is the pone."""
    unseen = [left - mine.count(rank) for rank, left in enumerate(WHOLE_PACK)]
    own = theirs = 0
    for hand in rng.choices(FOURS, likely("kept", other, unseen), k=number):
        for player, points in play_out(START, [list(mine), list(hand)], 1 - turn, turn):
            if player == 0:
                own += points
            else:
                theirs += points
    return round(own / number, 3), round(theirs / number, 3)


def held(number: int, rng: Random) -> list[list[float]]:
    """Return, by cards held (0 to 4), then by rank, its share among the cards that are
    still held.
    """
    counted: list[Counter[int]] = [Counter() for _ in range(5)]
    hands = [rng.choices(FOURS, likely("kept", who, WHOLE_PACK), k=number) for who in ROLES]
    for dealer, pone in zip(*hands, strict=True):
        watch([list(dealer), list(pone)], counted)
    return [[counter[rank] / (counter.total() or 1) for rank in range(14)] for counter in counted]


def watch(hands: Sequence[list[int]], counted: list[Counter[int]]) -> None:
    """Plays the hands out in turn, counting what is held whenever somebody lays a card."""
    pile, turn, last = START, 1, 1
    while any(hands):
        for hand in hands:
            counted[len(hand)].update(hand)
        rank = quick_rank(pile, hands[turn], len(hands[1 - turn])) if hands[turn] else 0
        if rank:
            hands[turn].remove(rank)
            pile, last = pile.then(rank), turn
        elif turn == last:
            pile = START
        turn = 1 - turn
