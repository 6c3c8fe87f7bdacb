"""The rest of a deal: pegging, the hands in turn, the crib, then the chance at the next deal.

Between two sides the chances at the beginning of a deal are in a table, which
benchmarks/lab/tables/race.py makes; among three they are estimated.
"""

from collections.abc import Sequence
from functools import cache
from math import exp
from random import Random

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.computer.odds import (
    Ranks,
    crib_chances,
    crib_of_singles,
    other_throws,
    played_by,
    unseen_ranks,
)
from cribbage_events.cribbage.computer.play import Scored
from cribbage_events.cribbage.computer.tables import read
from cribbage_events.cribbage.counting import points
from cribbage_events.cribbage.game.rules import Rules
from cribbage_events.cribbage.game.view import View
from cribbage_events.cribbage.rank_table import rank_points

DIGITS = 3
WHOLE = 16**DIGITS - 1
# Among three, a side that needs this many points less than another is e times likelier to win; the
# dealer's crib is worth so many points ahead.
LEAD = 8.0
CRIB = 2.5
# What the others' points weigh where points decide. Between 0.8 and 1 no difference in strength was
# found (-0.01 ± 0.04 points a deal); below 1 both score more, as good players do.
THEIRS = 0.8


def chance_at_deal(rules: Rules, scores: Sequence[int], dealer: int, side: int) -> float:
    """The chance of `side` to win the game, 0 to 1, when player `dealer` is about to deal."""
    to_go = [rules.target - score for score in scores]
    return win_chance(to_go, side, rules.side_of(dealer), rules.players)


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


class RestOfDeal:
    """What a deal brings the side of this view when these points are pegged in it from now on."""

    def __init__(self, view: View, crib: Sequence[float]) -> None:
        """`crib`: how likely it counts 0, 1, 2 … points."""
        rules = view.rules
        self.players, self.sides = rules.players, rules.sides
        self.side = view.side
        self.dealer = rules.side_of(view.dealer)
        self.next_dealer = rules.side_of(rules.next_to(view.dealer))
        self.to_go = tuple(rules.target - score for score in view.scores)
        self.crib = [(counted, chance) for counted, chance in enumerate(crib) if chance]
        self.before_crib: dict[tuple[int, ...], float] = {}

    def net(self, scored: Scored) -> float:
        """The side's points less the others', which weigh a little less (their average among
        three).
        """
        own = others = 0
        for player, counted in scored:
            if player % self.sides == self.side:
                own += counted
            else:
                others += counted
        return own - THEIRS * others / (self.sides - 1)

    def chance(self, scored: Scored) -> float:
        """Return the chance to win after these points, the hands included, are pegged in this
        order.
        """
        to_go = list(self.to_go)
        for player, counted in scored:
            side = player % self.sides
            to_go[side] -= counted
            if to_go[side] <= 0:
                return float(side == self.side)
        needed = tuple(to_go)
        found = self.before_crib.get(needed)
        if found is None:
            found = self.before_crib[needed] = self.with_crib(needed)
        return found

    def with_crib(self, needed: tuple[int, ...]) -> float:
        total = 0.0
        for counted, chance in self.crib:
            to_go = list(needed)
            to_go[self.dealer] -= counted
            if to_go[self.dealer] <= 0:
                total += chance * (self.dealer == self.side)
            else:
                total += chance * win_chance(to_go, self.side, self.next_dealer, self.players)
        return total


def hands_in_turn(
    view: View, kept: Sequence[Card], starter: Card, hands: Sequence[Sequence[int]]
) -> Scored:
    """What everybody counts in the show, in this order.

    `hands` are the four ranks of each player; `kept` are the cards of the player of this view,
    which count exactly.
    """
    return [
        (
            player,
            points(kept, starter)
            if player == view.player
            else rank_points([*hands[player], starter.rank]),
        )
        for player in view.rules.from_left_of(view.dealer)
    ]


def four_ranks(view: View, held: Sequence[Sequence[int]]) -> list[Ranks]:
    """Return everybody's four ranks where these are still held."""
    return [(*ranks, *played_by(view, player)) for player, ranks in enumerate(held)]


def likely_crib(view: View, starter: Card, rng: Random) -> list[float]:
    """Return, by points, how likely the crib counts them."""
    unseen = unseen_ranks(view)
    thrown = [card.rank for card in view.thrown]
    if view.rules.players == 2:
        throws = other_throws(unseen, owns_crib=view.owns_crib)
        return crib_chances(thrown, starter.rank, throws)
    return crib_of_singles(thrown[0], starter.rank, unseen, rng)
