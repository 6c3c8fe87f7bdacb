"""Says why one card of the play is better than another: as a code, and what belongs to it.

Both cards are played on with the same guesses at the others' cards, everybody then playing quickly.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.computer.expert import WeighedPlay, rng_of
from cribbage_events.cribbage.computer.odds import Guess, guesses
from cribbage_events.cribbage.computer.play import START, Pile, quick_rank, with_card
from cribbage_events.cribbage.computer.players import pile_in
from cribbage_events.cribbage.game.view import View
from cribbage_events.cribbage.pegging import LIMIT, Reason

FIFTEEN = 15
LOW = 4
TEN = 10


class Why(StrEnum):
    """The ways in which a card is better than another."""

    SCORES = "scores"  # it scores more at once
    LETS = "lets"  # the other card lets the next player score
    TRAP = "trap"  # if it is paired, there is a third one in the hand
    BREAKS_PAIR = "breaks-pair"  # the other card does
    SPENDS_LOW = "spends-low"  # the other card is a low one, worth keeping for a go
    BOARD = "board"  # it brings fewer points, but wins more often at this score
    MAKES = "makes"  # with the cards that are kept, points are likelier later on
    LATER = "later"


class CardReason(NamedTuple):
    """`kind`: what is scored; `rank`: the card that is spoken of; `pile`: the count on which the
    next player scores; `points` that are scored at once.
    """

    why: Why
    kind: Reason | None = None
    rank: int = 0
    pile: int = 0
    points: int = 0

    @property
    def is_ten(self) -> bool:
        """Whether any card that counts ten does it."""
        return self.rank >= TEN


class Event(NamedTuple):
    """Points of a card of this rank, or for a go (rank 0). `at_once`: in the first turn."""

    player: int
    kind: Reason
    points: int
    rank: int
    at_once: bool


def reason(view: View, worse: WeighedPlay, better: WeighedPlay) -> CardReason:
    """Return the reason that counts most: points at once, the next player's answer, or the rest."""
    if better.points < worse.points:
        return CardReason(Why.BOARD)
    pile, thought = pile_in(view), guesses(view, rng_of(view))
    points = pile.scores[better.card.rank] or 0
    at_once = points - (pile.scores[worse.card.rank] or 0)
    bad, good = (tally(view, card, thought) for card in (worse.card, better.card))
    answers = Counter({key: more for key, more in bad.items() if key.at_once})
    answered = answers.total() - sum(more for key, more in good.items() if key.at_once)
    later = better.points - worse.points - at_once - answered
    if at_once >= max(answered, later, 1):
        return CardReason(Why.SCORES, points=points)
    if answers and answered >= later:
        return lets(answers, view.count + worse.card.value)
    return later_reason(view, worse.card, better.card, good - bad)


def tally(view: View, card: Card, thought: Sequence[Guess]) -> Counter[Event]:
    """Return what is scored after the card, in points a deal."""
    every = sum(weight for weight, _ in thought)
    found: Counter[Event] = Counter()
    for weight, hands in thought:
        held = [list(hand) for hand in hands]
        held[view.player].remove(card.rank)
        for event in play_on(with_card(pile_in(view), card.rank), held, view):
            found[event] += weight / every * event.points  # type: ignore[assignment]
    return found


def play_on(pile: Pile, hands: list[list[int]], view: View) -> Iterator[Event]:
    """Play the rest of the deal, quickly, after a card of the player of this view."""
    players, last, passed, at_once = len(hands), view.player, 0, True
    turn = view.rules.next_to(last)
    while any(hands):
        rank = quick_rank(pile, hands[turn], len(hands[view.rules.next_to(turn)]))
        if rank:
            if points := pile.scores[rank]:
                kind = kind_of(pile, rank)
                yield Event(turn, kind, points, rank, at_once and turn != view.player)
            hands[turn].remove(rank)
            pile, last, passed = with_card(pile, rank), turn, 0
        elif (passed := passed + 1) == players:
            yield Event(last, Reason.GO, 1, 0, at_once=False)
            pile, turn, passed = START, last, 0
        turn, at_once = view.rules.next_to(turn), False
    if pile is not START:
        yield Event(last, Reason.GO, 1, 0, at_once=False)


def kind_of(pile: Pile, rank: int) -> Reason:
    """Return what a card of this rank scores for on the pile, where it scores."""
    count = pile.count + min(rank, TEN)
    if count in {FIFTEEN, LIMIT}:
        return Reason.FIFTEEN if count == FIFTEEN else Reason.THIRTY_ONE
    return Reason.PAIR if pile.tail and pile.tail[-1] == rank else Reason.RUN


def lets(answers: Counter[Event], count: int) -> CardReason:
    """Return what the next player scores on a pile of this count, most of all."""
    kinds: Counter[Reason] = Counter()
    for event, more in answers.items():
        kinds[event.kind] += more
    kind = kinds.most_common(1)[0][0]
    most = max((each for each in answers if each.kind == kind), key=answers.__getitem__)
    return CardReason(Why.LETS, kind, most.rank, count)


def later_reason(view: View, worse: Card, better: Card, gained: Counter[Event]) -> CardReason:
    """Return what the cards that are kept are good for."""
    ranks = [card.rank for card in view.hand]
    if ranks.count(better.rank) > 1 and view.count + 3 * better.value <= LIMIT:
        return CardReason(Why.TRAP, rank=better.rank)
    if ranks.count(worse.rank) > 1:
        return CardReason(Why.BREAKS_PAIR, rank=worse.rank)
    if worse.value <= LOW and worse.value < better.value:
        return CardReason(Why.SPENDS_LOW, rank=worse.rank)
    kinds: Counter[Reason] = Counter()
    for event, more in gained.items():
        if view.rules.side_of(event.player) == view.side:
            kinds[event.kind] += more
    if not kinds:
        return CardReason(Why.LATER)
    return CardReason(Why.MAKES, kinds.most_common(1)[0][0])
