"""Discarding near the end of a game for two: by chances to win, the same deals for each throw."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from cribbage_events.cribbage.cards import DECK, Card
from cribbage_events.cribbage.combinations import JACK
from cribbage_events.cribbage.computer.discards import WeighedDiscard
from cribbage_events.cribbage.computer.finish import Finish
from cribbage_events.cribbage.computer.odds.cribs import crib_chances, other_throws
from cribbage_events.cribbage.computer.odds.guesses import keeps, spread
from cribbage_events.cribbage.computer.odds.quick import role
from cribbage_events.cribbage.computer.odds.ranked import FOURS, Ranks, unseen_by_rank, ways
from cribbage_events.cribbage.computer.play.piles import START
from cribbage_events.cribbage.computer.play.playout import Scored, play_out
from cribbage_events.cribbage.counting import points
from cribbage_events.cribbage.game.view import View
from cribbage_events.cribbage.rank_table import rank_points

CANDIDATES = 5
EACH_STARTER = 8  # deals with every starter that can be turned
HEELS = 2


class Deal(NamedTuple):
    """A starter, and four ranks that the other may keep."""

    starter: Card
    other: Ranks


def by_chances(view: View, weighed: Sequence[WeighedDiscard], rng: Random) -> list[WeighedDiscard]:
    """The best by points, weighed anew by the chance to win, best first; then the others."""
    deals = likely_deals(view, rng)
    throws = {rank: throws_beside(view, rank) for rank in {deal.starter.rank for deal in deals}}
    judged = [
        each._replace(win_chance=chance_after(view, each, deals, throws))
        for each in weighed[:CANDIDATES]
    ]
    return [*sorted(judged, key=lambda each: -(each.win_chance or 0)), *weighed[CANDIDATES:]]


def throws_beside(view: View, starter: int) -> list[float]:
    """How likely the other throws each pair when a starter of this rank is turned."""
    unseen = unseen_by_rank(view.hand)
    unseen[starter] -= 1
    return other_throws(unseen, owns_crib=view.owns_crib)


def likely_deals(view: View, rng: Random) -> list[Deal]:
    """Every starter some times, each time with another hand of the other's."""
    starters = [card for card in DECK if card not in view.hand] * EACH_STARTER
    unseen = unseen_by_rank(view.hand)
    weighed = [
        (weight * possible, ranks)
        for weight, ranks in zip(keeps(role(not view.owns_crib)), FOURS, strict=True)
        if (possible := ways(ranks, unseen))
    ]
    found = spread(weighed, len(starters), rng)
    others = [ranks for times, ranks in found for _ in range(int(times))]
    rng.shuffle(others)
    return [
        Deal(starter, other)
        for starter, other in zip(starters, others, strict=False)
        if other.count(starter.rank) < unseen[starter.rank]
    ]


def chance_after(
    view: View, weighed: WeighedDiscard, deals: Sequence[Deal], throws: Mapping[int, list[float]]
) -> float:
    """How often the side wins that throws these cards, both then playing quickly.

    `throws`: by the starter's rank, how likely the other's throws are.
    """
    thrown = [card.rank for card in weighed.thrown]
    finishes: dict[int, Finish] = {}
    total = 0.0
    for deal in deals:
        rank = deal.starter.rank
        if rank not in finishes:
            finishes[rank] = Finish(view, crib_chances(thrown, rank, throws[rank]))
        total += finishes[rank].chance(course(view, weighed.kept, deal))
    return total / len(deals)


def course(view: View, kept: tuple[Card, ...], deal: Deal) -> Scored:
    """What is pegged in the deal up to the crib, in this order."""
    dealer, pone = view.dealer, 1 - view.dealer
    own, other = [card.rank for card in kept], list(deal.other)
    hands = [own, other] if view.player == 0 else [other, own]
    shown = [0, 0]
    shown[view.player] = points(kept, deal.starter)
    shown[1 - view.player] = rank_points([*other, deal.starter.rank])
    scored = [(dealer, HEELS)] if deal.starter.rank == JACK else []
    scored += play_out(START, hands, pone, dealer)
    return [*scored, (pone, shown[pone]), (dealer, shown[dealer])]
