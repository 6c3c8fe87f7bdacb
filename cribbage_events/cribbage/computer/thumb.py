"""Plays by rules of thumb, as good club players do: averages to discard by, dangers in the play."""

from collections.abc import Sequence
from itertools import combinations

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.computer.piles import VALUES, Pile
from cribbage_events.cribbage.computer.quick import KEPT, average_crib, average_hand, role
from cribbage_events.cribbage.pegging import LIMIT

FLUSH = 4
FIFTEEN = 15
TEN = 10
# Points that a danger is worth: of the ten cards that make fifteen or thirty-one of 5 and 21 there
# are most; anybody may hold what pairs a card or makes a run beside it.
TENS_WAIT = 1.5
FIFTEEN_IN_REACH = 0.4
PAIR_IN_REACH = 0.4
RUN_IN_REACH = 0.5


def throw(hand: Sequence[Card], *, owns_crib: bool, players: int) -> tuple[Card, ...]:
    """What leaves most: the average hand and, with or against it, the average crib."""

    def value(thrown: tuple[Card, ...]) -> float:
        kept = [card for card in hand if card not in thrown]
        counted = average_hand(tuple(sorted([card.rank for card in kept])))
        if len({card.suit for card in kept}) == 1:
            counted += FLUSH
        crib = average_crib(thrown, role(owns_crib), players)
        return counted + crib if owns_crib else counted - crib

    return max(combinations(hand, len(hand) - KEPT), key=value)


def play(cards: Sequence[Card], pile: Pile) -> Card:
    """What scores most, less the danger it brings; the highest such card."""
    return max(cards, key=lambda card: (promise(cards, card.rank, pile), card.rank))


def promise(cards: Sequence[Card], rank: int, pile: Pile) -> float:
    """Points now, less what the next player is likely to score on the card."""
    following = pile.then(rank)
    room = LIMIT - following.count
    value = float(pile.scores[rank] or 0)
    if following.count in {FIFTEEN - TEN, LIMIT - TEN}:
        value -= TENS_WAIT
    elif FIFTEEN - TEN < following.count < FIFTEEN:
        value -= FIFTEEN_IN_REACH
    if VALUES[rank] <= room:
        again = sum(card.rank == rank for card in cards) > 1
        value += PAIR_IN_REACH if again else -PAIR_IN_REACH
    if len(following.tail) > 1 and abs(following.tail[-2] - rank) in {1, 2}:
        value -= RUN_IN_REACH
    return value
