"""Weighing discards: the hand and the crib with every starter and every throw of the other.

Two players throw two of six cards each. How often the other throws which ranks, and what is pegged
with four cards, comes from the tables.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import sumprod
from typing import NamedTuple

from cribbage_events.cribbage.cards import DECK, Card, Suit
from cribbage_events.cribbage.combinations import JACK
from cribbage_events.cribbage.computer.odds import (
    PAIRS,
    Ranks,
    average_crib,
    likely,
    net_pegging,
    place,
    role,
    unseen_by_rank,
    with_starters,
)
from cribbage_events.cribbage.computer.play import RANKS
from cribbage_events.cribbage.counting import points

FLUSH = 5


class WeighedDiscard(NamedTuple):
    """The expected points of a discard: the hand and the crib on average, pegging net. Where three
    or four play, `pegging` is 0: what they peg isn't known, and a figure for two would mislead.

    `crib` counts against whom it doesn't belong to, and is negative then. `total` adds up the
    three. `win_chance` (0 to 1) is there between two, and decides; `is_alike` where it can't be
    told from the best one's, so that points decide.
    """

    thrown: tuple[Card, ...]
    kept: tuple[Card, ...]
    hand: float
    crib: float
    pegging: float
    total: float
    win_chance: float | None = None
    is_alike: bool = False


def weigh_pairs(hand: Sequence[Card], *, owns_crib: bool) -> list[WeighedDiscard]:
    """Each of the 15 throws from six cards of a game for two, best first."""
    unseen = unseen_by_rank(hand)
    throws = likely("throws", role(not owns_crib), unseen)
    every = sum(throws)
    likelihoods = [throw / every for throw in throws]
    outcomes = crib_outcomes(likelihoods, unseen)
    their_jacks = sumprod(likelihoods, JACKS)
    weighed = []
    for thrown in combinations(hand, 2):
        crib = sumprod(outcomes, crib_counts(ranks_in(thrown)))
        crib += suited(thrown, hand, their_jacks)
        kept = tuple(card for card in hand if card not in thrown)
        pegging = net_pegging(role(owns_crib))[place(ranks_in(kept))]
        weighed.append(weigh_throw(hand, thrown, crib, pegging, owns_crib=owns_crib))
    return sorted(weighed, key=lambda each: -each.total)


def weigh_singles(hand: Sequence[Card], *, owns_crib: bool, players: int) -> list[WeighedDiscard]:
    """Each of the five cards to throw in a game for three or four, best first."""
    who = role(owns_crib)
    cribs = {card: average_crib([card], who, players) for card in hand}
    weighed = [
        weigh_throw(hand, (card,), crib, 0.0, owns_crib=owns_crib) for card, crib in cribs.items()
    ]
    return sorted(weighed, key=lambda each: -each.total)


def weigh_throw(
    hand: Sequence[Card], thrown: tuple[Card, ...], crib: float, pegging: float, *, owns_crib: bool
) -> WeighedDiscard:
    """One throw from the hand; `crib` is what the crib counts on average, whosever it is."""
    kept = tuple(card for card in hand if card not in thrown)
    counted = average_hand(kept, hand)
    crib = crib if owns_crib else -crib
    return WeighedDiscard(thrown, kept, counted, crib, pegging, counted + crib + pegging)


def average_hand(kept: tuple[Card, ...], seen: Sequence[Card]) -> float:
    """The mean of what four cards count over all starters that aren't seen."""
    starters = [card for card in DECK if card not in seen]
    return sum([points(kept, starter) for starter in starters]) / len(starters)


def ranks_in(cards: Sequence[Card]) -> Ranks:
    """The ranks from low to high."""
    return tuple(sorted([card.rank for card in cards]))


JACKS = [float(pair.count(JACK)) for pair in PAIRS]


def crib_outcomes(likelihoods: Sequence[float], unseen: Sequence[int]) -> list[float]:
    """The probability of each throw of the other with each rank of the starter."""
    starters = sum(unseen) - 2
    found: list[float] = []
    for (a, b), likelihood in zip(PAIRS, likelihoods, strict=True):
        share = likelihood / starters
        chances = [share * left for left in unseen[1:]]
        chances[a - 1] -= share
        chances[b - 1] -= share
        found += chances
    return found


@cache
def crib_counts(thrown: Ranks) -> list[float]:
    """Return what a crib counts by ranks, in the order of `crib_outcomes`."""
    return [
        float(counted) for pair in PAIRS for counted in with_starters(tuple(sorted(thrown + pair)))
    ]


def suited(thrown: Sequence[Card], seen: Sequence[Card], their_jacks: float) -> float:
    """Points of the crib by suits: his nobs, and a flush of five."""
    left = {suit: len(RANKS) - sum(card.suit == suit for card in seen) for suit in Suit}
    unseen = sum(left.values())
    nobs = sum(left[card.suit] / unseen for card in thrown if card.rank == JACK)
    nobs += their_jacks * unseen / len(Suit) / unseen
    if thrown[0].suit != thrown[1].suit:
        return nobs
    fits = left[thrown[0].suit]
    flush = fits * (fits - 1) * (fits - 2) / (unseen * (unseen - 1) * (unseen - 2))
    return nobs + FLUSH * flush
