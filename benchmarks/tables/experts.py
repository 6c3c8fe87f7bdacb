"""What the expert pegs with each of four ranks against another expert: pegging.json.

`python -m benchmarks.tables.experts`, after the rounds of `python -m benchmarks.tables`: about nine
hours of one processor. The cards of each deal come from its own seed, so that the table is the same
in however many processes.
"""

import sys
from bisect import bisect
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from itertools import accumulate
from random import Random
from typing import NamedTuple

from benchmarks.tables.averages import ROLES
from cribbage_events.cribbage.cards import Card, Suit
from cribbage_events.cribbage.computer import tables
from cribbage_events.cribbage.computer.odds.quick import DEALER
from cribbage_events.cribbage.computer.odds.ranked import (
    FOURS,
    PAIRS,
    WHOLE_PACK,
    Ranks,
    likely,
)
from cribbage_events.cribbage.computer.play.piles import RANKS, START
from cribbage_events.cribbage.computer.play.playout import play_out
from cribbage_events.cribbage.computer.plays import best_play
from cribbage_events.cribbage.game import Phase, Rules, View
from cribbage_events.cribbage.game.play import ThePlay

SEED = 29
DEALS = 240  # of each four ranks in each role
# Quick play of the same cards tells this share of an expert's luck with them (by regression).
SHARE = 0.7
RULES = Rules()
ME, OTHER = 0, 1


class Pegged(NamedTuple):
    """Points of a deal, or their mean."""

    own: float
    theirs: float


class Cards(NamedTuple):
    """What lies where when the play begins; `kept` and `thrown` by player, ME first."""

    kept: tuple[Ranks, Ranks]
    thrown: tuple[Ranks, Ranks]
    starter: int


def pegged(mine: Ranks, who: str, number: int = DEALS) -> Pegged:
    """The mean of so many deals of expert against expert, corrected by how far quick play of these
    deals is from the mean of quick play over all hands of the other.
    """
    dealer = ME if who == DEALER else OTHER
    experts, quick = [0, 0], [0, 0]
    for deal in range(number):
        rng = Random(f"{SEED} {who} {mine} {deal}")
        cards = drawn(mine, who, rng)
        for total, points in (
            (experts, by_experts(cards, dealer, rng)),
            (quick, quickly(*cards.kept, dealer)),
        ):
            total[ME] += points[ME]
            total[OTHER] += points[OTHER]
    return Pegged(
        *(
            round(expert / number - SHARE * (fast / number - mean), 3)
            for expert, fast, mean in zip(experts, quick, quick_mean(mine, who), strict=True)
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
    """Added up in the order of FOURS: how likely the other player keeps them."""
    left = list(WHOLE_PACK)
    take(left, mine)
    return [*accumulate(likely("kept", across(who), left))]


def by_experts(cards: Cards, dealer: int, rng: Random) -> list[int]:
    """What each pegs; suits don't matter."""
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
            awards = play.play(best_play(view, rng))
        else:
            awards = play.go()
        points[player] += sum(each.points for each in awards.scored)
        points[awards.last_player] += sum(each.points for each in awards.last)
    return points


def seen(
    play: ThePlay, player: int, dealer: int, thrown: tuple[Card, ...], starter: Card
) -> View:
    """A deal at 0 : 0, where points decide."""
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
    """Over every hand of the other, by how likely it is kept."""
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
