"""The show: everybody counts in turn, the dealer last, then the crib. Who claims too little pegs
what was claimed; who claims too much pegs what is there (RULES.md section 6).
"""

from cribbage_events.cribbage.cards import Card
from cribbage_events.cribbage.counting import points
from cribbage_events.cribbage.game.hands import Hands
from cribbage_events.cribbage.game.rules import MOST_POINTS, Breach, IllegalMove, Rules


class TheShow:
    """`to_count` are the hands still to be counted, each a player and whether it is the crib."""

    def __init__(self, rules: Rules, hands: Hands, dealer: int) -> None:
        self.hands = hands
        self.to_count = [(player, False) for player in rules.from_left_of(dealer)]
        self.to_count.append((dealer, True))

    @property
    def to_move(self) -> int:
        return self.to_count[0][0]

    @property
    def is_crib(self) -> bool:
        return self.to_count[0][1]

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.hands.crib if self.is_crib else self.hands.kept[self.to_move]

    @property
    def true_count(self) -> int:
        """Return what the hand, or the crib, that is counted next is worth, in points."""
        return points(self.cards, self.hands.starter, crib=self.is_crib)

    def claim(self, claimed: int) -> tuple[int, int]:
        """Points that are pegged, and points that were missed; then the next hand's turn.

        Raises IllegalMove for a count that no hand has.
        """
        if not 0 <= claimed <= MOST_POINTS:
            raise IllegalMove(Breach.IMPOSSIBLE_COUNT, number=claimed)
        true = self.true_count
        self.to_count.pop(0)
        return min(claimed, true), max(0, true - claimed)
