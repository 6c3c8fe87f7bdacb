"""Weighs the throws of a game for two by the chance to win, over all that the deal can bring.

The starter, what is pegged, the other's hand and the crib are taken one by one, in the order in
which they count. What is pegged with four cards, by both, is in a table, which
benchmarks/lab/tables/experts.py makes.
"""

from collections.abc import Sequence
from functools import cache
from math import sumprod

from cribbage_events.cribbage.cards import DECK, Card
from cribbage_events.cribbage.combinations import JACK
from cribbage_events.cribbage.computer.discards import WeighedDiscard, ranks_in
from cribbage_events.cribbage.computer.odds import (
    FOURS,
    NOBS,
    crib_chances,
    joint_pegging,
    likely_hands,
    other_throws,
    place,
    role,
    unseen_by_rank,
    with_starters,
)
from cribbage_events.cribbage.computer.play import RANKS
from cribbage_events.cribbage.computer.rest_of_deal import dealers_chances
from cribbage_events.cribbage.counting import points
from cribbage_events.cribbage.game.rules import MOST_POINTS
from cribbage_events.cribbage.game.view import View

HEELS = 2
COUNTS = MOST_POINTS + 1
LONGEST = 121
# Chances that are less than that below the best count as alike, and points decide. Near the end, no
# margin wins 0.15 ± 0.13 % more often, a hand, than sampled deals do, and 1 % 0.05 ± 0.16 %; of a
# difference that is told, 0.94 ± 0.12 comes, and points beside it tell nothing. In whole games
# 0.6 % loses 0.16 ± 0.15 % to this margin, and none 0.02 ± 0.14 %.
ALIKE = 0.002
EVEN = 0.5  # where both may peg out, who is first isn't known


def by_chances(view: View, weighed: Sequence[WeighedDiscard]) -> list[WeighedDiscard]:
    """Return the throws with their chances to win, best first; those that are alike by points."""
    chances = Chances(view)
    found = [chances.of(each) for each in weighed]
    best = max(found)
    judged = [
        each._replace(win_chance=chance, is_alike=best - chance < ALIKE)
        for each, chance in zip(weighed, found, strict=True)
    ]
    return sorted(
        judged,
        key=lambda each: (
            not each.is_alike,
            -(each.total if each.is_alike else each.win_chance or 0),
        ),
    )


class Chances:
    """The chances to win of the player of this view, who is to throw two of six cards."""

    def __init__(self, view: View) -> None:
        self.hand, self.is_dealer = view.hand, view.owns_crib
        needs = [view.rules.target - score for score in view.scores]
        self.own, self.other = needs[view.player], needs[1 - view.player]
        self.unseen = unseen_by_rank(view.hand)
        self.likely = likely_hands(role(not self.is_dealer), self.unseen)
        self.starters = [card for card in DECK if card not in view.hand]
        self.turned = {rank: AfterStarter(self, rank) for rank in RANKS if self.unseen[rank]}

    def of(self, weighed: WeighedDiscard) -> float:
        """The chance to win by throwing these."""
        pegged = joint_pegging(role(self.is_dealer))[place(ranks_in(weighed.kept))]
        cribs = {
            rank: after.crib(weighed.thrown, self.starters) for rank, after in self.turned.items()
        }
        counted: dict[tuple[int, int], int] = {}
        for starter in self.starters:
            key = starter.rank, points(weighed.kept, starter)
            counted[key] = counted.get(key, 0) + 1
        total = 0.0
        for (rank, hand), times in counted.items():
            total += times * self.turned[rank].chance(hand, pegged, cribs[rank])
        return total / len(self.starters)


class AfterStarter:
    """The rest of the deal when a starter of this rank is turned."""

    def __init__(self, deal: Chances, rank: int) -> None:
        self.is_dealer, self.rank = deal.is_dealer, rank
        heels = HEELS if rank == JACK else 0
        self.own = deal.own - heels * deal.is_dealer
        self.other = deal.other - heels * (not deal.is_dealer)
        unseen = list(deal.unseen)
        unseen[rank] -= 1
        self.throws = other_throws(unseen, owns_crib=deal.is_dealer)
        self.hands = hand_chances(deal.likely, deal.unseen[rank], rank)
        self.rows: dict[int, list[float]] = {}

    def crib(self, thrown: Sequence[Card], starters: Sequence[Card]) -> list[float]:
        """Return, by points, how likely the crib counts them."""
        found = crib_chances([card.rank for card in thrown], self.rank, self.throws)
        turned = [card.suit for card in starters if card.rank == self.rank]
        nobs = sum(card.rank == JACK and card.suit in turned for card in thrown) / len(turned)
        return with_one_more(found, nobs) if nobs else found

    def chance(
        self, hand: int, pegged: Sequence[tuple[int, int, float]], crib: Sequence[float]
    ) -> float:
        """The chance to win with a hand that counts so much."""
        total = 0.0
        for mine, theirs, likely in pegged:
            own, other = self.own - mine, self.other - theirs
            if own <= 0 or other <= 0:
                total += likely * (EVEN if own <= 0 and other <= 0 else own <= 0)
            elif self.is_dealer:
                total += likely * self.with_crib(other, self.own, own - hand, crib)
            elif own <= hand:
                total += likely
            else:
                total += likely * self.with_crib(own - hand, self.other, other, crib)
        return total

    def with_crib(self, fixed: int, most: int, needed: int, crib: Sequence[float]) -> float:
        """Return the chance where the dealer's side needs so many points before the crib, of `most`
        at first, and the other side `fixed` ones: before its hand, if that is this side's.
        """
        row = self.rows.get(fixed)
        if row is None:
            row = self.rows[fixed] = self.row(fixed, most)
        return sumprod(crib, row[most - needed : most - needed + COUNTS])

    def row(self, fixed: int, most: int) -> list[float]:
        """Return the chances by what the dealer's side needs after the crib, from `most` down."""
        lowest = most - 3 * COUNTS
        needs = range(most, max(lowest, 0), -1)
        hands = self.hands
        if self.is_dealer:
            at = LONGEST - fixed
            columns = other_deals()
            found = [sumprod(hands, columns[need][at : at + COUNTS]) for need in needs]
            return found + [sum(hands[:fixed])] * max(0, -lowest)
        line = own_deals()[fixed]
        found = [sumprod(hands, line[LONGEST - need : LONGEST - need + COUNTS]) for need in needs]
        return found + [0.0] * max(0, -lowest)


@cache
def own_deals() -> list[list[float]]:
    """Return, by what this side needs, its chances when it deals next, by what the other needs from
    121 down to 1; nothing where the other needs no more.
    """
    return [[], *([*reversed(row), *([0.0] * COUNTS)] for row in dealers_chances(2))]


@cache
def other_deals() -> list[list[float]]:
    """Return the same where the other deals next: by what this side needs, then what the other
    does.
    """
    columns = zip(*dealers_chances(2), strict=True)
    return [[], *([1 - each for each in reversed(row)] + [0.0] * COUNTS for row in columns)]


def hand_chances(likely: Sequence[float], unseen: int, starter: int) -> list[float]:
    """Return, by points, how likely the other's hand counts them with a starter of this rank, of
    which there are so many `unseen`; `likely` are the other's fours.
    """
    found = [0.0] * (COUNTS + 1)
    for weight, (counted, times, nobs) in zip(likely, with_starter(starter), strict=True):
        share = weight * (unseen - times)
        found[counted] += share * (1 - nobs)
        found[counted + 1] += share * nobs
    every = sum(found)
    return [each / every for each in found[:COUNTS]]


@cache
def with_starter(starter: int) -> list[tuple[int, int, float]]:
    """Return, in the order of FOURS, what they count with a starter of this rank, how many of it
    they hold, and how likely a jack is of the starter's suit.
    """
    return [
        (
            with_starters(four)[starter - 1],
            four.count(starter),
            NOBS * four.count(JACK) * (starter != JACK),
        )
        for four in FOURS
    ]


def with_one_more(chances: Sequence[float], likely: float) -> list[float]:
    """Return the chances by points where there is one more as often as `likely`."""
    return [
        (1 - likely) * chance + likely * before
        for chance, before in zip(chances, (0.0, *chances), strict=False)
    ]
