"""Discarding near the end of a game for two: by chances to win, the same deals for each throw."""

from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from cribbage_events.cribbage.cards import DECK, Card
from cribbage_events.cribbage.combinations import JACK
from cribbage_events.cribbage.computer.discards import WeighedDiscard, ranks_in
from cribbage_events.cribbage.computer.odds import (
    FOURS,
    Ranks,
    crib_chances,
    keeps,
    other_throws,
    role,
    spread,
    unseen_by_rank,
    ways,
)
from cribbage_events.cribbage.computer.play import START, Scored, play_out
from cribbage_events.cribbage.computer.rest_of_deal import RestOfDeal, hands_in_turn
from cribbage_events.cribbage.game.view import View

ROUNDS = 8  # each with every starter that can be turned
HEELS = 2
# Standard errors of the difference. A throw that is so far behind isn't played on.
HOPELESS = 3.0
# Within so many, or less than a hundredth, chances can't be told apart, and points decide.
ALIKE = 2.0
HUNDREDTH = 0.01


class PossibleDeal(NamedTuple):
    """A starter, and four ranks that the other may keep."""

    starter: Card
    other: Ranks


def by_chances(view: View, weighed: Sequence[WeighedDiscard], rng: Random) -> list[WeighedDiscard]:
    """Return the throws with their chances to win, best first.

    Those whose chance can't be told from the highest come first, by points.
    """
    ranks = {card.rank for card in DECK if card not in view.hand}
    throws = {rank: throws_beside(view, rank) for rank in ranks}
    tries = [Tries(view, each, throws) for each in weighed]
    running = tries
    for deals in possible_rounds(view, rng):
        for each in running:
            each.play(deals)
        leader = max(running, key=lambda each: each.mean)
        running = [each for each in running if each.lag(leader) <= HOPELESS * each.error(leader)]
    leader = max(running, key=lambda each: each.mean)
    judged = [each.judged(leader) for each in tries]
    alike = [each for each in judged if each.is_alike]
    others = [each for each in judged if not each.is_alike]
    return [
        *sorted(alike, key=lambda each: -each.total),
        *sorted(others, key=lambda each: -(each.win_chance or 0)),
    ]


class Tries:
    """The share of deals that the side of this view wins by throwing these cards, both then playing
    quickly.
    """

    def __init__(
        self, view: View, weighed: WeighedDiscard, throws: Mapping[int, list[float]]
    ) -> None:
        """`throws`: by the starter's rank, how likely the other's throws are."""
        thrown = [card.rank for card in weighed.thrown]
        self.view, self.weighed = view, weighed
        self.rests = {
            rank: RestOfDeal(view, crib_chances(thrown, rank, likely))
            for rank, likely in throws.items()
        }
        self.chances: list[float] = []

    def play(self, deals: Sequence[PossibleDeal]) -> None:
        for deal in deals:
            scored = course(self.view, self.weighed.kept, deal)
            self.chances.append(self.rests[deal.starter.rank].chance(scored))

    @property
    def mean(self) -> float:
        return sum(self.chances) / len(self.chances)

    def behind(self, leader: "Tries") -> list[float]:
        """Return the difference in each deal that both have played."""
        pairs = zip(leader.chances, self.chances, strict=False)
        return [theirs - own for theirs, own in pairs]

    def lag(self, leader: "Tries") -> float:
        return fmean(self.behind(leader))

    def error(self, leader: "Tries") -> float:
        """The standard error of `lag`."""
        behind = self.behind(leader)
        return stdev(behind) / sqrt(len(behind))

    def judged(self, leader: "Tries") -> WeighedDiscard:
        alike = self.lag(leader) <= max(ALIKE * self.error(leader), HUNDREDTH)
        return self.weighed._replace(win_chance=self.mean, is_alike=alike)


def throws_beside(view: View, starter: int) -> list[float]:
    """Return how likely the other throws each pair when a starter of this rank is turned."""
    unseen = unseen_by_rank(view.hand)
    unseen[starter] -= 1
    return other_throws(unseen, owns_crib=view.owns_crib)


def possible_rounds(view: View, rng: Random) -> list[list[PossibleDeal]]:
    """Return rounds: in each every starter comes once, each time with another hand of
    the other's.
    """
    starters = [card for card in DECK if card not in view.hand]
    unseen = unseen_by_rank(view.hand)
    weighed = [
        (weight * possible, ranks)
        for weight, ranks in zip(keeps(role(not view.owns_crib)), FOURS, strict=True)
        if (possible := ways(ranks, unseen))
    ]
    found = spread(weighed, len(starters) * ROUNDS)
    others = [ranks for times, ranks in found for _ in range(int(times))]
    rng.shuffle(others)
    return [
        [
            PossibleDeal(starter, other)
            for starter, other in zip(starters, others[at : at + len(starters)], strict=False)
            if other.count(starter.rank) < unseen[starter.rank]
        ]
        for at in range(0, len(others), len(starters))
    ]


def course(view: View, kept: tuple[Card, ...], deal: PossibleDeal) -> Scored:
    """Return what is pegged in the deal up to the crib, in this order."""
    dealer, pone = view.dealer, 1 - view.dealer
    own, other = ranks_in(kept), deal.other
    hands = (own, other) if view.player == 0 else (other, own)
    scored = [(dealer, HEELS)] if deal.starter.rank == JACK else []
    scored += play_out(START, [*map(list, hands)], pone, dealer)
    return scored + hands_in_turn(view, kept, deal.starter, hands)
