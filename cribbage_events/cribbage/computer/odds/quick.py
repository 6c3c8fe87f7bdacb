"""Discarding in no time, from averages of the hand, the crib and the pegging."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.combinations import JACK
from cribbage_events.cribbage.computer.odds.ranked import SUITS, place, with_starters
from cribbage_events.cribbage.computer.tables import read

DEALER, PONE = "dealer", "pone"
KEPT = 4
# A flush of four, and a fifth card of its suit about once in five.
FLUSH = 4.2
NOBS = 0.25  # for a jack


def role(owns_crib: bool) -> str:
    """Return what the tables call a player who has, or hasn't, the crib."""
    return DEALER if owns_crib else PONE


@cache
def average_hand(ranks: tuple[int, ...]) -> float:
    """The mean of fifteens, pairs and runs over the starters, the four cards alone being seen."""
    left = [SUITS - ranks.count(rank) for rank in range(1, 14)]
    return sum(map(lambda points, ways: points * ways, with_starters(ranks), left)) / sum(left)


@cache
def net_pegging(who: str) -> list[float]:
    """Return, by place among FOURS, points pegged with the hand less the other's pegs."""
    known = read("pegging")[who]
    return [own - theirs for own, theirs in zip(known["own"], known["theirs"], strict=True)]


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
    value = average_hand(ranks) + net_pegging(who)[place(ranks)] + NOBS * ranks.count(JACK)
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
