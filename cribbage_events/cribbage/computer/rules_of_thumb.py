"""Plays by rules of thumb, as good club players do, without computing averages."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.computer.play import VALUES, Pile
from cribbage_events.cribbage.computer.players import Player, noticed, pile_in, playable
from cribbage_events.cribbage.counting import points
from cribbage_events.cribbage.game.view import View
from cribbage_events.cribbage.pegging import LIMIT

FIFTEEN = 15
TEN = 10
FIVE_SPOT = 5
FIVE = 1.5  # points that a five brings to a crib
NEIGHBOURS = {0: 2.0, 1: 1.0, 2: 0.5}  # points that two cards bring, by how far apart they are
# Points that a danger is worth: of the ten cards that make fifteen or thirty-one of 5 and 21 there
# are most; anybody may hold what pairs a card or makes a run beside it.
TENS_WAIT = 1.5
FIFTEEN_IN_REACH = 0.4
PAIR_IN_REACH = 0.4
RUN_IN_REACH = 0.5
OVERLOOKS = 0.1  # how often something in a hand, beside a beginner


class ClubPlayer(Player):
    """The medium level."""

    def throw(self, view: View, rng: Random) -> tuple[Card, ...]:
        """The discard with the most points: the hand's, plus or minus those of the crib."""
        return max(combinations(view.hand, view.rules.thrown), key=lambda each: value(view, each))

    def play(self, view: View, rng: Random) -> Card:
        """The card with the most points less its danger; the highest of equal ones."""
        cards, pile = playable(view), pile_in(view)
        return max(cards, key=lambda card: (promise(cards, card.rank, pile), card.rank))

    def claim(self, view: View, rng: Random) -> int:
        return noticed(view, rng, OVERLOOKS)


def value(view: View, thrown: Sequence[Card]) -> float:
    """Points of what is kept, as it is, plus or minus those of the cards thrown."""
    crib = gift(sorted(thrown))
    kept = [card for card in view.hand if card not in thrown]
    return points(kept) + (crib if view.owns_crib else -crib)


def gift(thrown: Sequence[Card]) -> float:
    """The points of two cards in a crib: alone, and with the cards that join them."""
    value = FIVE * sum(card.rank == FIVE_SPOT for card in thrown)
    if len(thrown) == 1:
        return value
    low, high = thrown
    if low.value + high.value == FIFTEEN:
        value += 2
    return value + NEIGHBOURS.get(high.rank - low.rank, 0.0)


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
