"""Gives the chances to win from the points that everybody still needs.

Between two sides the chances at the beginning of a deal are in a table, which
benchmarks/lab/tables/race.py makes; among three they are estimated.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from math import exp, sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from cribbage_events.cribbage.cards import DECK, Card
from cribbage_events.cribbage.combinations import JACK
from cribbage_events.cribbage.computer.discards import WeighedDiscard
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
from cribbage_events.cribbage.computer.tables import read
from cribbage_events.cribbage.counting import points as counted_points
from cribbage_events.cribbage.game.view import View
from cribbage_events.cribbage.rank_table import rank_points

DIGITS = 3
WHOLE = 16**DIGITS - 1
# Among three, a side that needs this many points less than another is e times likelier to win; the
# dealer's crib is worth so many points ahead.
LEAD = 8.0
CRIB = 2.5


def win_chance(to_go: Sequence[int], side: int, dealing: int, players: int) -> float:
    """The chance of `side`, 0 to 1, where the side `dealing` is about to deal.

    `to_go` are the points that each side needs, 1 to 121.
    """
    if players == 3:
        return estimate(to_go, side, dealing)
    chance = dealers_chances(players)[to_go[dealing] - 1][to_go[1 - dealing] - 1]
    return chance if side == dealing else 1 - chance


@cache
def dealers_chances(players: int) -> list[list[float]]:
    """The dealer's side's chance by what it needs and what the other side needs, both less 1."""
    return [
        [int(row[at : at + DIGITS], 16) / WHOLE for at in range(0, len(row), DIGITS)]
        for row in read("race")[str(players)]
    ]


def estimate(to_go: Sequence[int], side: int, dealing: int) -> float:
    """Estimate the chance among three: who needs less wins more often."""
    ahead = [exp((CRIB * (at == dealing) - needed) / LEAD) for at, needed in enumerate(to_go)]
    return ahead[side] / sum(ahead)


# Guesses how a deal under way will end, and with it perhaps the game: pegging, hands in turn,
# crib.


class Finish:
    """The chances of the side whose view this is. `crib`: how likely it counts 0, 1, 2 … points."""

    def __init__(self, view: View, crib: Sequence[float]) -> None:
        rules = view.rules
        self.players, self.sides = rules.players, rules.sides
        self.side = view.side
        self.dealer = rules.side_of(view.dealer)
        self.next_dealer = rules.side_of(rules.next_to(view.dealer))
        self.to_go = tuple(rules.target - score for score in view.scores)
        self.crib = [(points, chance) for points, chance in enumerate(crib) if chance]
        self.before_crib: dict[tuple[int, ...], float] = {}

    def chance(self, scored: Scored) -> float:
        """Return the chance to win after these points, the hands included, are pegged in this
        order.
        """
        to_go = list(self.to_go)
        for player, points in scored:
            side = player % self.sides
            to_go[side] -= points
            if to_go[side] <= 0:
                return float(side == self.side)
        needed = tuple(to_go)
        found = self.before_crib.get(needed)
        if found is None:
            found = self.before_crib[needed] = self.with_crib(needed)
        return found

    def with_crib(self, needed: tuple[int, ...]) -> float:
        total = 0.0
        for points, chance in self.crib:
            to_go = list(needed)
            to_go[self.dealer] -= points
            if to_go[self.dealer] <= 0:
                total += chance * (self.dealer == self.side)
            else:
                total += chance * win_chance(to_go, self.side, self.next_dealer, self.players)
        return total


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
        self.finishes = {
            rank: Finish(view, crib_chances(thrown, rank, likely))
            for rank, likely in throws.items()
        }
        self.chances: list[float] = []

    def play(self, deals: Sequence[PossibleDeal]) -> None:
        for deal in deals:
            scored = course(self.view, self.weighed.kept, deal)
            self.chances.append(self.finishes[deal.starter.rank].chance(scored))

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
    found = spread(weighed, len(starters) * ROUNDS, rng)
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
    own, other = [card.rank for card in kept], list(deal.other)
    hands = [own, other] if view.player == 0 else [other, own]
    shown = [0, 0]
    shown[view.player] = counted_points(kept, deal.starter)
    shown[1 - view.player] = rank_points([*other, deal.starter.rank])
    scored = [(dealer, HEELS)] if deal.starter.rank == JACK else []
    scored += play_out(START, hands, pone, dealer)
    return [*scored, (pone, shown[pone]), (dealer, shown[dealer])]
