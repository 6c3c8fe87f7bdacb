"""The odds: other players' cards, the points of a crib, averages by rank."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from random import Random
from typing import NamedTuple

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.combinations import JACK
from cribbage_events.cribbage.computer.play import RANKS, VALUES, WHIM, history, likelihood
from cribbage_events.cribbage.computer.tables import read, read_bytes
from cribbage_events.cribbage.game.rules import MOST_POINTS
from cribbage_events.cribbage.game.view import View
from cribbage_events.cribbage.pegging import LIMIT
from cribbage_events.cribbage.rank_table import BY_RANKS, WEIGHTS

# Cards by rank alone: the pairs of ranks to throw and the fours to keep, and how likely they are.
#
# The order of PAIRS and of FOURS is the order of the tables.

type Ranks = tuple[int, ...]

PAIRS: tuple[Ranks, ...] = tuple(combinations_with_replacement(RANKS, 2))
FOURS: tuple[Ranks, ...] = tuple(combinations_with_replacement(RANKS, 4))
PLACE = {
    ranks: place for ranks_in_order in (PAIRS, FOURS) for place, ranks in enumerate(ranks_in_order)
}
SUITS = 4
WHOLE_PACK = (0, *(SUITS for _ in RANKS))


def place(ranks: Sequence[int]) -> int:
    """The position of two or four ranks in the tables."""
    return PLACE[tuple(sorted(ranks))]


def unseen_by_rank(seen: Sequence[Card]) -> list[int]:
    """Return, by rank from 0 to 13, how many cards aren't among those seen (none of rank 0)."""
    unseen = list(WHOLE_PACK)
    for card in seen:
        unseen[card.rank] -= 1
    return unseen


def ways(ranks: Ranks, unseen: Sequence[int]) -> int:
    """Return in how many ways these ranks can be taken from the unseen cards."""
    return prod(comb(unseen[rank], ranks.count(rank)) for rank in set(ranks))


def likely(table: str, role: str, unseen: Sequence[int]) -> list[float]:
    """Return how often that role throws (`throws`) or keeps (`kept`) each of PAIRS or FOURS, given
    the unseen cards; not adding up to 1.
    """
    shares: list[float] = read(table)[role]
    # By rank and how often it is there: the share of its cards that are still to be had.
    left = [
        comb(unseen[rank], times) / comb(SUITS, times)
        for rank in range(len(WHOLE_PACK))
        for times in range(SUITS + 1)
    ]
    if len(shares) == len(PAIRS):
        return [share * left[a] * left[b] for share, (a, b) in zip(shares, PAIRS_LEFT, strict=True)]
    return [
        share * left[a] * left[b] * left[c] * left[d]
        for share, (a, b, c, d) in zip(shares, FOURS_LEFT, strict=True)
    ]


def places_left(ranks: Ranks) -> list[int]:
    """Return where `likely` finds what is left of each rank; what is there twice is found once."""
    found = [rank * (SUITS + 1) + ranks.count(rank) for rank in sorted(set(ranks))]
    return found + [0] * (len(ranks) - len(found))


def likely_hands(who: str, unseen: Sequence[int]) -> list[float]:
    """Return how likely that role keeps each of FOURS, given the unseen cards; not adding up to
    1.
    """
    left = [comb(unseen[rank], times) for rank in range(14) for times in range(SUITS + 1)]
    return [
        share * left[a] * left[b] * left[c] * left[d]
        for share, (a, b, c, d) in zip(keeps(who), FOURS_LEFT, strict=True)
    ]


PAIRS_LEFT = [places_left(ranks) for ranks in PAIRS]
FOURS_LEFT = [places_left(ranks) for ranks in FOURS]


@cache
def with_starters(ranks: Ranks) -> list[int]:
    """Fifteens, pairs and runs of four ranks with a starter of each rank 1 to 13; 0 where all four
    cards of that rank are in the hand.
    """
    key = sum(WEIGHTS[rank] for rank in ranks)
    return [
        0 if ranks.count(rank) == SUITS else BY_RANKS[key + WEIGHTS[rank]].points for rank in RANKS
    ]


DEALER, PONE = "dealer", "pone"
KEPT = 4
# A flush of four, and a fifth card of its suit about once in five.
FLUSH = 4.2
NOBS = 0.25  # for a jack


def role(owns_crib: bool) -> str:
    """Return what the tables call a player who has, or hasn't, the crib."""
    return DEALER if owns_crib else PONE


@cache
def average_by_ranks(ranks: tuple[int, ...]) -> float:
    """The mean of fifteens, pairs and runs over the starters, the four cards alone being seen."""
    left = [SUITS - ranks.count(rank) for rank in range(1, 14)]
    return sum(map(lambda points, ways: points * ways, with_starters(ranks), left)) / sum(left)


@cache
def net_pegging(who: str) -> list[float]:
    """Return, by place among FOURS, points pegged with the hand less the other's pegs."""
    known = read("pegging")[who]
    return [own - theirs for own, theirs in zip(known["own"], known["theirs"], strict=True)]


@cache
def joint_pegging(who: str) -> list[list[tuple[int, int, float]]]:
    """Return, by place among FOURS, what is pegged with the hand, what the other pegs, and how
    likely that is.
    """
    packed, found, at = read_bytes(f"joint_{who}"), [], 0
    while at < len(packed):
        end = at + 1 + 2 * packed[at]
        cells, shares = packed[at + 1 : end : 2], packed[at + 2 : end : 2]
        every = sum(shares)
        found.append(
            [(*divmod(cell, 16), share / every) for cell, share in zip(cells, shares, strict=True)]
        )
        at = end
    return found


def average_crib(thrown: Sequence[Card], who: str, players: int) -> float:
    """The mean of a crib to which these cards were thrown: two in a game for two, else one."""
    if players == 2:
        pairs: list[float] = read("cribs")[who]
        return pairs[place([card.rank for card in thrown])]
    singles: list[float] = read("singles")[str(players)][who]
    return singles[thrown[0].rank - 1]


def quick_value(
    kept: Sequence[Card], thrown: Sequence[Card], *, owns_crib: bool, players: int = 2
) -> float:
    """Net points of a deal that can be expected of keeping four and throwing the other cards."""
    ranks = tuple(sorted([card.rank for card in kept]))
    who = role(owns_crib)
    value = average_by_ranks(ranks) + net_pegging(who)[place(ranks)] + NOBS * ranks.count(JACK)
    if kept[0].suit == kept[1].suit == kept[2].suit == kept[3].suit:
        value += FLUSH
    crib = average_crib(thrown, who, players)
    return value + crib if owns_crib else value - crib


def quick_throw(hand: Sequence[Card], *, owns_crib: bool, players: int = 2) -> tuple[Card, ...]:
    """The cards for the crib: two of six, or one of five where three or four play."""

    def value(thrown: tuple[Card, ...]) -> float:
        kept = [card for card in hand if card not in thrown]
        return quick_value(kept, thrown, owns_crib=owns_crib, players=players)

    return max(combinations(hand, len(hand) - KEPT), key=value)


SAMPLE = 150


def crib_chances(thrown: Sequence[int], starter: int, throws: Sequence[float]) -> list[float]:
    """Return chances by points where two ranks were thrown and the other's pairs are as likely as
    `throws`.
    """
    key = WEIGHTS[thrown[0]] + WEIGHTS[thrown[1]] + WEIGHTS[starter]
    found = [0.0] * (MOST_POINTS + 1)
    for (a, b), share in zip(PAIRS, throws, strict=True):
        if share:
            found[BY_RANKS[key + WEIGHTS[a] + WEIGHTS[b]].points] += share
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


def other_hands(view: View, other: int, whim: float = WHIM) -> list[tuple[float, Ranks]]:
    """Every hand that the other of two players can hold, with its likelihood (unscaled)."""
    unseen, played = unseen_ranks(view), played_by(view, other)
    likelihoods = keeps(role(view.dealer == other))
    least, past = least_value(view, other), history(view, other, whim)
    ranks = [rank for rank in RANKS if unseen[rank] and VALUES[rank] >= least]
    found = []
    for held in combinations_with_replacement(ranks, view.held[other]):
        if possible := ways(held, unseen):
            kept = tuple(sorted((*held, *played)))
            weight = possible * likelihoods[PLACE[kept]]
            found.append((weight * likelihood(past, held), held))
    return found


def guesses(view: View, rng: Random, number: int = AT_ONE, whim: float = WHIM) -> list[Guess]:
    """Guesses at what the others hold: all of them, or a good number where there are more."""
    if view.rules.players > 2:
        return guesses_at_many(view, AT_MANY, rng)
    other = 1 - view.player
    found = other_hands(view, other, whim)
    if len(found) > number:
        found = spread(found, number)
    own = tuple(card.rank for card in view.hand)
    return [
        Guess(weight, (own, held) if view.player == 0 else (held, own)) for weight, held in found
    ]


def spread(weighed: Sequence[tuple[float, Ranks]], number: int) -> list[tuple[float, Ranks]]:
    """So many of them, each as often as it is likely, evenly spread over their order."""
    step = sum(weight for weight, _ in weighed) / number
    reached = -step / 2
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
