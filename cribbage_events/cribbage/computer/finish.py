"""Guesses how a deal under way will end, and with it perhaps the game: pegging, hands in turn,
crib.
"""

from collections.abc import Sequence

from cribbage_events.cribbage.computer.play import Scored
from cribbage_events.cribbage.computer.race import win_chance
from cribbage_events.cribbage.game.view import View


class Finish:
    """The chances of the side whose view this is. `crib`: how likely it counts 0, 1, 2 … points."""

    def __init__(self, view: View, crib: Sequence[float]) -> None:
        rules = view.rules
        self.players, self.sides = rules.players, rules.sides
        self.side = view.side
        self.dealer = rules.side_of(view.dealer)
        self.next_dealer = rules.side_of(rules.next_to(view.dealer))
        self.to_go = tuple(rules.target - score for score in view.scores)
        self.crib = [(points, chance) for points, chance in enumerate(crib) if chance]
        self.before_crib: dict[tuple[int, ...], float] = {}

    def chance(self, scored: Scored) -> float:
        """Return the chance to win after these points, the hands included, are pegged in this
        order.
        """
        to_go = list(self.to_go)
        for player, points in scored:
            side = player % self.sides
            to_go[side] -= points
            if to_go[side] <= 0:
                return float(side == self.side)
        needed = tuple(to_go)
        found = self.before_crib.get(needed)
        if found is None:
            found = self.before_crib[needed] = self.with_crib(needed)
        return found

    def with_crib(self, needed: tuple[int, ...]) -> float:
        total = 0.0
        for points, chance in self.crib:
            to_go = list(needed)
            to_go[self.dealer] -= points
            if to_go[self.dealer] <= 0:
                total += chance * (self.dealer == self.side)
            else:
                total += chance * win_chance(to_go, self.side, self.next_dealer, self.players)
        return total
