"""The play to the end of the deal, everybody playing quickly."""

from cribbage_events.cribbage.computer.piles import START, VALUES, Pile
from cribbage_events.cribbage.computer.prospects import ILLEGAL, MOST_HELD, worths
from cribbage_events.cribbage.pegging import LIMIT

TRAP = 0.5  # points

type Scored = list[tuple[int, int]]  # player and points, in the order in which they are pegged


def play_out(pile: Pile, hands: list[list[int]], turn: int, last: int) -> Scored:
    """What is pegged from here on.

    `hands` are ranks by player, and are empty afterwards; it is `turn`'s turn; `last` laid the
    last card.
    """
    players = len(hands)
    scored: Scored = []
    left = sum(map(len, hands))
    passed = 0
    while left:
        hand = hands[turn]
        rank = quick_rank(pile, hand, len(hands[turn + 1 - players])) if hand else 0
        if rank:
            if points := pile.scores[rank]:
                scored.append((turn, points))
            pile = pile.following[rank] or pile.then(rank)
            hand.remove(rank)
            left -= 1
            last, passed = turn, 0
            if pile.count == LIMIT:
                pile = START
        else:
            passed += 1
            if passed == players:
                scored.append((last, 1))
                pile, turn, passed = START, last, 0
        turn = (turn + 1) % players
    if pile is not START:
        scored.append((last, 1))
    return scored


def quick_rank(pile: Pile, hand: list[int], others: int) -> int:
    """The rank of the card that promises most; 0 where none can be laid.

    `others`: how many cards the next player holds.
    """
    key = (len(hand) - 1) * (MOST_HELD + 1) + others
    worth = pile.worth.get(key) or worths(pile, len(hand) - 1, others)
    if len(hand) > 1 and len(set(hand)) < len(hand):
        rank = max(hand, key=lambda rank: worth[rank] + trap(pile, hand, rank))
    else:
        rank = max(hand, key=worth.__getitem__)
    return rank if worth[rank] > ILLEGAL else 0


def trap(pile: Pile, hand: list[int], rank: int) -> float:
    """What it is worth to hold another such card, should the other pair this one."""
    return TRAP if hand.count(rank) > 1 and pile.count + 3 * VALUES[rank] <= LIMIT else 0.0
