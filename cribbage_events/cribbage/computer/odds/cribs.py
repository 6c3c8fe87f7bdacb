"""The chances of each count of a crib, knowing one's own discard and the starter."""

from collections.abc import Sequence
from random import Random

from cribbage_events.cribbage.computer.odds.quick import role
from cribbage_events.cribbage.computer.odds.ranked import PAIRS, Ranks, likely
from cribbage_events.cribbage.computer.play.piles import RANKS
from cribbage_events.cribbage.game.rules import MOST_POINTS
from cribbage_events.cribbage.rank_table import BY_RANKS, WEIGHTS

SAMPLE = 150


def crib_chances(thrown: Sequence[int], starter: int, throws: Sequence[float]) -> list[float]:
    """Return chances by points where two ranks were thrown and the other's pairs are as likely as
    `throws`.
    """
    key = WEIGHTS[thrown[0]] + WEIGHTS[thrown[1]] + WEIGHTS[starter]
    found = [0.0] * (MOST_POINTS + 1)
    for (a, b), likelihood in zip(PAIRS, throws, strict=True):
        if likelihood:
            found[BY_RANKS[key + WEIGHTS[a] + WEIGHTS[b]].points] += likelihood
    every = sum(found)
    return [likelihood / every for likelihood in found]


def other_throws(unseen: Sequence[int], *, owns_crib: bool) -> list[float]:
    """The chances that the other player discards each of PAIRS, by the crib's owner."""
    return likely("throws", role(not owns_crib), unseen)


def crib_of_singles(thrown: int, starter: int, unseen: Sequence[int], rng: Random) -> list[float]:
    """Return chances by points where three cards came from others or from the pack."""
    pack = [rank for rank in RANKS for _ in range(unseen[rank])]
    found = [0.0] * (MOST_POINTS + 1)
    for _ in range(SAMPLE):
        ranks: Ranks = (thrown, starter, *rng.sample(pack, 3))
        found[BY_RANKS[sum([WEIGHTS[rank] for rank in ranks])].points] += 1 / SAMPLE
    return found
