"""Results of a game of one against one against one, each as one number.

Whoever wins is paid by the nearer of the two others, in all systems of scoring that are known here;
so each of the three sees a result as in a game of two: lost by so many pegs, or won by as many as
the nearer of the others is behind.
"""

from typing import NamedTuple


class ThreeHanded(NamedTuple):
    """The winner by side, and the pegs by which the two others lost, in the order of the sides."""

    winner: int
    margins: tuple[int, int]

    @property
    def nearest(self) -> int:
        """The pegs by which the nearer of the others lost."""
        return min(self.margins)

    def margin(self, side: int) -> int:
        """The pegs by which this side, not the winner, lost."""
        return self.margins[side - (side > self.winner)]

    def number(self, target: int) -> int:
        """One number for this result of a game to `target` pegs."""
        first, second = self.margins
        return (self.winner * target + first - 1) * target + second - 1

    def scores(self, target: int) -> tuple[int, ...]:
        """The scores of the three sides, in pegs."""
        return tuple(
            target if side == self.winner else target - self.margin(side) for side in range(3)
        )


def three_handed(number: int, target: int) -> ThreeHanded:
    """The result of this number."""
    rest, second = divmod(number, target)
    winner, first = divmod(rest, target)
    return ThreeHanded(winner, (first + 1, second + 1))


def from_scores(scores: tuple[int, ...], target: int) -> ThreeHanded:
    """The result with these scores of three sides, in pegs."""
    winner = scores.index(target)
    first, second = (target - score for side, score in enumerate(scores) if side != winner)
    return ThreeHanded(winner, (first, second))
