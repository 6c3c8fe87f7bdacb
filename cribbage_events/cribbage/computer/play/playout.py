"""The play to the end of the deal, or to somebody's next choice, the others playing quickly."""

from typing import NamedTuple

from cribbage_events.cribbage.computer.play.piles import START, Pile
from cribbage_events.cribbage.computer.play.prospects import ILLEGAL, MOST_HELD, worths
from cribbage_events.cribbage.pegging import LIMIT

type Scored = list[tuple[int, int]]  # player and points, in the order in which they are pegged
type Seen = tuple[int, ...]  # the ranks that were laid, and 0 for each go


class Course(NamedTuple):
    """The points and cards seen up to a choice on this pile, or to the end, where it is None."""

    scored: Scored
    seen: Seen
    pile: Pile | None


def play_out(pile: Pile, hands: list[list[int]], turn: int, last: int) -> Scored:
    """Return what is pegged from here on.

    `hands` are ranks by player, and are empty afterwards; it is `turn`'s turn; `last` laid the
    last card.
    """
    return play_on(pile, hands, turn, last).scored


def play_on(
    pile: Pile, hands: list[list[int]], turn: int, last: int, *, until: int | None = None
) -> Course:
    """Like `play_out`, but only to a choice of the player `until`; `hands` is what is left then."""
    players, left, passed = len(hands), sum(map(len, hands)), 0
    scored: Scored = []
    seen: list[int] = []
    while left:
        hand, others = hands[turn], len(hands[turn + 1 - players])
        rank = only_rank(pile, hand) if turn == until else quick_rank(pile, hand, others)
        if rank is None:
            return Course(scored, tuple(seen), pile)
        seen.append(rank)
        if rank:
            if points := pile.scores[rank]:
                scored.append((turn, points))
            hand.remove(rank)
            pile = with_card(pile, rank)
            left, last, passed = left - 1, turn, 0
        elif (passed := passed + 1) == players:
            scored.append((last, 1))
            pile, turn, passed = START, last, 0
        turn = (turn + 1) % players
    if pile is not START:
        scored.append((last, 1))
    return Course(scored, tuple(seen), None)


def with_card(pile: Pile, rank: int) -> Pile:
    """The pile after a card of this rank, which thirty-one clears away."""
    following = pile.following[rank] or pile.then(rank)
    return following if following.count < LIMIT else START


def only_rank(pile: Pile, hand: list[int]) -> int | None:
    """The rank that has to be laid, 0 for a go; None where there is a choice."""
    found = 0
    for rank in hand:
        if rank != found and pile.scores[rank] is not None:
            if found:
                return None
            found = rank
    return found


def quick_rank(pile: Pile, hand: list[int], others: int) -> int:
    """The rank of the card that promises most; 0 where none can be laid."""
    if len(hand) < 2:
        return hand[0] if hand and pile.scores[hand[0]] is not None else 0
    key = (len(hand) - 1) * (MOST_HELD + 1) + others
    worth = pile.worth.get(key) or worths(pile, len(hand) - 1, others)
    rank = max(hand, key=worth.__getitem__)
    return rank if worth[rank] > ILLEGAL else 0
