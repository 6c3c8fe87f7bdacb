"""Counts a hand or a crib with its combinations, and fast (RULES.md §6, the show)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cribbage_events.cribbage.cards import Card, CardError, CardProblem, refuse_doubles
from cribbage_events.cribbage.combinations import JACK, CombinationKind, held
from cribbage_events.cribbage.rank_table import BY_RANKS, HAND, WEIGHTS, rank_points

__all__ = ["HAND", "Combination", "CombinationKind", "Count", "count", "points", "rank_points"]

NO_STARTER = (0, None)


class Combination(NamedTuple):
    """`cards` count `points`, which brings the count to `total`."""

    kind: CombinationKind
    cards: tuple[Card, ...]
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class Count:
    """Everything that counts, in the order in which players count."""

    combinations: tuple[Combination, ...]

    @property
    def total(self) -> int:
        """Points."""
        return self.combinations[-1].total if self.combinations else 0


def count(hand: Sequence[Card], starter: Card | None = None, *, crib: bool = False) -> Count:
    """Return what four cards count with the starter, if one is turned, or by themselves.

    In whatever order the hand is given, the count is the same. Raises CardError for more or fewer
    than four cards, or a card that is there twice.
    """
    refuse_wrong(hand, starter, crib=crib)
    total = 0
    counted = []
    for kind, cards, worth in held(hand, starter, crib=crib):
        total += worth
        counted.append(Combination(kind, cards, worth, total))
    return Count(tuple(counted))


def refuse_wrong(hand: Sequence[Card], starter: Card | None, *, crib: bool) -> None:
    """Raises CardError unless there are four cards, and all differ, the starter's too."""
    refuse_doubles((*hand, starter) if starter else hand)
    if len(hand) > HAND:
        raise CardError(CardProblem.TOO_MANY, number=len(hand), crib=crib)
    if len(hand) < HAND:
        raise CardError(CardProblem.TOO_FEW, number=len(hand), crib=crib)


def points(hand: Sequence[Card], starter: Card | None = None, *, crib: bool = False) -> int:
    """The total of `count`, in points, within a microsecond; CardError in the same cases."""
    if len(hand) != HAND:
        refuse_wrong(hand, starter, crib=crib)
    (a, s), (b, t), (c, u), (d, v) = hand
    e, turned = starter or NO_STARTER
    counted, has_equals = BY_RANKS[WEIGHTS[a] + WEIGHTS[b] + WEIGHTS[c] + WEIGHTS[d] + WEIGHTS[e]]
    # Only where ranks are equal, since this takes as long as all the rest.
    if has_equals and len({*hand, starter}) <= HAND:
        refuse_wrong(hand, starter, crib=crib)
    if s == t == u == v:
        if s == turned:
            counted += 5
        elif not crib:
            counted += 4
    if (JACK, turned) in hand:
        counted += 1
    return counted
