"""Guesses hands of the others that agree with every card seen and every go said."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from random import Random
from typing import NamedTuple

from cribbage_events.cribbage.computer.odds.quick import role
from cribbage_events.cribbage.computer.odds.ranked import (
    FOURS,
    PLACE,
    WHOLE_PACK,
    Ranks,
    unseen_by_rank,
    ways,
)
from cribbage_events.cribbage.computer.play.inference import history, likelihood
from cribbage_events.cribbage.computer.play.piles import RANKS, VALUES
from cribbage_events.cribbage.computer.tables import read
from cribbage_events.cribbage.game.view import View
from cribbage_events.cribbage.pegging import LIMIT

# Of a hundred players, how many keep cards at random, as far as we can tell.
UNREASONABLE = 0.05
# At one other player, where four times as many find no more; and at two or three together.
AT_ONE = 150
AT_MANY = 500


class Guess(NamedTuple):
    """The ranks everybody holds, by player, and how likely that is beside other guesses."""

    weight: float
    hands: tuple[Ranks, ...]


def played_by(view: View, player: int) -> list[int]:
    """The ranks that the player has laid in this deal."""
    return [laid.card.rank for laid in view.laid if laid.player == player and laid.card]


def least_value(view: View, player: int) -> int:
    """The lowest value that a card still held can have; a player who said go has no lower one."""
    goes = [laid.count for laid in view.laid if laid.player == player and not laid.card]
    return LIMIT + 1 - min(goes) if goes else 1


def unseen_ranks(view: View) -> list[int]:
    """Return, by rank, how many cards the player of this view hasn't seen."""
    laid = [each.card for each in view.laid if each.card and each.player != view.player]
    starter = [view.starter] if view.starter else []
    return unseen_by_rank([*view.kept, *view.thrown, *starter, *laid])


@cache
def keeps(who: str) -> list[float]:
    """Return, by place among FOURS, how often these four are kept, over how often the pack gives
    them.
    """
    every = sum(ways(ranks, WHOLE_PACK) for ranks in FOURS)
    shares: list[float] = read("kept")[who]
    total = sum(shares)
    return [
        (1 - UNREASONABLE) * share / total / ways(ranks, WHOLE_PACK) + UNREASONABLE / every
        for ranks, share in zip(FOURS, shares, strict=True)
    ]


def other_hands(view: View, other: int) -> list[tuple[float, Ranks]]:
    """Every hand that the other of two players can hold, with its likelihood (unscaled)."""
    unseen, played = unseen_ranks(view), played_by(view, other)
    likelihoods = keeps(role(view.dealer == other))
    least, past = least_value(view, other), history(view, other)
    ranks = [rank for rank in RANKS if unseen[rank] and VALUES[rank] >= least]
    found = []
    for held in combinations_with_replacement(ranks, view.held[other]):
        if possible := ways(held, unseen):
            kept = tuple(sorted((*held, *played)))
            weight = possible * likelihoods[PLACE[kept]]
            found.append((weight * likelihood(past, held), held))
    return found


def guesses(view: View, rng: Random) -> list[Guess]:
    """Guesses at what the others hold: all of them, or a good number where there are more."""
    if view.rules.players > 2:
        return guesses_at_many(view, AT_MANY, rng)
    other = 1 - view.player
    found = other_hands(view, other)
    if len(found) > AT_ONE:
        found = spread(found, AT_ONE, rng)
    own = tuple(card.rank for card in view.hand)
    return [
        Guess(weight, (own, held) if view.player == 0 else (held, own)) for weight, held in found
    ]


def spread(
    weighed: Sequence[tuple[float, Ranks]], number: int, rng: Random
) -> list[tuple[float, Ranks]]:
    """So many of them, each as often as it is likely, evenly spread over their order."""
    step = sum(weight for weight, _ in weighed) / number
    reached = -rng.random() * step
    found = []
    for weight, ranks in weighed:
        reached += weight
        times = 0
        while reached > 0:
            reached -= step
            times += 1
        if times:
            found.append((float(times), ranks))
    return found


def guesses_at_many(view: View, number: int, rng: Random) -> list[Guess]:
    """So many guesses at what two or three others hold, drawn from the unseen cards."""
    unseen = unseen_ranks(view)
    pack = [rank for rank in RANKS for _ in range(unseen[rank])]
    return [one_guess(view, pack, rng) for _ in range(number)]


def one_guess(view: View, pack: Sequence[int], rng: Random) -> Guess:
    """Deals the pack out, to whom has said go at the lowest count first.

    How likely such cards are kept is left out: with several hands at once, a few guesses of the
    many would outweigh all others.
    """
    others = [player for player in range(view.rules.players) if player != view.player]
    hands: list[Ranks] = [tuple(card.rank for card in view.hand)] * view.rules.players
    left = rng.sample(pack, len(pack))
    for other in sorted(others, key=lambda each: -least_value(view, each)):
        least = least_value(view, other)
        hands[other] = tuple([rank for rank in left if VALUES[rank] >= least][: view.held[other]])
        for rank in hands[other]:
            left.remove(rank)
    return Guess(1.0, tuple(hands))
